import { sql } from 'kysely';
import type { Way } from '#domain/account/authority.ts';
import type { SecurityEvent, Deed, Undo } from '#domain/views/securityEvent.ts';
import type { Seal } from '#usecases/ports/machine.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Page, SecurityEntry } from '#usecases/ports/account.ts';
import type { SecurityNotes } from '#usecases/ports/store.ts';
import type { Trx } from '../open.ts';
import { at, json, moment } from './columns.ts';
import { namesOfPeople, personOfHolder } from './names.ts';

/** The acting person, if signed in. `holder`: the last part of the id of the recipient of the link in use. */
export type Acting = {
  personId: string | null;
  sessionId: string | null;
  holder?: string;
  /** The way in; a session when none is named. */
  way?: Way;
  /** The member who made the key in use. */
  madeBy?: string;
};

type Noted = { event: SecurityEvent; at: Instant; undo: Undo | undefined };

/**
 * Sealed for the session whose act it takes back, or for the person who acted by a link without one; any other act cannot
 * be taken back.
 */
const sealUndo = (seal: Seal, owner: string | null, undo: Undo | undefined): Uint8Array | null =>
  undo === undefined || owner === null ? null : seal.seal(JSON.stringify(undo), owner, undoField);

const undoField = 'undo';

/**
 * For the person who was entered, in each of their accounts; nothing is noted for an unknown number. Without a seal no
 * note can be taken back.
 */
export const notesOfPerson = (trx: Trx, seal: Seal | null, sessionId: string | null): SecurityNotes => ({
  note: async ({ code, ...detail }, when, undo) => {
    const sealed = seal === null ? null : sealUndo(seal, sessionId, undo);
    await sql`
      select note_of_person(${code}, ${json(detail)}, ${sessionId}, ${at(when)}, ${sealed})`.execute(trx);
  },
});

/**
 * For one account: everything that a transaction notes, in one statement at its end; a list of GSTINs is one note too.
 */
export function notesOfAccount(
  trx: Trx,
  seal: Seal,
  accountId: string,
  by: Acting,
): { notes: SecurityNotes; write: () => Promise<void> } {
  const noted: Noted[] = [];
  return {
    notes: { note: async (event, when, undo) => void noted.push({ event, at: when, undo }) },
    write: async () => {
      if (noted.length > 0) await writeNotes(trx, seal, accountId, by, noted.splice(0));
    },
  };
}

async function writeNotes(
  trx: Trx,
  seal: Seal,
  accountId: string,
  by: Acting,
  noted: Noted[],
): Promise<void> {
  const { sessionId } = by;
  const personId =
    by.personId ?? (by.way === 'month_link' ? await personOfHolder(trx, accountId, by.holder ?? '') : null);
  const rows = noted.map(({ event: { code, ...detail }, at: when, undo }) => ({
    at: at(when).toISOString(),
    code,
    detail,
    undo: hexOf(sealUndo(seal, sessionId ?? personId, undo)),
  }));
  await sql`
    insert into security_event (account_id, id, at, code, detail, person_id, session_id, role, undo_sealed)
    select ${accountId}::uuid, gen_random_uuid(), noted.at, noted.code, noted.detail, ${personId}::uuid, ${sessionId}::uuid,
      (select role from member where account_id = ${accountId}::uuid and person_id = ${personId}::uuid),
      decode(noted.undo, 'hex')
    from jsonb_to_recordset(${json(rows)}::jsonb)
      as noted (at timestamptz, code text, detail jsonb, undo text)`.execute(trx);
}

const hexOf = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : Buffer.from(bytes).toString('hex');

/**
 * The events of an account that can be taken back: from a session, or from a person since an instant; `byLink`: only by
 * links. Newest first.
 */
export async function deedsOf(
  trx: Trx,
  seal: Seal,
  accountId: string,
  of: { sessionIds: readonly string[] } | { personId: string; since: Instant; byLink?: boolean },
): Promise<Deed[]> {
  const rows = await trx
    .selectFrom('security_event')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('undo_sealed', 'is not', null)
    .where((where) =>
      'sessionIds' in of
        ? where('session_id', 'in', of.sessionIds)
        : where.and([
            where('person_id', '=', of.personId),
            where('at', '>=', moment(of.since)),
            ...(of.byLink === true ? [where('session_id', 'is', null)] : []),
          ]),
    )
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const { id, at: when, code, detail, undo_sealed: sealed } = row;
    const owner = row.session_id ?? row.person_id;
    if (sealed === null || owner === null) return [];
    const undo = JSON.parse(seal.open(sealed, owner, undoField)) as Undo;
    return [{ id, at: when, event: { code, ...detail } as SecurityEvent, undo }];
  });
}

/** For a person, in each of their accounts, on the operator's login: nobody is signed in. */
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
    // Only our own code writes it, from the same closed set.
    event: { code, ...detail } as SecurityEvent,
    sessionId,
    by,
    role,
  }));
  const people = noted.flatMap(({ by, event }) => [by, 'member' in event ? event.member : null]);
  const names = await namesOfPeople(trx, accountId, [...new Set(people.filter((one) => one !== null))]);
  const subjects = await registrationsOf(trx, accountId, noted);
  const entries = noted.map(({ by, role, ...entry }) => ({
    ...entry,
    subject: subjects.get(registrationIn(entry.event) ?? '') ?? null,
    by: by === null ? null : { name: names.get(by) ?? '', role },
    member: 'member' in entry.event ? (names.get(entry.event.member ?? '') ?? '') : null,
  }));
  return { entries, total };
}

const registrationIn = (event: SecurityEvent): string | undefined =>
  'registration' in event ? event.registration : undefined;

/** A deleted one is still named, as in the history and in the ledger of consents. */
async function registrationsOf(
  trx: Trx,
  accountId: string,
  noted: readonly { event: SecurityEvent }[],
): Promise<ReadonlyMap<string, SecurityEntry['subject']>> {
  const ids = [...new Set(noted.flatMap(({ event }) => registrationIn(event) ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('registration')
    .select(['id', 'gstin', 'given_gstin', 'legal_name', 'nick_name'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { business: row.legal_name || row.nick_name, gstin: row.gstin ?? row.given_gstin ?? '' },
    ]),
  );
}
