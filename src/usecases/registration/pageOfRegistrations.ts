import type { TenantRows } from '../ports/store.ts';
import type { Registration } from '#domain/registration/registration.ts';

/** The page after the registration with the id `after`; the first page when null. */
export type PageOfRegistrations = { limit: number; after: string | null };

/** `next` is what to ask for after this page; null at the end. */
export type NextPage<T> = { rows: T[]; next: string | null };

/** Oldest first. One more than asked for is read: it tells whether a next page is there. */
export async function pageOf(
  rows: TenantRows,
  { limit, after }: PageOfRegistrations,
): Promise<{ registrations: Registration[]; next: string | null }> {
  const read = await rows.registrations.page({ limit: limit + 1, after });
  const registrations = read.slice(0, limit);
  return { registrations, next: read.length > limit ? (registrations.at(-1)?.id ?? null) : null };
}
