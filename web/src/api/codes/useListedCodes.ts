import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../../client/answers.ts';
import { api } from '../../client/api.ts';

export type ListedCode = CallSuccess<'listCodes'>['data'][number];

/** The portal codes that are waited for now (record 085.1). */
export function useListedCodes() {
  return useQuery({
    queryKey: ['codes'],
    meta: { shows: { parts: ['codes'] } },
    queryFn: async (): Promise<ListedCode[]> => {
      const all: ListedCode[] = [];
      for (let page = 1; ; page++) {
        const { data, total } = await successOf(api.listCodes({ query: { page, limit: 100 } }));
        all.push(...data);
        if (data.length < 100 || all.length >= total) return all;
      }
    },
  });
}
