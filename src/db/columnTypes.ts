import type { ColumnType } from 'kysely';
import type { Instant } from '#domain/shared/istTime.ts';

/** Read as an instant (the pool parses timestamptz so), written as a Date. */
export type At = ColumnType<Instant, Date, Date>;
/** Written as text, so that an array is not taken for a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>;
export type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>;
/** A text that the program has checked: read as what it is, written and compared as any text. */
export type Checked<T extends string> = ColumnType<T, string, string>;

/** For tables.ts: its generator imports a type by the namespace before its dot. */
// oxlint-disable-next-line import/no-self-import -- the namespace of this file
export type * as Column from './columnTypes.ts';
