import type { Selectable } from 'kysely';
import { escapeLiteral } from 'pg';
import type { RegistrationSnapshot } from '#usecases/portsOfStore.ts';
import { requestOf, waiting } from './codeRows.ts';
import { openStates, withTheir } from './filingLists.ts';
import { consentOf } from './personRows.ts';
import { registrationOf } from './registrationRows.ts';
import type { Database } from './open.ts';
import type { Schema } from './schema.ts';

type Row<Name extends keyof Schema> = Selectable<Schema[Name]>;
type Nullable<T> = { [Key in keyof T]: T[Key] | null };
type Whole = Row<'registration'> &
  Nullable<Omit<Row<'portal_session'>, 'user_id' | 'registration_id'>> &
  Nullable<Pick<Row<'signatory'>, 'portal_email' | 'relay_key' | 'relay' | 'relay_seen'>> & {
    signatory_name: string | null;
    signatory_pan: string | null;
    signatory_mobile: string | null;
    signatory_email: string | null;
    session_of: string | null;
  };

/** All that the engine's next step is chosen from, in one message: it is read before every step. */
export async function readSnapshot(
  database: Database,
  userId: string,
  registrationId: string,
): Promise<RegistrationSnapshot | null> {
  const answers = await database.readAsTenant(userId, statements(userId, registrationId));
  const [[row] = [], codes = [], consents = [], filings = [], returns = []] = answers as [
    Whole[],
    Row<'code_request'>[],
    Row<'consent'>[],
    (Row<'filing'> & { is_open: boolean })[],
    Row<'filing_return'>[],
  ];
  if (row === undefined) return null;
  const whole = withTheir(returns, filings);
  const open = new Set(filings.filter((filing) => filing.is_open).map((filing) => filing.id));
  return {
    registration: registrationOf(row),
    signatory:
      row.signatory_id === null || row.relay_key === null
        ? null
        : {
            id: row.signatory_id,
            userId,
            name: row.signatory_name ?? '',
            pan: row.signatory_pan ?? '',
            mobile: row.signatory_mobile ?? '',
            email: row.signatory_email ?? '',
            portalEmail: row.portal_email ?? '',
            relayKey: row.relay_key,
            relay: row.relay ?? 'off',
            relaySeen: row.relay_seen ?? 'untried',
          },
    session:
      row.session_of === null
        ? null
        : {
            challengeSealed: row.challenge_sealed,
            tokenSealed: row.token_sealed,
            openedAt: row.opened_at,
            expiresAt: row.expires_at,
          },
    awaited: requestOf(codes.find((code) => code.signatory_id === row.signatory_id)),
    ownCode: requestOf(codes.find((code) => code.registration_id === registrationId)),
    consents: consents.map(consentOf),
    filings: whole.filter((filing) => open.has(filing.id)),
    newest: whole.at(-1) ?? null,
  };
}

const listed = (names: readonly string[]): string => names.map((name) => escapeLiteral(name)).join(', ');

/** Texts without parameters, which only one message may hold several of; ids are quoted. */
function statements(userId: string, registrationId: string): string[] {
  const user = escapeLiteral(userId);
  const id = escapeLiteral(registrationId);
  const mine = `user_id = ${user} and registration_id = ${id}`;
  const isOpen = `exists (select 1 from filing_return
    where filing_return.filing_id = filing.id and filing_return.state in (${listed(openStates)}))`;
  const wanted = `${mine} and (${isOpen}
    or id = (select id from filing where ${mine} order by period_order desc limit 1))`;
  return [
    `select registration.*, signatory.name as signatory_name, signatory.pan as signatory_pan,
      signatory.mobile as signatory_mobile, signatory.email as signatory_email, signatory.portal_email,
      signatory.relay_key, signatory.relay, signatory.relay_seen, portal_session.registration_id as session_of,
      portal_session.challenge_sealed, portal_session.token_sealed, portal_session.opened_at,
      portal_session.expires_at
    from registration
    left join signatory on signatory.id = registration.signatory_id
    left join portal_session on portal_session.registration_id = registration.id
    where registration.user_id = ${user} and registration.id = ${id}`,
    `select * from code_request
    where user_id = ${user} and state in (${listed(waiting)})
      and (registration_id = ${id} or signatory_id = (select signatory_id from registration where id = ${id}))`,
    `select * from consent where ${mine} order by given_at, id`,
    `select *, ${isOpen} as is_open from filing where ${wanted} order by period_order`,
    `select * from filing_return
    where user_id = ${user} and filing_id in (select id from filing where ${wanted})`,
  ];
}
