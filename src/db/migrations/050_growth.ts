import { type Kysely, sql } from 'kysely';

/** What the lists, the tick, erasing and the sweep need where there are millions of rows (record 050). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(indexes).execute(db);
  await sql.raw(keys).execute(db);
}

const indexes = `
-- Room on each page: a claim or a lease changes no index, and its new version stays beside the old one.
alter table work set (fillfactor = 70);
drop index work_due;
create index work_due on work (due_at, registration_id) where due_at is not null;

drop index registration_of_user;
create index registration_of_user on registration (user_id, created_at, id);
create index registration_of_signatory on registration (signatory_id);

create index code_of_filing on code_request (filing_id, asked_wall) where filing_id is not null;
create index code_waiting_of_user on code_request (user_id, asked_at) where state in ('requested', 'received');
create index code_awaited_by_relay on code_request (asked_wall) where state = 'requested' and relay;

drop index signatory_by_email;
create index signatory_by_email on signatory (lower(email));
create index signatory_by_portal_email on signatory (lower(portal_email));

create index consent_of_user on consent (user_id, given_at desc, id);
create index submission_claimed on submission (owner) where state = 'claimed';
create index session_expires on session (expires_at);
create index identity_login_of_phone on identity_login (phone);
create index identity_login_expires on identity_login (expires_at);
create index outbox_of_user on outbox (user_id);
create index outbox_to on outbox (recipient);
create index outbox_done on outbox (created_at) where sent_at is not null or given_up_at is not null;
`;

/**
 * Rows that hang on a filing, a registration or a signatory are not tied to the person as well: their owner is, and
 * the policy of the tenant's door lets no other user_id in. Each such key costs a look-up for every row written, and
 * for every person erased a reading of the whole table.
 */
const keys = `
alter table filing_event drop constraint filing_event_user_id_fkey;
alter table filing_return drop constraint filing_return_user_id_fkey;
alter table return_document drop constraint return_document_user_id_fkey;
alter table code_request drop constraint code_request_user_id_fkey;
alter table code_request drop constraint code_request_signatory_id_fkey;
alter table work drop constraint work_user_id_fkey;
alter table portal_session drop constraint portal_session_user_id_fkey;
alter table seen_code drop constraint seen_code_user_id_fkey;
`;
