import type { Entry } from '../../api/answers/wholeEntry.ts';
import { useYearEntries } from '../../api/filings.ts';
import { useListedMonths } from '../../api/year.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { type YearRow, yearOfReturns } from './yearOfReturns.ts';

/** The year's picture of one GSTIN; until its history is read, by the entries at hand, null when there are none. */
export function useYearOfReturns(
  gstin: { id: string; gstin: string },
  atHand: readonly Entry[] | null = null,
): { rows: YearRow[] | null; problem: string | null } {
  const now = useProductNow();
  const entries = useYearEntries(gstin);
  const listed = useListedMonths(gstin);
  const shown = entries.data ?? atHand;
  return {
    rows: shown === null ? null : yearOfReturns(shown, listed.data ?? [], now),
    problem: entries.error?.message ?? null,
  };
}
