import { DUE_DATE_EXTENSIONS } from '#domain/gst/dueDateExtensions.ts';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { type Client, createClient } from '#contract/client.ts';
import { sampleGstin } from '#contract/fields.ts';
import { isDatabaseUnavailable } from '#db/awaitDatabase.ts';
import { identityStore, languageOfPhone, namesOfPerson } from '#db/rows/identity.ts';
import { type Database, openApiDatabase, openDatabase } from '#db/open.ts';
import { useKey } from '#db/rows/apiKey.ts';
import { accountStore } from '#db/rows/account.ts';
import { rateLimits } from '#db/rows/rateLimits.ts';
import { requestRates } from '#db/rows/requestRates.ts';
import { openApiDoors, openOnceRows, openStore, openStoreOf } from '#db/store.ts';
import { anyChange, type Change } from '#domain/shared/change.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { buildApp } from '#http/app.ts';
import type { AppDeps, DemoControls, OpenPorts } from '#http/deps.ts';
import type { Store } from '#usecases/ports/store.ts';
import { openIdConnect } from '#identity/firm/openIdConnect.ts';
import { localIdTokens } from '#identity/local/idTokens.ts';
import { sessionTokens } from '#identity/sessionTokens.ts';
import { type KeyRing, parseKeyRing } from '#security/keyRing.ts';
import { randomIds } from '#security/randomIds.ts';
import { filingLinks } from '#security/filingLinks.ts';
import { guardedFetch } from '#notify/guardedFetch.ts';
import { sealWith } from '#security/seal.ts';
import { passkeysOf } from '#security/passkeys.ts';
import { proofRegister } from '#db/rows/filingProof.ts';
import { totp } from '#security/totp.ts';
import type { Ports } from '#usecases/ports/ports.ts';
import type { Log } from '#usecases/ports/machine.ts';
import type { IdentityPorts, SignInRules } from '#usecases/ports/signIn.ts';
import { signInRules } from '#usecases/signIn/rules.ts';
import { accountPorts } from '#main/compose/account.ts';
import { freshDatabase } from '../../harness/database.ts';
import { accountOf } from '../../harness/owner.ts';

export type TestApp = {
  app: FastifyInstance;
  client: Client;
  /** The migrator's, to look and to place. */
  db: Database;
  /** Of the migrator's login, and of the worker's. */
  url: string;
  workerUrl: string;
  keyRing: KeyRing;
  identity: IdentityPorts;
  /** Set these to move time. */
  clock: { wall: number; product: number };
  /** Every line of the log, as one text. */
  logged(): string;
  /** The text of the newest SMS to this number. */
  lastSms(phone: string): Promise<string>;
  /** The code in it. */
  lastCode(phone: string): Promise<string>;
  /** Proves a number by its code as a client without cookies does, and gives the ID token. */
  prove(phone: string): Promise<string>;
  /** Signs a number in, and gives the tokens and a client that carries them. */
  signIn(phone: string): Promise<SignedInPerson>;
  /** Begins another minute for the limits a minute, which read the machine's own clock. */
  newMinute(): Promise<void>;
  /** How many rows each table holds; the windows of the rate limits are left out, as every request counts there. */
  rowCounts(): Promise<Record<string, number>>;
  /** Tells the open pages of a user what changed; anything unless said otherwise. */
  change(accountId: string, what?: Change): void;
  close(): Promise<void>;
};

export type SignedInPerson = {
  personId: string;
  accountId: string;
  token: string;
  refreshToken: string;
  idToken: string;
  headers: { authorization: string };
  client: Client;
};

