import { type RawBuilder, sql } from 'kysely';
import type { Member } from '#domain/account/member.ts';
import type { AccountTable } from '../outsideTenancy.ts';
import type { Schema } from '../schema.ts';

export type OwnTable = {
  table: keyof Schema;
  /** Its section in a download; null when it adds nothing to the others. */
  section: string | null;
  /** Columns that no download holds: secrets and credentials. */
  secret: readonly string[];
  /** The column that names the owner of a row. */
  of: { [Who in keyof Member]?: 'account_id' | 'person_id' | 'id' };
};

const account = { accountId: 'account_id' } as const;
const person = { personId: 'person_id' } as const;

/**
 * Every table with rows of an account, in the reverse order of a download. A new table with an account_id belongs here;
 * test/api/db/accountTables.test.ts says so.
 */
export const accountTables: readonly (OwnTable & { table: AccountTable })[] = [
  { table: 'code_request', section: 'portal_codes', secret: ['code_sealed'], of: account },
  {
    table: 'seen_code',
    section: 'seen_codes',
    secret: ['code_hash'],
    of: account,
  },
  { table: 'security_event', section: 'security_log', secret: ['undo_sealed'], of: account },
  { table: 'consent', section: 'consents', secret: [], of: account },
  { table: 'notice', section: 'notices', secret: [], of: account },
  { table: 'filing_proof', section: 'proofs_of_filing', secret: [], of: account },
  { table: 'proof_chain', section: 'proof_chain', secret: [], of: account },
  { table: 'filing_event', section: 'filing_events', secret: ['previous_hash'], of: account },
  { table: 'filing_return', section: 'returns', secret: [], of: account },
  { table: 'return_document', section: 'filed_returns', secret: [], of: account },
  { table: 'filing', section: 'filings', secret: [], of: account },
  {
    table: 'portal_session',
    section: 'portal_sessions',
    secret: ['challenge_sealed', 'token_sealed'],
    of: account,
  },
  { table: 'work', section: 'planned_work', secret: ['holder'], of: account },
  { table: 'registration', section: 'gstins', secret: ['password_sealed'], of: account },
  { table: 'signatory', section: 'signatories', secret: ['relay_key', 'sms_secret_sealed'], of: account },
  { table: 'landing_schedule', section: 'schedule', secret: [], of: account },
  { table: 'digest', section: null, secret: [], of: account },
  { table: 'webhook_delivery', section: 'webhook_deliveries', secret: [], of: account },
  { table: 'webhook', section: 'webhooks', secret: ['secret_sealed', 'previous_sealed'], of: account },
  {
    table: 'idempotent_call',
    section: null,
    secret: ['key_hash', 'request_hash', 'answer_sealed'],
    of: account,
  },
  { table: 'calendar_feed', section: 'calendar_links', secret: ['secret_hash'], of: account },
  { table: 'firm_identity', section: 'firm_identities', secret: ['identity_hash'], of: account },
  { table: 'firm_domain', section: 'firm_domains', secret: [], of: account },
  { table: 'firm_sign_in', section: 'firm_sign_in', secret: ['secret_sealed'], of: account },
  { table: 'api_key', section: 'api_keys', secret: ['secret_hash'], of: account },
  { table: 'outbox', section: null, secret: ['text_sealed'], of: account },
  { table: 'invitation', section: 'invitations', secret: ['secret_hash'], of: account },
  { table: 'former_member', section: 'former_members', secret: [], of: account },
  { table: 'member', section: 'members', secret: [], of: account },
  { table: 'account', section: null, secret: [], of: account },
];

/** The same for a person. */
export const personTables: readonly OwnTable[] = [
  { table: 'person_link', section: null, secret: ['secret_hash'], of: person },
  { table: 'sign_in_hold', section: 'held_sign_ins', secret: [], of: person },
  { table: 'last_sign_in', section: null, secret: [], of: person },
  { table: 'passkey', section: 'passkeys', secret: ['credential_id', 'public_key'], of: person },
  { table: 'recovery_code', section: null, secret: ['code_hash'], of: person },
  { table: 'second_factor', section: 'second_factor', secret: ['secret_sealed'], of: person },
  { table: 'profile_photo', section: 'photo', secret: ['bytes'], of: person },
  { table: 'profile', section: 'profile', secret: ['id_number_sealed'], of: person },
  {
    table: 'session',
    section: 'sessions',
    secret: ['refresh_hash', 'previous_refresh_hash', 'successor_sealed'],
    of: person,
  },
  { table: 'person', section: 'account', secret: [], of: { personId: 'id' } },
];

/** Which rows of the table are theirs. */
export function rowsOf({ of }: OwnTable, who: Partial<Member>): RawBuilder<boolean> {
  const [own] = (['accountId', 'personId'] as const).flatMap((name) => {
    const column = of[name];
    return column === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${who[name] ?? null}`];
  });
  if (own === undefined) throw new Error('a table of nobody');
  return own;
}
