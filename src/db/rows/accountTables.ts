import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../schema.ts';

export type AccountTable = {
  table: keyof Schema;
  /** Its section in a download. */
  section: string;
  /** Columns that no download holds: secrets, and what opens a door. */
  secret: readonly string[];
  /** The column that leads to the owner's rows, where `user_id` has no index. */
  by?: { column: string; of: 'filing' | 'registration' | 'signatory' };
};

const ofFiling = { column: 'filing_id', of: 'filing' } as const;
const ofRegistration = { column: 'registration_id', of: 'registration' } as const;

/**
 * Every table with rows of a user, those that refer to others first: in this order they are emptied when the
 * account is erased. A new table with a user_id belongs here; test/db/accountTables.test.ts says so.
 */
export const accountTables: readonly AccountTable[] = [
  { table: 'code_request', section: 'portal_codes', secret: ['code_sealed'], by: ofRegistration },
  {
    table: 'seen_code',
    section: 'seen_codes',
    secret: ['code_hash'],
    by: { column: 'signatory_id', of: 'signatory' },
  },
  { table: 'consent', section: 'consents', secret: [] },
  { table: 'filing_event', section: 'filing_events', secret: ['previous_hash'] },
  { table: 'filing_return', section: 'returns', secret: [], by: ofFiling },
  { table: 'return_document', section: 'filed_returns', secret: [], by: ofFiling },
  { table: 'filing', section: 'filings', secret: [] },
  {
    table: 'portal_session',
    section: 'portal_sessions',
    secret: ['challenge_sealed', 'token_sealed'],
    by: ofRegistration,
  },
  { table: 'work', section: 'planned_work', secret: ['holder'], by: ofRegistration },
  { table: 'registration', section: 'gstins', secret: ['password_sealed'] },
  { table: 'signatory', section: 'signatories', secret: ['relay_key'] },
  { table: 'landing_schedule', section: 'schedule', secret: [] },
  { table: 'profile_photo', section: 'photo', secret: ['bytes'] },
  { table: 'profile', section: 'profile', secret: ['id_number_sealed'] },
  {
    table: 'session',
    section: 'sessions',
    secret: ['refresh_hash', 'previous_refresh_hash', 'successor_sealed'],
  },
  { table: 'app_user', section: 'account', secret: [] },
];

/** Which rows of the table are this user's, found by an index. */
export function rowsOf({ table, by }: AccountTable, accountId: string): RawBuilder<boolean> {
  if (table === 'app_user') return sql`id = ${accountId}`;
  const owned =
    by && sql`${sql.ref(by.column)} in (select id from ${sql.table(by.of)} where user_id = ${accountId})`;
  return owned === undefined ? sql`user_id = ${accountId}` : sql`${owned} and user_id = ${accountId}`;
}