/** The server on a fresh database with real use cases; the portal is out of reach, and time stands still. */
export async function appForTests(
  options: {
    rules?: Partial<SignInRules>;
    /** The text of a key file; a fresh one unless given. */
    keys?: string;
    /** The TXT records of the DNS; none unless given. */
    texts?: (name: string) => string[];
    /** Ports that a test replaces. */
    ports?: (real: Ports) => Partial<Ports>;
    deps?: Partial<Omit<AppDeps, 'ports' | 'storeOf' | 'onceOf' | 'accountStoreOf' | 'identity'>>;
  } = {},
): Promise<TestApp> {
  const fresh = await freshDatabase();
  // Tests halt work inside its transaction, on a machine however slow.
  const patient = { maxConnections: 8, idleInTransactionMs: 60_000 };
  const db = openDatabase(fresh.url, patient);
  const api = openApiDatabase(fresh.logins.api, patient);
  const keyRing = keyRingOf(options.keys);
  const seal = sealWith(keyRing);
  const clock = { wall: Date.UTC(2026, 10, 5, 4, 30), product: Date.UTC(2026, 10, 5, 4, 30) };
  const lines: string[] = [];
  const write =
    (level: string): Log['info'] =>
    (fields, line) =>
      void lines.push(JSON.stringify({ level, ...fields, line }));
  const log: Log = { info: write('info'), warn: write('warn'), error: write('error') };
  const real: OpenPorts = {
    grants: openApiDoors(api, seal),
    clock: { wall: () => clock.wall, product: async () => clock.product },
    ids: randomIds,
    seal,
    limits: rateLimits(api, (name) => seal.hash(name, 'rate-bucket')),
    log,
    relayByDefault: true,
    keepsPasswords: true,
    asksForFactor: true,
    relayAddress: (key) => `${key}@codes.example`,
    codeLinks: filingLinks(keyRing, 'code', () => 'https://shunya.example'),
    answerLinks: filingLinks(keyRing, 'answer', () => 'https://shunya.example'),
    approvalLinks: filingLinks(keyRing, 'approve', () => 'https://shunya.example'),
    handedLinks: filingLinks(keyRing, 'handed', () => 'https://shunya.example'),
    pageOf: (id) => `https://shunya.example/gst-details?id=${id}`,
    planOf: (id) => `https://shunya.example/gst-details/backlog/${id}`,
    extensions: DUE_DATE_EXTENSIONS,
  };
  const bent = (store: Store): Ports => ({ ...real, store, ...options.ports?.({ ...real, store }) });
  const { store: _peeking, ...ports } = bent(openStore(db, seal));
  const local = localIdTokens(keyRing);
  const identity: IdentityPorts = {
    store: identityStore(api, seal),
    asksForFactor: ports.asksForFactor,
    limits: ports.limits,
    // Everybody signs in from one address here, again and again.
    rules: { ...signInRules, sendsPerPhoneAndAddress: [], ...options.rules },
    languageOf: (phone) => languageOfPhone(api, phone),
    namesOf: (sessionId) => namesOfPerson(api, sessionId),
    verifier: local,
    issuer: local,
    totp,
    passkeys: passkeysOf(() => 'https://shunya.example'),
    firms: openIdConnect({
      loopback: true,
      fetch: guardedFetch({ loopback: true, timeoutMs: 3_600_000 }),
      textsOf: async (name) => options.texts?.(name) ?? [],
    }),
    accessTokens: sessionTokens(keyRing),
    publicUrl: () => 'https://shunya.example',
    clock: ports.clock,
    ids: randomIds,
    seal,
    log,
  };
  const freshRates = () => requestRates(api, (name) => seal.hash(name, 'request-rate'));
  let rates = freshRates();
  const listeners = new Map<string, Set<(change: Change) => void>>();
  const app = buildApp({
    mode: 'demo',
    version: '0.0.0-test',
    supportMail: 'help@shunya.example',
    ports,
    storeOf: (who, once) => bent(openStoreOf(api, seal, who, once)).store,
    onceOf: (who, accountId) => openOnceRows(api, who, accountId),
    keys: { use: useKey(api), clock: ports.clock, seal },
    accountStoreOf: ({ sessionId }, once) => accountStore(api, seal, sessionId, once),
    identity,
    rates: { take: (...request) => rates.take(...request) },
    account: accountPorts(ports, {
      api,
      keyRing,
      limits: identity.limits,
      publicUrl: () => 'https://shunya.example',
    }),
    demo: stillDemo,
    proofs: proofRegister(api),
    onChange: (accountId, listener) => {
      const mine = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, mine.add(listener));
      return () => void mine.delete(listener);
    },
    databaseAnswers: async () => {
      await api.answers();
      return true;
    },
    isDatabaseUnavailable,
    limits: { perAddress: 1_000_000, readsPerUser: 1_000_000, actsPerUser: 1_000_000 },
    ...options.deps,
  });
  await app.ready();

  const lastSms = async (phone: string): Promise<string> => {
    const row = await db.asSystem((trx) =>
      trx
        .selectFrom('identity_outbox')
        .select(['id', 'text_sealed'])
        .where('recipient', '=', phone)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow(),
    );
    return seal.open(row.text_sealed, 'outbox', row.id);
  };
  const lastCode = async (phone: string): Promise<string> => {
    const code = /\b\d{6}\b/.exec(await lastSms(phone))?.[0];
    if (code === undefined) throw new Error('the SMS holds no code');
    return code;
  };
  const client = clientOf(app);
  const prove = async (phone: string): Promise<string> => {
    // Two codes of one instant could not be distinguished by their time.
    clock.wall += 1;
    must(await client.sendCode({ body: { phone_number: phone } }));
    const otp = await lastCode(phone);
    return must(await client.checkCode({ body: { phone_number: phone, otp } })).data.id_token;
  };
  const signIn = async (phone: string): Promise<SignedInPerson> => {
    const idToken = await prove(phone);
    const bearer = { authorization: `Bearer ${idToken}` };
    const session = must(await client.verifyToken({ body: { phone_number: phone }, headers: bearer })).data;
    const headers = { authorization: `Bearer ${session.user.token}` };
    return {
      personId: session.user.id,
      accountId: await accountOf(db, session.user.id),
      token: session.user.token,
      refreshToken: session.refresh_token,
      idToken,
      headers,
      client: clientOf(app, headers),
    };
  };
  return {
    app,
    client,
    db,
    url: fresh.url,
    workerUrl: fresh.logins.worker,
    keyRing,
    identity,
    clock,
    logged: () => lines.join('\n'),
    lastSms,
    lastCode,
    prove,
    signIn,
    newMinute: async () => {
      await db.asSystem((trx) => trx.deleteFrom('request_rate').execute());
      rates = freshRates();
    },
    rowCounts: () => countRows(db),
    change: (accountId, what = anyChange) => {
      for (const listener of listeners.get(accountId) ?? []) listener(what);
    },
    close: async () => {
      await app.close();
      await api.close();
      await db.close();
      await fresh.drop();
    },
  };
}

