import { type RawBuilder, sql } from 'kysely';
import type { SealedPlace, SealedRows } from '#usecases/ports/operate.ts';
import type { Database } from '../open.ts';

/** Location of a sealed column: its table and key, its owner and its purpose (docs/settings.md). */
type Place = {
  table: string;
  column: string;
  key: string[];
  owner: RawBuilder<string>;
  field: RawBuilder<string>;
};

const of = (
  table: string,
  column: string,
  key: string,
  owner: RawBuilder<string>,
  field: RawBuilder<string>,
): Place => ({ table, column, key: key.split(' '), owner, field });
const id = sql<string>`id::text`;
const person = sql<string>`person_id::text`;
const registration = sql<string>`registration_id::text`;
const as = (field: string): RawBuilder<string> => sql<string>`${sql.lit(field)}`;

/** Every sealed column. One that is forgotten here fails test/api/security/keys.long.ts. */
const places: Place[] = [
  of('profile', 'id_number_sealed', 'person_id', person, as('id-number')),
  of('second_factor', 'secret_sealed', 'person_id', person, as('second-factor')),
  of('session', 'successor_sealed', 'id', id, as('refresh-successor')),
  of('identity_outbox', 'text_sealed', 'id', as('outbox'), id),
  of('outbox', 'text_sealed', 'account_id id', as('outbox'), id),
  of('registration', 'password_sealed', 'account_id id', id, as('password')),
  of('portal_session', 'challenge_sealed', 'account_id registration_id', registration, as('challenge')),
  of('portal_session', 'token_sealed', 'account_id registration_id', registration, as('session')),
  of('code_request', 'code_sealed', 'account_id id', registration, as('code')),
  of('signatory', 'sms_secret_sealed', 'account_id id', id, as('sms-secret')),
  of('firm_sign_in', 'secret_sealed', 'account_id', sql<string>`account_id::text`, as('firm-secret')),
  of('webhook', 'secret_sealed', 'account_id id', id, as('webhook-secret')),
  of('webhook', 'previous_sealed', 'account_id id', id, as('webhook-secret')),
  of(
    'security_event',
    'undo_sealed',
    'account_id id',
    sql<string>`coalesce(session_id, person_id)::text`,
    as('undo'),
  ),
  of(
    'idempotent_call',
    'answer_sealed',
    'account_id key_hash',
    sql<string>`encode(key_hash, 'hex')`,
    as('idempotent-answer'),
  ),
];

const nameOf = ({ table, column }: Place): SealedPlace => `${table}.${column}`;
const placeNamed = (name: SealedPlace): Place => {
  const place = places.find((one) => nameOf(one) === name);
  if (place === undefined) throw new Error(`nothing is sealed at ${name}`);
  return place;
};

/** A wiped column is an empty text; an envelope names its key after its version and the length of that name. */
const isSealed = (column: string): RawBuilder<boolean> => sql<boolean>`length(${sql.ref(column)}) > 2`;
const keyIn = (column: string): RawBuilder<string> => sql<string>`
  convert_from(substring(${sql.ref(column)} from 3 for get_byte(${sql.ref(column)}, 1)), 'UTF8')`;

/** Every sealed value, on the operator's login. */
export const sealedRows = (database: Pick<Database, 'alone'>): SealedRows => ({
  places: places.map(nameOf),
  count: (name) =>
    database.alone(async (db) => {
      const { table, column } = placeNamed(name);
      const { rows } = await sql<{ key: string; count: number }>`
        select ${keyIn(column)} as key, count(*) as count from ${sql.table(table)} where ${isSealed(column)}
        group by 1 order by 1`.execute(db);
      return rows;
    }),
  page: (name, { notBy, after, limit }) =>
    database.alone(async (db) => {
      const { table, column, key, owner, field } = placeNamed(name);
      const columns = sql.join(key.map((one) => sql.ref(one)));
      const { rows } = await sql<{ at: Uint8Array[]; sealed: Uint8Array; owner: string; field: string }>`
        select ${sql.join(key.map((one) => sql`${sql.ref(one)} as ${sql.ref(`key_${one}`)}`))},
          ${sql.ref(column)} as sealed, ${owner} as owner, ${field} as field
        from ${sql.table(table)}
        where ${isSealed(column)} and ${keyIn(column)} <> ${notBy}
          ${after === null ? sql`` : sql`and (${columns}) > (${sql.join(after)})`}
        order by ${columns} limit ${limit}`.execute(db);
      return rows.map((row) => ({
        at: key.map((one) => (row as unknown as Record<string, string | Uint8Array>)[`key_${one}`] ?? ''),
        sealed: row.sealed,
        owner: row.owner,
        field: row.field,
      }));
    }),
  replace: (name, at, { former, sealed }) =>
    database.alone(async (db) => {
      const { table, column, key } = placeNamed(name);
      const here = key.map((one, index) => sql`${sql.ref(one)} = ${at[index]}`);
      // A value that the program has written meanwhile is newer, and stays.
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
        where ${sql.join(here, sql` and `)} and ${sql.ref(column)} = ${former}`.execute(db);
      return numAffectedRows === 1n;
    }),
});
