import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Message, Seal } from '#usecases/ports/machine.ts';
import type { Once, OnceRows } from '#usecases/ports/programs.ts';
import {
  type AccessGrants,
  type Entry,
  NotEntered,
  type Store,
  type TenantRows,
} from '#usecases/ports/store.ts';
import { eachInOwnTransaction, type SystemRows } from '#usecases/ports/system.ts';
import { systemCodeRows, tenantCodeRows } from './rows/codeRequest.ts';
import { notingChanges } from './changes.ts';
import { at } from './rows/columns.ts';
import { enteredFeed } from './rows/calendarFeed.ts';
import { filingRows } from './rows/filing.ts';
import { filingProofRows } from './rows/filingProof.ts';
import type { ApiDatabase, Database, Door, Statements, Trx } from './open.ts';
import { onceRows, writeWithTurn } from './rows/idempotentCall.ts';
import { digestRows, systemDigestRows } from './rows/digest.ts';
import { consentRows } from './rows/consent.ts';
import { personRows } from './rows/person.ts';
import { registrationRows } from './rows/registration.ts';
import { type Acting, notesOfAccount } from './rows/securityLog.ts';
import { portalSessionRows, signatoryRows } from './rows/signatory.ts';
import { snapshotOf } from './rows/snapshot.ts';
import { portalTurnRows } from './rows/portalTurn.ts';
import { portalRateRows } from './rows/portalRate.ts';
import { submissionRows } from './rows/submission.ts';
import { collectNotices, type Notices } from './notices.ts';
import { tellingPrograms } from './tellPrograms.ts';
import { taxNoticeRows } from './rows/taxNotice.ts';
import { systemWorkRows, tenantWorkRows } from './rows/work.ts';

/** The store of the use cases on PostgreSQL. Texts of messages are sealed: they may hold a code. */
export function openStore(
  database: Pick<Database, 'asTenant'>,
  seal: Seal,
  by: Acting = { personId: null, sessionId: null },
): Store {
  return {
    asTenant: (accountId, work, how) =>
      database.asTenant(
        accountId,
        async (trx, notices) => {
          const { people, landing, factors } = personRows(trx, accountId, by);
          const { notes, write } = notesOfAccount(trx, seal, accountId, by);
          const { noted, tellChanges } = notingChanges(
            accountId,
            {
              registrations: registrationRows(trx, accountId),
              signatories: signatoryRows(trx, accountId),
              codes: tenantCodeRows(trx, accountId),
              consents: consentRows(trx, accountId),
              filings: filingRows(trx, accountId),
              taxNotices: taxNoticeRows(trx, accountId),
            },
            notices,
          );
          const { watched, writeEvents } = tellingPrograms(trx, accountId, noted, notices);
          const value = await work({
            ...watched,
            people,
            landing,
            factors,
            work: tenantWorkRows(trx, accountId, notices),
            sessions: portalSessionRows(trx, accountId),
            outbox: { add: (message, { wall }) => addToOutbox(trx, notices, seal, accountId, message, wall) },
            security: notes,
            digests: digestRows(trx, accountId),
            filingProofs: filingProofRows(trx, accountId),
          });
          await write();
          await writeEvents();
          tellChanges();
          return value;
        },
        how,
      ),
    snapshot: (accountId, registrationId) => snapshotOf(database, accountId, registrationId),
  };
}

/** The workers' reads across accounts: each statement by itself. */
export function openAcross(database: Pick<Database, 'alone'>): SystemRows {
  const rowsOn = (db: Statements, notices: Notices): SystemRows => ({
    submissions: submissionRows(db),
    work: systemWorkRows(db, notices),
    codes: systemCodeRows(db),
    digests: systemDigestRows(db),
    portalTurns: portalTurnRows(db),
    portalRate: portalRateRows(db),
  });
  const names = rowsOn({} as Statements, collectNotices());
  return eachInOwnTransaction(names, (ask) => database.alone((db, notices) => ask(rowsOn(db, notices))));
}

/**
 * The same on the api's login, each transaction with its turn when the call runs once: either the caller has entered
 * the account by their session or key, or nothing is there.
 */
export const openStoreOf = (api: ApiDatabase, seal: Seal, entry: Entry, once?: Once): Store =>
  openStore(
    {
      asTenant: (accountId, work, how) =>
        behind(
          api.enter(
            doorOf(entry, accountId),
            async (trx, notices) => {
              const value = await work(trx, notices);
              await writeWithTurn(trx, once);
              return value;
            },
            how,
          ),
        ),
    },
    seal,
    'key' in entry
      ? { sessionId: null, personId: null, way: 'key', madeBy: entry.madeBy }
      : { sessionId: entry.sessionId, personId: entry.personId ?? null, way: entry.way ?? 'session' },
  );

/** This caller's calls that run once. */
export const openOnceRows = (api: ApiDatabase, entry: Entry, accountId: string): OnceRows =>
  onceRows((work) => behind(api.enter(doorOf(entry, accountId), work)));

