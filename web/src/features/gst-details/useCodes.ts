import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { api, successOf } from '../../api.ts';

export type AwaitedCode = CallSuccess<'listCodes'>['data'][number];

/** The portal codes that are waited for now (decisions 5.1). */
export function useCodes() {
  return useQuery({
    queryKey: ['codes'],
    queryFn: async (): Promise<AwaitedCode[]> => {
      const answer = await successOf(api.listCodes({ query: { limit: 100 } }));
      return answer.data;
    },
  });
}
