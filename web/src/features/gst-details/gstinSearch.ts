import { parseGstin } from '#domain/gst/gstin.ts';
import { plainText } from '#domain/shared/typed.ts';
import type { Details } from '../../api/answers/wholeDetails.ts';
import { dashboard } from '../../texts/compiled/dashboard.ts';
import { details } from '../../texts/compiled/details.ts';

type Listed = { id: string; gstin: string; business: string; nick_name: string };

/**
 * Matches when the business or the GSTIN contains the text, ignoring case, or the pasted GSTIN is the same; a row
 * without a business is found by its nick name.
 */
export function searchGstins<G extends Listed>(rows: readonly G[], typed: string): G[] {
  const wanted = (parseGstin(typed) ?? plainText(typed)).toLowerCase();
  return rows.filter((row) =>
    [listedName(row), row.gstin].some((text) => plainText(text).toLowerCase().includes(wanted)),
  );
}

export const listedName = (row: Pick<Listed, 'business' | 'nick_name' | 'gstin'>): string =>
  row.business || row.nick_name || row.gstin;

/**
 * The word beside a row with a problem (specification 2), or null; a row without a status is judged by its business.
 */
export function statusWord(row: Pick<Listed, 'business'> & { status: string }): string | null {
  if (row.status === 'success') return null;
  if (row.status === 'pending') return dashboard().underProcess;
  if (row.status === 'failed') return details().statusFailed;
  if (row.status === '') return row.business === '' ? dashboard().underProcess : null;
  return row.status;
}

/** Pure. The GSTINs with late returns come first, the dearest of them before the others; the rest keep their order. */
export const lateFirst = <G extends Pick<Details, 'consequences'>>(rows: readonly G[]): G[] =>
  rows.toSorted((a, b) => feeOf(b) - feeOf(a));

const feeOf = ({ consequences }: Pick<Details, 'consequences'>): number =>
  consequences === null ? -1 : consequences.fee_rupees;

/** Why the list is empty (specification 2), or null. */
export function emptyListText(shown: number, all: number): string | null {
  if (all === 0) return details().noneAvailable;
  return shown === 0 ? details().noneFound : null;
}

/** The row that navigation asked for by GSTIN or id, else the first (specification 2). */
export function preselected<G extends Listed>(rows: readonly G[], wanted: string | null): G | null {
  return (
    rows.find((row) => wanted !== null && (row.gstin === wanted || row.id === wanted)) ?? rows[0] ?? null
  );
}

/** The GSTIN or id in the navigation state, whatever shape the state has. */
export function carriedGstin(state: unknown): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const { gstin, gstinId } = state as { gstin?: unknown; gstinId?: unknown };
  const found = [gstin, gstinId].find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : null;
}
