import { history } from '../../texts/compiled/history.ts';

/** specification 9. */
export const pageSizes = [5, 10, 20, 50] as const;
export type PageSize = (typeof pageSizes)[number];
export const firstPageSize: PageSize = 10;

export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** A page change is allowed only within 1..pages (specification 4); anything else stays where it is. */
export const pageAfter = (wanted: number, page: number, pages: number): number =>
  Number.isInteger(wanted) && wanted >= 1 && wanted <= pages ? wanted : page;

/** "Showing 11 to 20 of 45 results" */
export function showing(page: number, size: number, total: number): string {
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return history().showing({ from, to: Math.min(page * size, total), total });
}
