import { useEffect, useState } from 'react';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { type ListedCode, useListedCodes } from '../../api/codes.ts';
import { productNow } from '../../clock/productNow.ts';

/** `forPeople`: somebody is shown the box for it; false while a forwarding rule still has time. */
export type AwaitedCode = ListedCode & { forPeople: boolean };

/** How long to wait for a forwarded mail before people are asked to type. */
const relayMs = 8000;

/** The box shows at once, unless the forwarding is known to work: another rule may not exist at all. */
const isForPeople = (code: ListedCode, now: number): boolean =>
  !code.relay || code.forwarding !== 'works' || now - Date.parse(code.asked_at) >= relayMs;

/** The last code of each GSTIN that this page has shown, and when it stopped working. */
const shownUntil = new Map<string, number>();

/** Its time has ended without the portal having been opened: a box that was here is gone. */
export const isCodeOver = (gstinId: string): boolean => (shownUntil.get(gstinId) ?? Infinity) <= productNow();

/** The portal codes awaited now. A failed read shows nothing rather than an alarm. */
export function useCodes(): { data: AwaitedCode[] | undefined } {
  const { data } = useListedCodes();
  const [, drawAnew] = useState(0);
  const now = productNow();
  const left = (data ?? []).map((code) =>
    isForPeople(code, now) ? 0 : Date.parse(code.asked_at) + relayMs - now,
  );
  const next = Math.min(...left.filter((ms) => ms > 0));
  useEffect(() => {
    for (const code of data ?? []) shownUntil.set(code.gstin_id, Date.parse(code.expires_at));
  }, [data]);
  useEffect(() => {
    if (next === Infinity) return;
    const timer = setTimeout(() => drawAnew((times) => times + 1), next);
    return () => clearTimeout(timer);
  }, [next]);
  return { data: data?.map((code, at) => ({ ...code, forPeople: (left[at] ?? 0) <= 0 })) };
}

/**
 * The code whose box belongs in a month's panel: its own, or the first one of its GSTIN, which may become the month's
 * while somebody types it. When a server does not name the month, the GSTIN's code.
 */
export function codeOfEntry(
  codes: readonly AwaitedCode[] | undefined,
  entry: Pick<Entry, 'id' | 'gstin' | 'status'>,
  place: 'card' | 'details' | 'newest',
): AwaitedCode | null {
  const isIts = (code: AwaitedCode): boolean =>
    (code.filing_id ?? null) === null
      ? code.gstin === entry.gstin && entry.status !== 'success' && place !== 'details'
      : code.filing_id === entry.id;
  return codes?.find(isIts) ?? null;
}
