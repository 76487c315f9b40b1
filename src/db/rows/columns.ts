import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '#domain/shared/istTime.ts';

/** An instant as the driver writes it. */
export const at = (instant: Instant): Date => new Date(instant);
export const maybeAt = (instant: Instant | null): Date | null =>
  instant === null ? null : new Date(instant);

/** An instant to compare with: columns are read as instants, so comparisons are typed by them. */
export const moment = (instant: Instant): RawBuilder<Instant> =>
  sql<Instant>`${new Date(instant)}::timestamptz`;

/** A JSON column's text; an array written as a value would become a PostgreSQL array. */
export const json = (value: unknown): string => JSON.stringify(value);
export const maybeJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Texts that come from a URL are not ids until they look like one: PostgreSQL refuses the comparison. */
export const isUuid = (text: string): boolean => uuidShape.test(text);
