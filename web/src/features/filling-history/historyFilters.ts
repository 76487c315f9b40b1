import { parseGstin } from '#domain/gst/gstin.ts';
import { plainText } from '#domain/shared/typed.ts';
import { history } from '../../texts/compiled/history.ts';
import { type PageSize, firstPageSize, pageSizes } from './pages.ts';

export const periodChoices = [
  'all',
  'last_month',
  'last_3_months',
  'last_6_months',
  'last_1_year',
  'last_3_years',
] as const;

export const statusChoices = ['all', 'success', 'pending', 'failed', 'skipped'] as const;

export type HistoryFilters = {
  gstin: string;
  period: (typeof periodChoices)[number];
  status: (typeof statusChoices)[number];
  page: number;
  size: PageSize;
};

const everything: HistoryFilters = {
  gstin: 'all',
  period: 'all',
  status: 'all',
  page: 1,
  size: firstPageSize,
};

/**
 * The filters in the address, so that a reload, Back and a shared link show the same view; an unknown value counts as
 * absent. `carried`: the GSTIN of the navigation state, for an address without one.
 */
export function filtersIn(search: string, carried: string | null): HistoryFilters {
  const params = new URLSearchParams(search);
  const oneOf = <T>(known: readonly T[], name: string, otherwise: T): T =>
    known.find((each) => String(each) === params.get(name)) ?? otherwise;
  const page = Number(params.get('page'));
  return {
    gstin: params.get('gstin') || carried || everything.gstin,
    period: oneOf(periodChoices, 'period', everything.period),
    status: oneOf(statusChoices, 'status', everything.status),
    page: Number.isSafeInteger(page) && page > 0 ? page : everything.page,
    size: oneOf(pageSizes, 'size', everything.size),
  };
}

/** The filters as a query string with its `?`, only those that narrow the list; empty when nothing does. */
export function searchOf(filters: HistoryFilters): string {
  const params = new URLSearchParams();
  for (const name of ['gstin', 'period', 'status', 'page', 'size'] as const)
    if (filters[name] !== everything[name]) params.set(name, String(filters[name]));
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** Any filter or the page size takes the list back to page 1 (specification 4). */
export const withFilter = (
  filters: HistoryFilters,
  change: Partial<Omit<HistoryFilters, 'page'>>,
): HistoryFilters => ({ ...filters, ...change, page: 1 });

/** As query parameters of the API. */
export const queryOf = ({ size, ...filters }: HistoryFilters) => ({ ...filters, limit: size });

type Named = { id: string; gstin: string; business: string; nick_name: string };

/** Business name plus GSTIN, else GSTIN, else nick name (specification 2). */
export function gstinLabel(row: Omit<Named, 'id'>): string {
  if (row.business !== '' && row.gstin !== '') return `${row.business} (${row.gstin})`;
  return row.gstin === '' ? row.nick_name : row.gstin;
}

/** One choice for each GSTIN; a row without a number is requested by its id. */
export const gstinChoices = (rows: readonly Named[]): { value: string; label: string }[] => [
  { value: 'all', label: history().all },
  ...rows.map((row) => ({ value: row.gstin || row.id, label: gstinLabel(row) })),
];

/**
 * The choice that a typed text names: by its whole label, or as the only one that contains it; null when none or
 * several do.
 */
export function gstinNamed(
  typed: string,
  choices: readonly { value: string; label: string }[],
): string | null {
  const wanted = (parseGstin(typed) ?? plainText(typed)).toLowerCase();
  const named = choices.filter(({ value }) => value !== 'all');
  const whole = named.find(({ label }) => label.toLowerCase() === wanted);
  const holding = named.filter(({ label }) => label.toLowerCase().includes(wanted));
  return (whole ?? (holding.length === 1 ? holding[0] : undefined))?.value ?? null;
}

/** The GSTIN in the navigation state, whatever shape the state has. */
export function carriedGstin(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('gstin' in state)) return null;
  return typeof state.gstin === 'string' && state.gstin !== '' ? state.gstin : null;
}
