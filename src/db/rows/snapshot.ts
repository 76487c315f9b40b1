import { OPEN } from '#domain/filing/filing.ts';
import { sql } from 'kysely';
import type { StoredSnapshot } from '#domain/filing/snapshot.ts';
import { codeRequestColumns, waitingLiterals } from './codeRequest.ts';
import { consentColumns } from './consent.ts';
import { filingColumns, returnColumns } from './filingColumns.ts';
import { withTheir } from './filingLists.ts';
import { registrationColumns } from './registration.ts';
import { portalSessionColumns, signatoryColumns } from './signatory.ts';
import type { Database } from '../open.ts';

/** Rows as PostgreSQL makes JSON of them. */
type Whole = {
  erasing: boolean | null;
  registration: object | null;
  signatory: object | null;
  session: object | null;
  codes: object[];
  consents: object[];
  filings: (object & { is_open: boolean })[];
  returns: object[];
};

const isOpen = sql`exists (select 1 from filing_return
  where filing_return.account_id = filing.account_id and filing_return.filing_id = filing.id
    and filing_return.state in (${sql.join(OPEN.map((state) => sql.lit(state)))}))`;

const wholeOf = (accountId: string, registrationId: string) => sql<Whole>`
    with mine as (
      select * from registration where account_id = ${accountId} and id = ${registrationId}
    ), wanted as (
      select *, ${isOpen} as is_open from filing
      where account_id = ${accountId} and registration_id = ${registrationId}
        and (${isOpen} or id = (
          select id from filing where account_id = ${accountId} and registration_id = ${registrationId}
          order by period_order desc limit 1))
    )
    select
      (select to_json(mine) from mine) as registration,
      (select erase_at is not null from account where account_id = ${accountId}) as erasing,
      (select to_json(signatory) from signatory
        where account_id = ${accountId} and id = (select signatory_id from mine)) as signatory,
      (select to_json(portal_session) from portal_session
        where account_id = ${accountId} and registration_id = ${registrationId}) as session,
      (select coalesce(json_agg(code_request), '[]') from code_request
        where account_id = ${accountId} and state in (${sql.join(waitingLiterals)})
          and (registration_id = ${registrationId} or signatory_id = (select signatory_id from mine))) as codes,
      (select coalesce(json_agg(consent order by given_at, id), '[]') from consent
        where account_id = ${accountId} and registration_id = ${registrationId}) as consents,
      (select coalesce(json_agg(wanted order by period_order), '[]') from wanted) as filings,
      (select coalesce(json_agg(filing_return), '[]') from filing_return
        where account_id = ${accountId} and filing_id in (select id from wanted)) as returns`;

/**
 * Everything from which the engine's next step is chosen. It is read before every step, so in one statement, each
 * table's rows as JSON: seven statements would cost both sides three times as much.
 */
export async function snapshotOf(
  database: Pick<Database, 'asTenant'>,
  accountId: string,
  registrationId: string,
): Promise<StoredSnapshot | null> {
  const wanted = wholeOf(accountId, registrationId);
  const { rows } = await database.asTenant(accountId, (trx) => wanted.execute(trx));
  const [read] = rows;
  if (read === undefined || read.registration === null) return null;
  const registration = registrationColumns.readJson(read.registration);
  const codes = read.codes.map(codeRequestColumns.readJson);
  const filings = withTheir(
    read.returns.map(returnColumns.readJson),
    read.filings.map(filingColumns.readJson),
  );
  return {
    registration,
    erasing: read.erasing === true,
    signatory: read.signatory === null ? null : signatoryColumns.readJson(read.signatory),
    session: read.session === null ? null : portalSessionColumns.readJson(read.session),
    awaited: codes.find((code) => code.signatoryId === registration.signatoryId) ?? null,
    ownCode: codes.find((code) => code.registrationId === registrationId) ?? null,
    consents: read.consents.map(consentColumns.readJson),
    filings: filings.filter((_, index) => read.filings[index]?.is_open === true),
    newest: filings.at(-1) ?? null,
  };
}
