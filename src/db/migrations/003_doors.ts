import { type Kysely, sql } from 'kysely';

/** Row-level security by `app.user_id` on a tenant's tables, and the rights of the two doors (ARCHITECTURE.md, Tenancy). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(doors).execute(db);
}

const tenantTables = [
  'app_user',
  'session',
  'signatory',
  'landing_schedule',
  'registration',
  'work',
  'portal_session',
  'code_request',
  'consent',
  'filing',
  'filing_return',
  'filing_event',
  'return_document',
];
const appendOnly = new Set(['filing_event']);
const houseTables = [
  'submission',
  'sign_in_code',
  'identity_login',
  'rate_window',
  'portal_rate',
  'outbox',
  'product_clock',
  'demo_message',
];

/**
 * A tenant sees its own rows and nothing else, whatever a statement forgets; the system door sees every row by
 * a policy of its own. The tenant may add to the outbox but not read it: it holds other people's addresses.
 */
const doors = [
  ...tenantTables.map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy tenant on ${table} to shunya_tenant
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy system on ${table} to shunya_system using (true) with check (true);
grant select, insert${appendOnly.has(table) ? '' : ', update, delete'} on ${table} to shunya_tenant;
grant select, insert${appendOnly.has(table) ? '' : ', update, delete'} on ${table} to shunya_system;`,
  ),
  ...houseTables.map(
    (table) =>
      `grant select, insert, update${table === 'submission' ? '' : ', delete'} on ${table} to shunya_system;`,
  ),
  'grant insert on outbox to shunya_tenant;',
  'grant usage on schema public to shunya_tenant, shunya_system;',
].join('\n');
