import { DUE_DATE_EXTENSIONS } from '#domain/gst/dueDateExtensions.ts';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import assert from 'node:assert/strict';
import type { Instant } from '#domain/shared/istTime.ts';
import { IN_DOUBT, type Return, type Filing } from '#domain/filing/filing.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { type Database, openApiDatabase, openDatabase, type Statement } from '#db/open.ts';
import { erase } from '#db/rows/eraseAccount.ts';
import { rateLimits } from '#db/rows/rateLimits.ts';
import { openAcross, openApiDoors, openStore, openStoreOf } from '#db/store.ts';
import { dueWork } from '#db/rows/work.ts';
import { practicePortal } from '#demo/practicePortal.ts';
import { gstnPortal } from '#portal/gstn/gstnPortal.ts';
import type { PortalRequest, PortalResponse } from '#portal/send.ts';
import { openCodeLink } from '#usecases/codes/codeLink.ts';
import { addRegistration } from '#usecases/registration/addRegistration.ts';
import { advanceRegistration } from '#engine/advance.ts';
import { lineUpAll } from '#jobs/queue.ts';
import type { EnginePorts } from '#usecases/ports/ports.ts';
import type { SystemRows } from '#usecases/ports/system.ts';
import type { Seal } from '#usecases/ports/machine.ts';
import type { Store } from '#usecases/ports/store.ts';
import type { CodeLinkView } from '#usecases/views.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { receiveMail } from '#usecases/notices/notices.ts';
import { type Book, byUsername, emptyBook, type Message } from '../../../portal-sim/book.ts';
import { handle, takeHeldMessages } from '../../../portal-sim/handle.ts';
import { mintArn } from '../../../portal-sim/identifiers.ts';
import { addTaxpayer, type TaxpayerSpec } from '../../../portal-sim/taxpayers.ts';
import { freshDatabase } from '../../harness/database.ts';
import {
  plainAnswerLinks,
  plainApprovalLinks,
  plainHandedLinks,
  plainCodeLinks,
  plainPageOf,
  plainPlanOf,
} from '../../simulation/plainPorts.ts';
import { addOwner, addSession } from '../../harness/owner.ts';

/** A fault on the way to the portal for the next calls of an action, in place of the simulator's answer. */
export type Trouble = {
  action: string;
  times: number;
  /**
   * A refusal by code; a whole answer in place of the portal's own, before it has worked or after; a line that breaks
   * before or after it.
   */
  does: { code: string } | { answer: object; after?: true } | 'cut before' | 'cut after';
};

/**
 * The engine, the real adapter and the simulator's own function on a database of its own, in one process and without
 * sockets: `until` goes through every instant at which something is due. Codes of taxpayers who forward them come in
 * by the relay.
 */
export type Desk = {
  personId: string;
  accountId: string;
  /** Of owners, signed in. */
  ports: EnginePorts;
  /** The migrator's, to look and to place. */
  store: Store;
  systemRows: SystemRows;
  database: Database;
  book: Book;
  /** Product and wall time. */
  now: Instant;
  troubles: Trouble[];
  /** Changes each answer on its way; null: nothing. `ek`: the key of the session that asked. */
  bend: ((reply: PortalResponse, ek: Uint8Array | null) => PortalResponse) | null;
  /** The portal's calls, oldest first: action and, where there is one, the form. */
  calls: { action: string; at: Instant }[];
  /** Messages to the owner by SMS or mail. */
  messages: { text: string; at: Instant }[];
  /** Codes on their way to the relay; a test may hold them back. */
  onMail: (message: Message) => Promise<void>;
  relay: (message: Message) => Promise<{ taken: boolean }>;
  /** Gives the owner a name, as it is kept. */
  name(name: string): Promise<void>;
  /** Adds a taxpayer to the book and to the user's care, and verifies it. */
  add(spec: TaxpayerSpec, askEachMonth?: boolean): Promise<Registration>;
  until(iso: string): Promise<void>;
  registration(id: string): Promise<Registration>;
  filings(registrationId: string): Promise<Filing[]>;
  /** A return of the newest filing. */
  row(registrationId: string, form: Form): Promise<Return>;
  /** The taxpayer files at the portal by other means; its list shows it at once. */
  fileAtPortal(registration: Registration, form: Form, period: string): void;
  /** Its owner erases an account. */
  erase(accountId: string): Promise<void>;
  /** RETFILEs that the portal has accepted. */
  accepted(gstin: string | null): string[];
  close(): Promise<void>;
};

