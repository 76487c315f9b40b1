import { useEffect, useState } from 'react';
import { type ListedCode, useListedCodes } from '../../api/codes/useListedCodes.ts';
import { productNow } from '../../clock/productNow.ts';
import { isExpected } from '../returns/expected.ts';

/** `forPeople`: somebody is shown the box for it; false while a forwarding rule is given its time. */
export type AwaitedCode = ListedCode & { forPeople: boolean };

/** So long a forwarded mail is waited for before people are asked to type. */
const relayMs = 8000;

/**
 * Who has just pressed for it gets the box at once, unless the forwarding is known to work: a rule that was never seen
 * to bring anything may not be there at all.
 */
const isForPeople = (code: ListedCode, now: number): boolean =>
  !code.relay ||
  now - Date.parse(code.asked_at) >= relayMs ||
  (code.forwarding !== 'works' && isExpected(code.gstin));

/** The portal codes that are waited for now. A failed read shows nothing rather than an alarm. */
export function useCodes(): { data: AwaitedCode[] | undefined } {
  const { data } = useListedCodes();
  const [, drawAnew] = useState(0);
  const now = productNow();
  const left = (data ?? []).map((code) =>
    isForPeople(code, now) ? 0 : Date.parse(code.asked_at) + relayMs - now,
  );
  const next = Math.min(...left.filter((ms) => ms > 0));
  useEffect(() => {
    if (next === Infinity) return;
    const timer = setTimeout(() => drawAnew((times) => times + 1), next);
    return () => clearTimeout(timer);
  }, [next]);
  return { data: data?.map((code, at) => ({ ...code, forPeople: (left[at] ?? 0) <= 0 })) };
}