function doorOf(entry: Entry, accountId: string): Door {
  if ('key' in entry) return { ...entry, accountId };
  const { sessionId: session, personId } = entry;
  return { session, accountId, ...(personId === undefined ? {} : { personId }) };
}

/** The result of work behind a door that was open a moment ago, when the request was let in. */
export async function behind<T>(entered: Promise<{ value: T } | null>): Promise<T> {
  const done = await entered;
  if (done === null) throw new NotEntered();
  return done.value;
}

/** AccessGrants of the api's login: the database checks the proof. */
export function openApiDoors(api: ApiDatabase, seal: Seal): AccessGrants {
  const through =
    (door: Door) =>
    async <T>(accountId: string, work: (rows: TenantRows) => Promise<T>, by?: Acting): Promise<T | null> =>
      (
        await api.enter(door, async (trx, notices) =>
          openStore({ asTenant: (_, act) => act(trx, notices) }, seal, by).asTenant(accountId, work),
        )
      )?.value ?? null;
  return {
    signatoryOfRelay: async (relayKey) => {
      const { rows } = await api.alone((db) =>
        sql<{ id: string; account_id: string }>`select * from signatory_of_relay(${relayKey})`.execute(db),
      );
      const [row] = rows;
      return row === undefined ? null : { id: row.id, accountId: row.account_id, relayKey };
    },
    byRelay: ({ accountId, relayKey }, work) =>
      through({ relay: { accountId, relayKey } })(accountId, work, { ...nobody, way: 'relay' }),
    byLink: (link, work) => through({ link })(link.accountId, work, { ...nobody, way: 'signatory_link' }),
    byAnswerLink: (answer, work) =>
      through({ answer })(answer.accountId, work, { ...nobody, holder: answer.holder, way: 'month_link' }),
    byApproval: (approval, way, work) =>
      through({ approval })(approval.accountId, work, { ...nobody, holder: approval.holder, way }),
    byCalendarLink: async (secretHash, now, work) =>
      (
        await api.enter({ calendar: secretHash, now }, async (trx, notices) => {
          const { accountId, madeBy } = await enteredFeed(trx);
          const by: Acting = { personId: madeBy, sessionId: null, way: 'calendar_link' };
          const store = openStore({ asTenant: (_, act) => act(trx, notices) }, seal, by);
          return store.asTenant(accountId, (rows) => work(rows, accountId));
        })
      )?.value ?? null,
  };
}

const nobody = { personId: null, sessionId: null } as const;

/** For a login that reads across accounts: its grants lead to what they name, which is checked inside. */
export const openDoors = (store: Store, { codes }: Pick<SystemRows, 'codes'>): AccessGrants => ({
  signatoryOfRelay: (relayKey) => codes.signatoryOfRelay(relayKey),
  byRelay: ({ accountId }, work) => store.asTenant(accountId, work),
  byLink: ({ accountId, filingId, holder }, work) =>
    store.asTenant(accountId, async (rows) => {
      const filing = await rows.filings.byId(filingId);
      const registration = filing && (await rows.registrations.byId(filing.registrationId));
      return registration?.signatoryId?.endsWith(holder) === true ? work(rows) : null;
    }),
  byAnswerLink: ({ accountId, filingId, holder }, work) =>
    store.asTenant(accountId, async (rows) => {
      const person = (await rows.filings.byId(filingId)) && (await rows.people.get());
      return person?.id.endsWith(holder) === true ? work(rows) : null;
    }),
  byApproval: ({ accountId, filingId, holder }, _way, work) =>
    store.asTenant(accountId, async (rows) => {
      const filing = await rows.filings.byId(filingId);
      const { id = '', handed = [] } = filing?.approval ?? {};
      return [id, ...handed.map(({ key }) => key)].some((one) => one.endsWith(holder)) ? work(rows) : null;
    }),
  // Only the api's login fetches it.
  byCalendarLink: async () => null,
});

/** A message waiting to be sent: its text is sealed. */
function waiting(seal: Seal, message: Message, wall: number) {
  const id = randomUUID();
  return {
    id,
    channel: message.channel,
    recipient: message.to,
    subject: message.subject,
    template: message.template ?? null,
    text_sealed: seal.seal(message.text, 'outbox', id),
    created_at: at(wall),
    next_try_at: at(wall),
  };
}

export async function addToOutbox(
  trx: Trx,
  notices: Notices,
  seal: Seal,
  accountId: string,
  message: Message,
  wall: number,
): Promise<void> {
  const row = { ...waiting(seal, message, wall), to_signatory: message.toSignatory ?? false };
  await trx
    .insertInto('outbox')
    .values({ account_id: accountId, ...row })
    .execute();
  notices.messageWaits();
}

/** A message to a person, whichever account they look at. */
export async function addToPersonOutbox(
  trx: Trx,
  notices: Notices,
  seal: Seal,
  personId: string,
  message: Message,
  wall: number,
): Promise<void> {
  await trx
    .insertInto('identity_outbox')
    .values({ person_id: personId, ...waiting(seal, message, wall) })
    .execute();
  notices.messageWaits();
}