/** A store whose tenant transactions all end like this. */
export const storeThat =
  (ends: () => unknown) =>
  ({ store }: Ports): Partial<Ports> => ({
    store: { ...store, asTenant: async <T>() => (await ends()) as T },
  });

/** The success of an answer, or an error that says what came instead. */
export function must<A extends { success: boolean }>(answer: A): Extract<A, { success: true }> {
  if (!answer.success) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer as Extract<A, { success: true }>;
}

/** The typed client over `inject`: no socket. */
export const clientOf = (app: FastifyInstance, headers: Record<string, string> = {}): Client =>
  createClient({
    baseUrl: '',
    headers: () => headers,
    fetch: async (url, init) => {
      const reply: LightMyRequestResponse = await app.inject({
        method: (init?.method ?? 'GET') as 'GET',
        url: url as string,
        headers: (init?.headers ?? {}) as Record<string, string>,
        ...(init?.body ? { payload: init.body as string } : {}),
      });
      const pairs = Object.entries(reply.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      );
      return new Response(reply.body, { status: reply.statusCode, headers: pairs });
    },
  });

function keyRingOf(text: string | undefined): KeyRing {
  const keys = { k1: randomBytes(32).toString('base64') };
  const ring = parseKeyRing(text ?? JSON.stringify({ current: 'k1', keys }));
  if (!ring.ok) throw new Error('the key ring of the test is wrong');
  return ring.value;
}

/** The rows of every table, in one statement: hundreds of tests ask before and after. */
async function countRows(db: Database): Promise<Record<string, number>> {
  return db.asSystem(async (trx) => {
    const tables = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(trx);
    const counted = tables.rows
      .filter(({ name }) => name !== 'rate_window' && name !== 'request_rate' && !name.startsWith('kysely_'))
      .map(({ name }) => sql`select ${sql.lit(name)} as name, count(*)::int as rows from ${sql.table(name)}`);
    const { rows } = await sql<{
      name: string;
      rows: number;
    }>`${sql.join(counted, sql` union all `)}`.execute(trx);
    return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
  });
}

/** The one fault that these controls know. */
export const sampleFault = '0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8fa1';

/** Demo controls that answer and move nothing. */
export const stillDemo: DemoControls = {
  messages: async () => [],
  moveClock: async (to) => ok({ now: to }),
  shapeTaxpayer: async () => ok({ gstin: sampleGstin, made: false }),
  faults: async () => ok([]),
  setFault: async () => ok(null),
  endFault: async (id) => (id === sampleFault ? ok(null) : fail({ kind: 'not_found' })),
  makeFirm: async (gstins) =>
    ok(
      Array.from({ length: gstins }, (_, number) => ({
        username: `client.${number}`,
        password: 'Demo@1234',
        business: `Client ${number}`,
        gstin: '',
        signatoryPan: '',
      })),
    ),
  payLateFee: async () => ok(null),
  payAtBank: async () => ok(null),
  resetSaved: async () => ok(null),
  fileByHand: async (_username, _period, forms) =>
    ok(forms.map((form) => ({ form, arn: 'AA2710260000019' }))),
  setApiAccess: async () => ok(null),
  sendNotice: async () => ok(null),
};