/** Seals nothing, but opens only for the owner and field it was sealed for. */
export const openSeal: Seal = {
  seal: (secret, owner, field) => Buffer.from(JSON.stringify([owner, field, secret])),
  open: (envelope, owner, field) => {
    const [sealedFor, name, secret] = JSON.parse(Buffer.from(envelope).toString()) as string[];
    assert.deepEqual([sealedFor, name], [owner, field]);
    return secret ?? '';
  },
  hash: (secret, purpose) => Buffer.from(`${purpose} ${secret}`),
};

const keys = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const baseUrl = 'http://portal.invalid';

export async function startDesk(
  iso: string,
  { heard = () => undefined }: { heard?: (statement: Statement, login: 'api' | 'worker') => void } = {},
): Promise<Desk> {
  const fresh = await freshDatabase();
  const database = openDatabase(fresh.url);
  const hear = (login: 'api' | 'worker') => (statement: Statement) => {
    if (statement.failed === null) heard(statement, login);
  };
  const worker = openDatabase(fresh.logins.worker, { heard: hear('worker') });
  const api = openApiDatabase(fresh.logins.api, { heard: hear('api') });
  const { personId, accountId } = await addOwner(database, '+919800000001');
  const start = Date.parse(iso);
  const errors: unknown[] = [];
  const messages: Desk['messages'] = [];
  /** By the session of whose account it is; an account of nobody's is looked for by the worker, who finds nothing. */
  const sessions = new Map([[accountId, await addSession(database, personId)]]);
  const ownerOf = async (id: string): Promise<{ sessionId: string; personId: string } | null> => {
    const owner = await database.asSystem((trx) =>
      trx.selectFrom('member').select('person_id').where('account_id', '=', id).executeTakeFirst(),
    );
    if (owner === undefined) return null;
    const sessionId = sessions.get(id) ?? (await addSession(database, owner.person_id));
    sessions.set(id, sessionId);
    return { sessionId, personId: owner.person_id };
  };
  const storeOf = async (id: string): Promise<Store> => {
    const owner = await ownerOf(id);
    return owner === null ? openStore(worker, openSeal) : openStoreOf(api, openSeal, owner);
  };
  const ofOwners: Store = {
    asTenant: async (id, work, how) => (await storeOf(id)).asTenant(id, work, how),
    snapshot: async (id, registrationId) => (await storeOf(id)).snapshot(id, registrationId),
  };
  const listening = (kept: Store): Store => ({
    snapshot: (user, registrationId) => kept.snapshot(user, registrationId),
    asTenant: (id, work, how) =>
      kept.asTenant(
        id,
        (rows) =>
          work({
            ...rows,
            outbox: {
              add: async (message, at) => {
                messages.push({ text: message.text, at: desk.now });
                await rows.outbox.add(message, at);
              },
            },
          }),
        how,
      ),
  });
  const store = listening(openStore(database, openSeal));
  const atWork = listening(openStore(worker, openSeal));
  const random = randomOf(7);
  const work = dueWork(worker);
  const systemRows = openAcross(worker);
  const ports: EnginePorts = {
    store: listening(ofOwners),
    systemRows,
    grants: openApiDoors(api, openSeal),
    portal: gstnPortal(
      {
        baseUrl,
        clientId: 'desk',
        clientSecret: 'not-a-real-secret',
        ipUser: '127.0.0.1',
        certificate: { url: `${baseUrl}/sim/certificate` },
        simulated: true,
        ...practicePortal,
      },
      {
        send: (request) => send(desk, request, random),
        now: () => desk.now,
        random: (bytes) => Uint8Array.from({ length: bytes }, () => Math.floor(random() * 256)),
        txn: () => randomUUID(),
      },
    ),
    clock: { wall: () => desk.now, product: async () => desk.now },
    ids: { uuid: () => randomUUID(), token: () => randomUUID(), digits: () => '0' },
    seal: openSeal,
    limits: rateLimits(api, (name) => Buffer.from(name)),
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (fields) => void errors.push(fields['error']),
    },
    relayByDefault: true,
    keepsPasswords: true,
    asksForFactor: true,
    relayAddress: (key) => `${key}@codes.example`,
    codeLinks: plainCodeLinks,
    answerLinks: plainAnswerLinks,
    approvalLinks: plainApprovalLinks,
    handedLinks: plainHandedLinks,
    pageOf: plainPageOf,
    planOf: plainPlanOf,
    extensions: DUE_DATE_EXTENSIONS,
  };
  const filings = (id: string): Promise<Filing[]> =>
    store.asTenant(accountId, (rows) => rows.filings.ofRegistration(id));
  const registration = async (id: string): Promise<Registration> => {
    const found = await store.asTenant(accountId, (rows) => rows.registrations.byId(id));
    assert.ok(found);
    return found;
  };
  const desk: Desk = {
    personId,
    accountId,
    ports,
    store,
    systemRows,
    database,
    book: emptyBook(
      start,
      { publicPem: keys.publicKey, privatePem: keys.privateKey },
      { clientId: 'desk', clientSecret: 'not-a-real-secret', controlToken: '' },
    ),
    now: start,
    troubles: [],
    bend: null,
    calls: [],
    messages,
    onMail: async (message) => void (await desk.relay(message)),
    relay: async (message) => {
      const relayKeys = await systemRows.codes.relayKeysOfMail(message.to);
      const { subject, text } = message;
      return receiveMail(ports, { relayKeys, subject: async () => subject, text: async () => text });
    },
    name: async (name) => {
      await database.asSystem((trx) =>
        trx.updateTable('person').set({ name }).where('id', '=', personId).execute(),
      );
    },
    add: async (spec, askEachMonth = false) => {
      assert.equal(addTaxpayer(desk.book, spec, desk.now), null);
      const { username } = spec;
      const input = { username, password: 'Demo@1234', nickName: username, gstin: null, askEachMonth };
      const added = await addRegistration(ports, accountId, input);
      assert.ok(added.ok);
      await desk.until(new Date(desk.now).toISOString());
      return registration(added.value.id);
    },
    until: async (to) => {
      const end = Date.parse(to);
      for (let turns = 0; ; turns += 1) {
        assert.ok(turns < 5_000, 'the engine does not come to rest');
        for (const message of takeHeldMessages(desk.book, desk.now)) await bring(desk, message);
        const due = await systemRows.work.nextDue();
        const mail = Math.min(...desk.book.heldMessages.map((held) => held.at), end + 1);
        const next = Math.min(due ?? end + 1, mail);
        if (next > end) break;
        desk.now = Math.max(desk.now, next);
        await lineUpAll({ work, clock: { product: async () => desk.now, wall: () => desk.now } });
        const taken = await work.takeFirst({ wall: desk.now, limit: 50 });
        const ids = taken.map(({ registrationId }) => registrationId);
        for (const id of ids) await advanceRegistration({ ...desk.ports, store: atWork }, id);
        assert.deepEqual(errors, []);
      }
      desk.now = Math.max(desk.now, end);
    },
    registration,
    filings,
    row: async (id, form) => {
      const newest = (await filings(id)).at(-1);
      assert.ok(newest);
      return newest.returns[form];
    },
    fileAtPortal: ({ username }, form, period) => {
      const taxpayer = byUsername(desk.book, username);
      assert.ok(taxpayer);
      const arn = mintArn(desk.book.serials, taxpayer.gstin.slice(0, 2), period);
      const fee = { lateFeeRupees: 0, lateFeePaid: true, daysLate: 0 };
      taxpayer.filings[`${form}|${period}`] = {
        arn,
        filedAt: desk.now,
        visibleAt: desk.now,
        by: 'seed',
        ...fee,
      };
    },
    erase: async (id) => {
      const owner = await ownerOf(id);
      assert.ok(owner);
      const erasing = {
        keepWhile: IN_DOUBT,
        at: desk.now,
        hashOfNumber: (phone: string) => Buffer.from(phone),
      };
      const who = { personId: owner.personId, accountId: id };
      assert.equal(await erase(api, owner.sessionId, who, erasing), 'erased');
    },
    accepted: (gstin) =>
      desk.book.accepted.filter((row) => row.gstin === gstin).map((row) => `${row.form} ${row.period}`),
    close: async () => {
      await api.close();
      await worker.close();
      await database.close();
      await fresh.drop();
    },
  };
  return desk;
}

