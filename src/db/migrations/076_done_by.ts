import { type Kysely, sql } from 'kysely';

/** Who asked for a return and who filed it are codes; a name stands only where its person is (src/domain/filing/doneBy.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
alter table filing_return alter column filed_by drop default, alter column filed_by drop not null,
  alter column requested_by set default 'system';
update filing_return set
  filed_by = case filed_by when '' then null when 'System' then 'system' when 'GST portal' then 'portal'
    else 'person:' || user_id end,
  requested_by = case requested_by when 'System' then 'system' else 'person:' || user_id end;
update filing_event set detail = detail || jsonb_build_object('requestedBy', 'person:' || user_id)
  where type = 'requested';
update filing_event set detail = detail || jsonb_build_object('by', 'person:' || user_id)
  where detail ->> 'by' = 'user';
alter table filing_return
  add constraint filed_by_is_a_code check (filed_by ~ '^(system|portal|signatory|person:[0-9a-f-]{36})$'),
  add constraint requested_by_is_a_code check (requested_by ~ '^(system|portal|signatory|person:[0-9a-f-]{36})$');
`,
    )
    .execute(db);
}
