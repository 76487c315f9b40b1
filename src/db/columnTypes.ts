import type { ColumnType, JSONColumnType } from 'kysely';
import type { Instant } from '#domain/shared/istTime.ts';

/** Read as an instant (the pool parses timestamptz so), written as a Date. */
export type At = ColumnType<Instant, Date, Date>;
export type MaybeAt = ColumnType<Instant | null, Date | null, Date | null>;
export type Json<T extends object> = JSONColumnType<T>;
/** A nullable JSON column; written as text so that an array is not taken for a PostgreSQL array. */
export type MaybeJson<T> = ColumnType<T | null, string | null, string | null>;
export type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>;
export type MaybeBytes = ColumnType<Uint8Array | null, Uint8Array | null, Uint8Array | null>;
/** A text that the program has checked: read as what it is, written and compared as any text. */
export type Checked<T extends string> = ColumnType<T, string, string>;
export type MaybeChecked<T extends string> = ColumnType<T | null, string | null, string | null>;
