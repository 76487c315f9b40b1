import { type Kysely, sql } from 'kysely';

/**
 * What a return's document says beside what was filed, as it was at the filing: a document is drawn at each opening,
 * and a name that changes later changes none (docs/decisions/069). Earlier ones are given the names of today.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
alter table return_document add column shown jsonb;
-- An owner that is no superuser sees no row of a tenant by itself.
set local role shunya_system;
update return_document set shown = jsonb_build_object(
  'legalName', registration.legal_name,
  'tradeName', registration.trade_name,
  'simulated', registration.simulated,
  'signatory', jsonb_build_object('name', coalesce(signatory.name, ''), 'designation', ''))
from filing join registration on registration.id = filing.registration_id
  left join signatory on signatory.id = registration.signatory_id
where filing.id = return_document.filing_id;
reset role;
alter table return_document alter column shown set not null;
`,
    )
    .execute(db);
}
