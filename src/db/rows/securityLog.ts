import { sql } from 'kysely';
import type { SecurityEvent } from '#domain/account/securityEvent.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Page, SecurityEntry } from '#usecases/account/ports.ts';
import type { SecurityNotes } from '#usecases/ports/securityLog.ts';
import type { Trx } from '../open.ts';
import { at, json } from './columns.ts';
import { namesOfPeople } from './names.ts';

/**
 * Who acts, as far as somebody is signed in. `holder`: the last part of the id of who was sent the link by which it is
 * done.
 */
export type Acting = { personId: string | null; sessionId: string | null; holder?: string };

type Noted = { event: SecurityEvent; at: Instant };

/** Of the person who was entered, in each of their accounts; of nobody's number nothing is kept. */
export const notesOfPerson = (trx: Trx, sessionId: string | null): SecurityNotes => ({
  note: async ({ code, ...detail }, when) => {
    await sql`select note_of_person(${code}, ${json(detail)}, ${sessionId}, ${at(when)})`.execute(trx);
  },
});

/** Of one account, all that a transaction notes in one statement at its end: a list of GSTINs is one too. */
export function notesOfAccount(
  trx: Trx,
  accountId: string,
  by: Acting,
): { notes: SecurityNotes; write: () => Promise<void> } {
  const noted: Noted[] = [];
  return {
    notes: { note: async (event, when) => void noted.push({ event, at: when }) },
    write: async () => {
      if (noted.length > 0) await writeNotes(trx, accountId, by, noted.splice(0));
    },
  };
}

async function writeNotes(
  trx: Trx,
  accountId: string,
  { personId, sessionId }: Acting,
  noted: Noted[],
): Promise<void> {
  const rows = noted.map(({ event: { code, ...detail }, at: when }) => ({
    at: at(when).toISOString(),
    code,
    detail,
  }));
  await sql`
    insert into security_event (account_id, id, at, code, detail, person_id, session_id, role)
    select ${accountId}::uuid, gen_random_uuid(), noted.at, noted.code, noted.detail, ${personId}::uuid, ${sessionId}::uuid,
      (select role from member where account_id = ${accountId}::uuid and person_id = ${personId}::uuid)
    from jsonb_to_recordset(${json(rows)}::jsonb) as noted (at timestamptz, code text, detail jsonb)`.execute(
    trx,
  );
}

/** Of a person, in each of their accounts, on the login of who runs the installation: nobody is signed in. */
export const notesByOperator = (trx: Trx, personId: string): SecurityNotes => ({
  note: async ({ code, ...detail }, when) => {
    await sql`
      insert into security_event (account_id, id, at, code, detail)
      select account_id, gen_random_uuid(), ${at(when)}::timestamptz, ${code}, ${json(detail)}::jsonb
      from member where person_id = ${personId}`.execute(trx);
  },
});

/** Newest first. */
export async function listNotes(
  trx: Trx,
  accountId: string,
  { page, limit }: Page,
): Promise<{ entries: SecurityEntry[]; total: number }> {
  const { total } = await trx
    .selectFrom('security_event')
    .select((pick) => pick.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const rows = await trx
    .selectFrom('security_event')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const noted = rows.map(({ id, at: when, code, detail, session_id: sessionId, person_id: by, role }) => ({
    id,
    at: when,
    // Written by ourselves alone, from the same closed set.
    event: { code, ...detail } as SecurityEvent,
    sessionId,
    by,
    role,
  }));
  const people = noted.flatMap(({ by, event }) => [by, 'member' in event ? event.member : null]);
  const names = await namesOfPeople(trx, accountId, [...new Set(people.filter((one) => one !== null))]);
  const entries = noted.map(({ by, role, ...entry }) => ({
    ...entry,
    by: by === null ? null : { name: names.get(by) ?? '', role },
    member: 'member' in entry.event ? (names.get(entry.event.member ?? '') ?? '') : null,
  }));
  return { entries, total };
}
