import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../../client/answers.ts';
import { api } from '../../client/api.ts';

export type ListedCode = CallSuccess<'listCodes'>['data'][number];

/** The portal codes that are waited for now (record 085.1): of few GSTINs, a page of them. */
export function useListedCodes() {
  return useQuery({
    queryKey: ['codes'],
    meta: { shows: { parts: ['codes'] } },
    queryFn: async (): Promise<ListedCode[]> =>
      (await successOf(api.listCodes({ query: { limit: 100 } }))).data,
  });
}
