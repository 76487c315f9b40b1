import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { api, successOf } from '../api.ts';
import { productNow } from '../productNow.ts';

/** `forPeople`: somebody should type it; false while a forwarding rule may still bring it by itself. */
export type AwaitedCode = CallSuccess<'listCodes'>['data'][number] & { forPeople: boolean };

/** So long a forwarded mail is waited for before people are asked to type. */
const relayMs = 8000;

/** The portal codes that are waited for now (decisions 5.1). A failed read shows nothing rather than an alarm. */
export function useCodes() {
  return useQuery({
    queryKey: ['codes'],
    queryFn: async (): Promise<AwaitedCode[]> => {
      const answer = await successOf(api.listCodes({ query: { limit: 100 } }));
      const now = productNow();
      return answer.data.map((code) => ({
        ...code,
        forPeople: !code.relay || now - Date.parse(code.asked_at) > relayMs,
      }));
    },
    refetchInterval: (query) => {
      const codes = query.state.data ?? [];
      if (codes.length === 0) return false;
      return codes.some((code) => !code.forPeople) ? relayMs / 2 : 15_000;
    },
  });
}
