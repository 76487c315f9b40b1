import type { Entry } from './useRecentEntries.ts';
import type { AwaitedCode } from './useCodes.ts';

/** The entry that a card speaks of: the newest that still needs something, else the newest. */
export function speakingEntry(gstin: string, entries: readonly Entry[]): Entry | null {
  if (gstin === '') return null;
  const mine = entries.filter((entry) => entry.gstin === gstin);
  return mine.find((entry) => needsSomeone(entry)) ?? mine[0] ?? null;
}

const needsSomeone = (entry: Entry): boolean =>
  entry.status === 'warning' ||
  entry.status === 'failed' ||
  entry.status === 'error' ||
  entry.next_act !== '';

/** "October 2026", or "July to September 2026" for a quarter, out of an entry's title. */
export const sayEntryPeriod = (title: string): string => title.replace(/^GSTR-1 and GSTR-3B, /, '');

/**
 * A return waits for a code and nobody has asked the portal for it: the code lives some ten minutes, so it is
 * asked for when the person is there (decisions 5.4). One that was typed a moment ago is still being used.
 */
export const mayAskCode = (
  entry: Pick<Entry, 'status_text' | 'otp'> | null,
  gstinId: string,
  codes: readonly Pick<AwaitedCode, 'gstin_id'>[],
): boolean =>
  entry?.status_text === 'Waiting for a code' &&
  entry.otp !== 'Received' &&
  !codes.some((code) => code.gstin_id === gstinId);
