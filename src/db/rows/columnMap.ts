import type { Insertable, InsertType, Selectable, Updateable } from 'kysely';
import type { Schema } from '../schema.ts';

type Table = keyof Schema;
type ColumnName<T extends Table> = keyof Selectable<Schema[T]> & string;
type Stored<T extends Table, C extends ColumnName<T>> = Selectable<Schema[T]>[C];

/** Columns whose values differ between program and driver; all others are the same on both sides. */
type Kind = 'instant' | 'json' | 'bytes';
type Converted<C extends string, K extends Kind> = { column: C; kind: K };

export const instant = <const C extends string>(column: C): Converted<C, 'instant'> => ({
  column,
  kind: 'instant',
});
export const jsonb = <const C extends string>(column: C): Converted<C, 'json'> => ({ column, kind: 'json' });
export const bytes = <const C extends string>(column: C): Converted<C, 'bytes'> => ({
  column,
  kind: 'bytes',
});

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** How a column must be named, so that a map that forgets to convert it does not compile. */
type Named<T extends Table, C extends ColumnName<T>> = [InsertType<Schema[T][C & keyof Schema[T]]>] extends [
  Date | null,
]
  ? Converted<C, 'instant'>
  : [Stored<T, C>] extends [Uint8Array | null]
    ? Converted<C, 'bytes'>
    : [Stored<T, C>] extends [string | null]
      ? C
      : [Stored<T, C>] extends [object | null]
        ? Converted<C, 'json'>
        : C;

/** A column of just this type, or one for each field of an object that the table holds spread out. */
type Entry<T extends Table, Value> =
  | { [C in ColumnName<T>]: Same<Stored<T, C>, Value> extends true ? Named<T, C> : never }[ColumnName<T>]
  | (Value extends object ? { [Field in keyof Value]: Entry<T, Value[Field]> } : never);

type Entries<T extends Table, Entity> = { [Field in keyof Entity]-?: Entry<T, Entity[Field]> };

type Used<M> = M extends string
  ? M
  : M extends { column: infer C extends string }
    ? C
    : { [Field in keyof M]: Used<M[Field]> }[keyof M];
type LeftOut<T extends Table, M> = Exclude<ColumnName<T>, Used<M>>;

export type ColumnMap<T extends Table, Entity, Rest extends string> = {
  /** A whole row; `rest` is what the entity does not hold. */
  insert: (
    entity: Entity,
    rest: Pick<Insertable<Schema[T]>, Rest & keyof Insertable<Schema[T]>>,
  ) => Insertable<Schema[T]>;
  /** The columns of the fields given; a field left out, or undefined, stays as it is. */
  change: (change: { readonly [Field in keyof Entity]?: Entity[Field] | undefined }) => Updateable<Schema[T]>;
  read: (row: Selectable<Schema[T]>) => Entity;
  /** A row that PostgreSQL has turned into JSON. */
  readJson: (row: object) => Entity;
};

/**
 * The one place that says which field of an entity stands in which column: insert, update and read follow from it. A
 * field without a column does not compile, nor does a column that is neither named nor left out with a reason.
 */
export const columnMap =
  <T extends Table, Entity extends object>() =>
  <const M extends Entries<T, Entity>>(
    map: M,
    leftOut: Readonly<Record<LeftOut<T, M>, string>>,
  ): ColumnMap<T, Entity, keyof typeof leftOut & string> => {
    const entries = map as unknown as Spread;
    return {
      insert: (entity, rest) =>
        ({ ...columnsOf(entries, entity as Values), ...rest }) as unknown as Insertable<Schema[T]>,
      change: (change) => columnsOf(entries, change) as Updateable<Schema[T]>,
      read: (row) => fieldsOf(entries, row, (value) => value) as Entity,
      readJson: (row) => fieldsOf(entries, row as Values, fromJson) as Entity,
    };
  };

type Values = Record<string, unknown>;
type Spread = { [field: string]: string | Converted<string, Kind> | Spread };

const isConverted = (entry: Spread | Converted<string, Kind>): entry is Converted<string, Kind> =>
  typeof entry['kind'] === 'string';

function columnsOf(entries: Spread, values: Values): Values {
  const columns: Values = {};
  for (const [field, entry] of Object.entries(entries)) {
    const value = values[field];
    if (value === undefined) continue;
    if (typeof entry === 'string') columns[entry] = value;
    else if (isConverted(entry)) columns[entry.column] = written(value, entry.kind);
    else Object.assign(columns, columnsOf(entry, value as Values));
  }
  return columns;
}

function fieldsOf(entries: Spread, row: Values, converted: (value: unknown, kind: Kind) => unknown): Values {
  const fields: Values = {};
  for (const [field, entry] of Object.entries(entries)) {
    if (typeof entry === 'string') fields[field] = row[entry];
    else if (isConverted(entry)) fields[field] = converted(row[entry.column], entry.kind);
    else fields[field] = fieldsOf(entry, row, converted);
  }
  return fields;
}

function written(value: unknown, kind: Kind): unknown {
  if (value === null) return null;
  switch (kind) {
    case 'instant':
      return new Date(value as number);
    // As text: an array would become a PostgreSQL array.
    case 'json':
      return JSON.stringify(value);
    case 'bytes':
      return value;
  }
}

function fromJson(value: unknown, kind: Kind): unknown {
  if (typeof value !== 'string') return value;
  switch (kind) {
    case 'instant':
      return Date.parse(value);
    // "\x" and hexadecimal digits.
    case 'bytes':
      return Buffer.from(value.slice(2), 'hex');
    case 'json':
      return value;
  }
}
