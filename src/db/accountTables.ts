import type { Schema } from './schema.ts';

export type AccountTable = {
  table: keyof Schema;
  /** Its section in a download. */
  section: string;
  /** Columns that no download holds: secrets, and what opens a door. */
  secret: readonly string[];
};

/**
 * Every table with rows of a user, those that refer to others first: in this order they are emptied when the
 * account is erased. A new table with a user_id belongs here; test/db/accountTables.test.ts says so.
 */
export const accountTables: readonly AccountTable[] = [
  { table: 'code_request', section: 'portal_codes', secret: ['code_sealed'] },
  { table: 'seen_code', section: 'seen_codes', secret: ['code_hash'] },
  { table: 'consent', section: 'consents', secret: [] },
  { table: 'filing_event', section: 'filing_events', secret: [] },
  { table: 'filing_return', section: 'returns', secret: [] },
  { table: 'return_document', section: 'filed_returns', secret: [] },
  { table: 'filing', section: 'filings', secret: [] },
  { table: 'portal_session', section: 'portal_sessions', secret: ['challenge_sealed', 'token_sealed'] },
  { table: 'work', section: 'planned_work', secret: ['holder'] },
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
