import { type Selectable, sql } from 'kysely';
import type { StoredSnapshot } from '#domain/registration/snapshot.ts';
import { requestOf, waitingLiterals } from './codeRequest.ts';
import { openStates, withTheir } from './filingLists.ts';
import { consentOf } from './person.ts';
import { registrationOf } from './registration.ts';
import { sessionOf, signatoryOf } from './signatory.ts';
import type { Database } from '../open.ts';
import type { Schema } from '../schema.ts';

type Row<Name extends keyof Schema> = Selectable<Schema[Name]>;
type Whole = {
  registration: Row<'registration'> | null;
  signatory: Row<'signatory'> | null;
  session: Row<'portal_session'> | null;
  codes: Row<'code_request'>[];
  consents: Row<'consent'>[];
  filings: (Row<'filing'> & { is_open: boolean })[];
  returns: Row<'filing_return'>[];
};

const isOpen = sql`exists (select 1 from filing_return
  where filing_return.filing_id = filing.id
    and filing_return.state in (${sql.join(openStates.map((state) => sql.lit(state)))}))`;

const wholeOf = (accountId: string, registrationId: string) => sql<Whole>`
    with mine as (
      select * from registration where user_id = ${accountId} and id = ${registrationId}
    ), wanted as (
      select *, ${isOpen} as is_open from filing
      where user_id = ${accountId} and registration_id = ${registrationId}
        and (${isOpen} or id = (
          select id from filing where user_id = ${accountId} and registration_id = ${registrationId}
          order by period_order desc limit 1))
    )
    select
      (select to_jsonb(mine) from mine) as registration,
      (select to_jsonb(signatory) from signatory
        where user_id = ${accountId} and id = (select signatory_id from mine)) as signatory,
      (select to_jsonb(portal_session) from portal_session
        where user_id = ${accountId} and registration_id = ${registrationId}) as session,
      (select coalesce(jsonb_agg(code_request), '[]') from code_request
        where user_id = ${accountId} and state in (${sql.join(waitingLiterals)})
          and (registration_id = ${registrationId} or signatory_id = (select signatory_id from mine))) as codes,
      (select coalesce(jsonb_agg(consent order by given_at, id), '[]') from consent
        where user_id = ${accountId} and registration_id = ${registrationId}) as consents,
      (select coalesce(jsonb_agg(wanted order by period_order), '[]') from wanted) as filings,
      (select coalesce(jsonb_agg(filing_return), '[]') from filing_return
        where user_id = ${accountId} and filing_id in (select id from wanted)) as returns`;

/**
 * All that the engine's next step is chosen from. It is read before every step, so in one statement, each table's rows
 * as JSON: seven statements would cost both sides three times as much.
 */
export async function snapshotOf(
  database: Database,
  accountId: string,
  registrationId: string,
): Promise<StoredSnapshot | null> {
  const wanted = wholeOf(accountId, registrationId);
  const [read] = await database.oneAsTenant<Whole>(accountId, (trx) => ({
    compile: () => wanted.compile(trx),
  }));
  if (read === undefined || read.registration === null) return null;
  const registration = registrationOf(revived(read.registration));
  const codes = read.codes.map(revived);
  const filings = read.filings.map(revived);
  const whole = withTheir(read.returns.map(revived), filings);
  const open = new Set(filings.filter((filing) => filing.is_open).map((filing) => filing.id));
  return {
    registration,
    signatory: signatoryOf(read.signatory ?? undefined),
    session: sessionOf(read.session === null ? undefined : revived(read.session)),
    awaited: requestOf(codes.find((code) => code.signatory_id === registration.signatoryId)),
    ownCode: requestOf(codes.find((code) => code.registration_id === registrationId)),
    consents: read.consents.map(revived).map(consentOf),
    filings: whole.filter((filing) => open.has(filing.id)),
    newest: whole.at(-1) ?? null,
  };
}

const instantName = /_(?:at|until|after|wall)$/;
const bytesName = /_sealed$/;

/** A row that came as JSON, as the driver reads it: by the names of its columns, instants and bytes are no texts. */
function revived<T extends object>(row: T): T {
  const fields = Object.entries(row).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'string') return [name, value];
    if (instantName.test(name)) return [name, Date.parse(value)];
    // "\x" and hexadecimal digits.
    if (bytesName.test(name)) return [name, Buffer.from(value.slice(2), 'hex')];
    return [name, value];
  });
  return Object.fromEntries(fields) as T;
}