async function bring(desk: Desk, message: Message): Promise<void> {
  if (message.channel === 'mail' && message.forwards) await desk.onMail(message);
}

async function send(desk: Desk, request: PortalRequest, random: () => number): Promise<PortalResponse> {
  const url = new URL(request.url);
  const query = Object.fromEntries(url.searchParams);
  const action = query['action'] ?? /"action":"(\w+)"/.exec(request.body ?? '')?.[1] ?? url.pathname;
  desk.calls.push({ action, at: desk.now });
  const trouble = desk.troubles.find((one) => one.action === action && one.times > 0);
  if (trouble !== undefined) trouble.times -= 1;
  if (trouble?.does === 'cut before') throw Object.assign(new Error('cut'), { code: 'ECONNRESET' });
  const inPlace = typeof trouble?.does === 'object' ? answerOf(trouble.does) : null;
  if (inPlace !== null && !inPlace.after) return inPlace.reply;
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const { method, body = '' } = request;
  const asked = { method, path: url.pathname, query, headers, body };
  const { reply, messages } = handle(desk.book, asked, desk.now, random);
  for (const message of messages) await bring(desk, message);
  if (trouble?.does === 'cut after' || reply.drop !== undefined)
    throw Object.assign(new Error('cut'), { code: 'ECONNRESET' });
  if (inPlace !== null) return inPlace.reply;
  const answer = { status: reply.status, headers: reply.headers, body: reply.body };
  if (desk.bend === null) return answer;
  const session = desk.book.sessions[headers['auth-token'] ?? ''];
  return desk.bend(answer, session === undefined ? null : Buffer.from(session.ek, 'base64'));
}

