import { type Kysely, sql } from 'kysely';

/**
 * A return's row follows from its events alone (record 075): they are numbered within their return, say which shape
 * they have, and leave room for the hash of the one before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
alter table filing_event add column seq int, add column version smallint not null default 1,
  add column previous_hash bytea;
update filing_event set seq = numbered.seq
from (select id, row_number() over (partition by filing_id, form order by id) as seq from filing_event) as numbered
where numbered.id = filing_event.id;
drop index filing_event_of;
alter table filing_event drop column id, drop column from_state, drop column to_state, alter column seq set not null,
  add primary key (user_id, filing_id, form, seq);
alter table filing_return add column events int not null default 0;
update filing_return set events = (select count(*) from filing_event
  where filing_event.filing_id = filing_return.filing_id and filing_event.form = filing_return.form);
`,
    )
    .execute(db);
}
