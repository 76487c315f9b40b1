import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallSuccess } from '#contract/client.ts';
import { api, successOf } from '../api.ts';
import { productNow } from '../productNow.ts';

/** `forPeople`: somebody should type it; false while a forwarding rule may still bring it by itself. */
export type AwaitedCode = CallSuccess<'listCodes'>['data'][number] & { forPeople: boolean };

/** So long a forwarded mail is waited for before people are asked to type. */
const relayMs = 8000;

/** The portal codes that are waited for now (decisions 5.1). A failed read shows nothing rather than an alarm. */
export function useCodes(): { data: AwaitedCode[] | undefined } {
  const { data } = useQuery({
    queryKey: ['codes'],
    meta: { shows: { parts: ['codes'] } },
    queryFn: async () => (await successOf(api.listCodes({ query: { limit: 100 } }))).data,
  });
  const [, drawAnew] = useState(0);
  const now = productNow();
  const left = (data ?? []).map((code) => (code.relay ? Date.parse(code.asked_at) + relayMs - now : 0));
  const next = Math.min(...left.filter((ms) => ms > 0));
  useEffect(() => {
    if (next === Infinity) return;
    const timer = setTimeout(() => drawAnew((times) => times + 1), next);
    return () => clearTimeout(timer);
  }, [next]);
  return { data: data?.map((code, at) => ({ ...code, forPeople: (left[at] ?? 0) <= 0 })) };
}