/** A trouble's answer in place of the portal's, and whether the portal has worked by then. */
function answerOf(does: Exclude<Trouble['does'], string>): { reply: PortalResponse; after: boolean } {
  const whole =
    'answer' in does
      ? does.answer
      : { status_cd: '0', error: { message: 'as the test wants it', error_cd: does.code } };
  const headers = { 'content-type': 'application/json', 'x-simulated': '1' };
  return {
    reply: { status: 200, headers, body: JSON.stringify(whole) },
    after: 'answer' in does && does.after === true,
  };
}

/** The same numbers in every run. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** The page of the link to a month, as its signatory reads it. */
export async function openLinkTo(
  desk: Desk,
  { id: filingId, registrationId }: Filing,
): Promise<CodeLinkView> {
  const { signatoryId } = await desk.registration(registrationId);
  assert.ok(signatoryId);
  const endsAt = desk.ports.clock.wall() + 6 * 86_400_000;
  const codeLinks = {
    ...desk.ports.codeLinks,
    read: () => ({ accountId: desk.accountId, filingId, holder: signatoryId.slice(-12), endsAt }),
  };
  const opened = await openCodeLink({ ...desk.ports, codeLinks }, { token: 'any', address: 'any' });
  assert.ok(opened.ok);
  return opened.value;
}
