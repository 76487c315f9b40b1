import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { api, successOf } from '../../api.ts';

export type AwaitedCode = CallSuccess<'listCodes'>['data'][number];

export const codesKey = ['codes'] as const;

/** The portal codes that are waited for now (decisions 5.1). A failed read shows nothing rather than an alarm. */
export function useCodes() {
  return useQuery({
    queryKey: codesKey,
    queryFn: async (): Promise<AwaitedCode[]> => {
      const answer = await successOf(api.listCodes({ query: { limit: 100 } }));
      return answer.data;
    },
    refetchInterval: (query) => ((query.state.data?.length ?? 0) > 0 ? 15_000 : false),
  });
}
