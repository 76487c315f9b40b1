import { IN_DOUBT } from '#domain/filing/filing.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { accountStore } from '#db/rows/account.ts';
import { identityStore, languageOfPhone, namesOfPerson } from '#db/rows/identity.ts';
import { type ApiDatabase, type Database, openApiDatabase, openDatabase, type Statement } from '#db/open.ts';
import { readMeasures } from '#db/rows/measures.ts';
import { outboxRows } from '#db/rows/outbox.ts';
import { rateLimits } from '#db/rows/rateLimits.ts';
import { openAcross, openStore, openStoreOf } from '#db/store.ts';
import type { Store } from '#usecases/ports/store.ts';
import { sweepExpired } from '#db/sweep.ts';
import { dueWork } from '#db/rows/work.ts';
import { fillPopulation, populationNow } from '../../../bench/population.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';
import { act, snapshot, tenantActs } from '../../simulation/conformanceCases.ts';
import { base, idOf } from '../../simulation/conformanceRows.ts';
import { systemActs } from '../../simulation/conformanceSystem.ts';
import { plainSeal } from '../../simulation/plainPorts.ts';
import { addOwner, addSession } from '../../harness/owner.ts';

/**
 * The plan of every query from PostgreSQL 17 on, kept: SHUNYA_TEST_KEEP_PLANS=1 rewrites the file. PostgreSQL may read a whole table only
 * where it finds no index, so that a small database stands for a large one.
 */
const file = join(import.meta.dirname, 'plans.json');

/** Tables that stay small: one row, a row a portal, what is under way, what the sweep leaves of two days. */
const small = new Set([
  'process',
  'product_clock',
  'portal_rate',
  'portal_turn',
  'rate_window',
  'request_rate',
  'sign_in_code',
  'spent_proof',
  'signed_out',
]);

/** Asked by the demo alone, which has a dozen taxpayers. */
const ofTheDemo =
  /^worker: .*from "work" where \("due_at" <= .* or "lease_until" > |^worker: select "relay_key" from "signatory"/;

type Heard = { sql: string; parameters: readonly unknown[]; login: 'api' | 'worker' };
type Node = { 'Node Type': string; [field: string]: unknown; Plans?: Node[] };

let fresh: FreshDatabase;
let database: Database;
let api: ApiDatabase;
const heard = new Map<string, Heard>();

before(async () => {
  fresh = await freshDatabase();
  await fillPopulation(fresh.url, { registrations: 3000, periods: 3, say: () => undefined });
  database = openDatabase(fresh.logins.worker, { maxConnections: 1, heard: hearing('worker') });
  api = openApiDatabase(fresh.logins.api, { maxConnections: 1, heard: hearing('api') });
  await askEverything();
});
after(async () => {
  await database.close();
  await api.close();
  await fresh.drop();
});

const hearing =
  (login: Heard['login']) =>
  ({ sql, parameters }: Statement): void => {
    if (isQuery(sql)) heard.set(`${login}: ${shapeOf(sql)}`, { sql, parameters, login });
  };

/** Every function of the database once and more, with the values of the conformance cases or of the filled database. */
async function askEverything(): Promise<void> {
  const migrator = openDatabase(fresh.url, { maxConnections: 1 });
  const one = await migrator.asSystem((trx) =>
    trx
      .selectFrom('registration')
      .innerJoin('member', 'member.account_id', 'registration.account_id')
      .select(['registration.account_id', 'member.person_id', 'registration.gstin', 'registration.id'])
      .orderBy('registration.id')
      .executeTakeFirstOrThrow(),
  );
  const session = await addSession(migrator, one.person_id);
  const systemRows = openAcross(database);
  const group = { number: 1, users: [idOf(1, 'user', 0), idOf(1, 'user', 1)] };
  const ofApi = new Map<string, Store>();
  for (const [index, accountId] of group.users.entries()) {
    const { personId } = await addOwner(migrator, `+9198765432${index}0`, { accountId, at: base });
    const sessionId = await addSession(migrator, personId);
    ofApi.set(accountId, openStoreOf(api, plainSeal, { sessionId, personId }));
  }
  await migrator.close();
  const byApi: Store = {
    asTenant: async (accountId, work) => must(ofApi.get(accountId)).asTenant(accountId, work),
    snapshot: async (accountId, id) => must(ofApi.get(accountId)).snapshot(accountId, id),
  };
  const names = [...Object.keys(tenantActs), ...Object.keys(systemActs), snapshot];
  for (const round of [0, 1, 2, 3, 4]) {
    for (const store of [byApi, openStore(database, plainSeal)]) {
      for (const name of names) {
        const pick = { a: round % 3, b: round, c: round % 2, at: base + round * 1000 };
        await act({ ...store, systemRows }, group, name, pick);
      }
    }
  }
  const who = { personId: one.person_id, accountId: one.account_id };
  const store = openStoreOf(api, plainSeal, { sessionId: session, ...who });
  await store.asTenant(one.account_id, async (tenant) => {
    await tenant.registrations.page({ limit: 500, after: one.id });
    for (const query of [
      { gstin: null, statuses: null, from: null },
      { gstin: one.gstin, statuses: null, from: null },
      { gstin: null, statuses: ['pending', 'warning'] as const, from: periodOf(2026, 10) },
    ])
      await tenant.filings.history({ page: 2, limit: 10, ...query });
  });
  const line = dueWork(database);
  const due = { now: populationNow, wall: populationNow, limit: 1000, repeatMs: 30_000, after: null };
  await line.lineUp({ ...due, placeOf: () => 0 });
  await line.waiting();
  await line.takeFirst({ wall: populationNow, limit: 10 });
  const outbox = outboxRows(database);
  await outbox.claim('mail', populationNow, 1000, 10);
  await outbox.sent({ id: one.id, accountId: one.account_id }, populationNow);
  await outbox.sent({ id: one.id, accountId: null }, populationNow);
  await readMeasures(database, { wall: populationNow, product: populationNow });
  await sweepExpired(database, populationNow);
  await rateLimits(api, (name) => Buffer.from(name)).count(
    'one',
    { max: 1, windowMs: 1000 },
    populationNow,
    1,
  );
  const identities = identityStore(api, plainSeal);
  const phone = '+919800000000';
  await identities.ofNumber(phone, async (identity) => {
    await identity.sessions.lock(one.id);
    await identity.sessions.lockAllOf(one.person_id);
    await identity.sessions.revoke(one.id, populationNow);
    await identity.people.byId(one.person_id);
    const hash = Buffer.alloc(32);
    for (const asker of ['unnamed', { browser: hash }, { challenge: hash }] as const)
      await identity.codes.lock(phone, asker);
    await identity.codes.countTry(phone, hash, 'tries');
    await identity.codes.drop(phone, hash);
    await identity.browsers.forgetAll(phone);
    await identity.logins.get(hash);
    await identity.logins.opened(hash, one.id);
    await identity.logins.dropAll(phone);
    await identity.proofs.endedAt(hash);
  });
  await identities.knowsBrowser('+919800000000', Buffer.alloc(32), populationNow);
  await languageOfPhone(api, phone);
  await namesOfPerson(api, session);
  const account = accountStore(api, plainSeal, session);
  await identities.session(one.id, null);
  await identities.firmSignIn({ link: 'link' });
  await identities.ofFirm(Buffer.alloc(32), async () => null);
  await identities.session(one.id, one.account_id);
  await account.asMember(who, async (tenant) => {
    await tenant.everything();
    await tenant.sessions.live({ wall: populationNow, usedSince: 0 }, { page: 1, limit: 10 }, null);
    await tenant.consents.list({ page: 1, limit: 10 });
    await tenant.profile.get();
    await tenant.photo.get();
    await tenant.keys.list();
    await tenant.keys.revoke(session, populationNow);
    await tenant.calendarFeed.get();
    await tenant.calendarFeed.put(
      { id: session, madeAt: populationNow, fetchedAt: null },
      who.personId,
      Buffer.alloc(32),
    );
    await tenant.calendarFeed.end(session);
    await tenant.calendarFeed.end();
    const signIn = {
      id: session,
      link: 'link',
      issuer: 'https://login.example.com',
      clientId: 'shunya',
      subjects: [],
      madeAt: populationNow,
    };
    await tenant.firm.put(signIn, {
      madeBy: who.personId,
      secretSealed: Buffer.alloc(32),
      domains: [{ domain: 'firm.example', provenAt: null, seenAt: null, lostAt: null }],
      keepsIdentities: false,
    });
    await tenant.firm.get();
    const bound = { id: session, shown: 'asha', boundAt: populationNow };
    await tenant.firm.bind(who.personId, bound, Buffer.alloc(32));
    await tenant.firm.identityOf(who.personId);
    await tenant.firm.unbind(who.personId);
    await tenant.firm.end();
    await tenant.webhooks.list();
    await tenant.webhooks.has(session);
    await tenant.webhooks.changeSecret(session, Buffer.alloc(32), populationNow);
    await tenant.webhooks.deliveries(session, { page: 1, limit: 10 });
    await tenant.webhooks.sendAgain(session);
    await tenant.webhooks.remove(session);
    await tenant.people.get();
  });
  const erasing = {
    keepWhile: IN_DOUBT,
    at: populationNow,
    hashOfNumber: (phone: string) => Buffer.from(phone),
  };
  assert.equal(await account.erase(who, erasing), 'erased');
}

function must<T>(found: T | undefined): T {
  assert.ok(found);
  return found;
}

const isQuery = (sql: string): boolean =>
  /^\s*(select|update|delete|with)\b/i.test(sql) &&
  /\bfrom\b|\bupdate\b/i.test(sql) &&
  !/set_config|enter_by_/.test(sql);

/** One text however many values a list holds. */
const shapeOf = (sql: string): string =>
  sql
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/in \(\$\d+(?:, \$\d+)+\)/g, 'in ($…)')
    .replace(/\$\d+/g, '$')
    .replace(/'[0-9a-f]{8}-[0-9a-f-]{27}'/g, '$');

/** Each reading of a table: how, by which index, and under which condition the index is read. */
function readings(node: Node): string[] {
  const table = node['Relation Name'];
  const index = node['Index Name'];
  const own =
    typeof table === 'string' || typeof index === 'string'
      ? [
          [
            node['Node Type'],
            table,
            index,
            // Values differ from run to run; columns do not.
            typeof node['Index Cond'] === 'string' ? columnsIn(node['Index Cond']) : undefined,
          ]
            .filter((part) => typeof part === 'string')
            .join(' '),
        ]
      : [];
  return [...own, ...(node.Plans ?? []).flatMap(readings)];
}

const columnsIn = (condition: string): string =>
  `(${[...new Set([...condition.matchAll(/\(?\(?([a-z_]+(?:\.[a-z_]+)?)\)?(?:::\w+)? (?:=|<|>|<=|>=) /g)].map((found) => found[1]))].join(', ')})`;

async function planOf(
  client: Client,
  { sql, parameters }: Pick<Heard, 'sql' | 'parameters'>,
): Promise<string[]> {
  await client.query('begin');
  // Whether the heap is spared depends on how far the last vacuum came, not on the query.
  await client.query('set local enable_seqscan = off; set local enable_indexonlyscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (format json, costs off) ${sql}`,
    [...parameters],
  );
  await client.query('rollback');
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  assert.ok(plan);
  return readings(plan.Plan);
}

test('every query reads what grows by an index, and from PostgreSQL 17 on its plan is the one that is kept', async () => {
  assert.ok(heard.size > 80, `only ${heard.size} queries were heard`);
  const clients = {
    api: new Client({ connectionString: fresh.logins.api }),
    worker: new Client({ connectionString: fresh.logins.worker }),
  };
  const found: Record<string, string[]> = {};
  let version: number | undefined;
  try {
    await clients.api.connect();
    const { rows } = await clients.api.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    version = rows[0]?.version;
    await clients.worker.connect();
    for (const [shape, query] of [...heard].toSorted(([one], [other]) => (one < other ? -1 : 1)))
      found[shape] = await planOf(clients[query.login], query);
  } finally {
    await clients.api.end();
    await clients.worker.end();
  }
  const whole = Object.entries(found).flatMap(([shape, plan]) =>
    (ofTheDemo.test(shape) ? [] : plan)
      .filter((reading) => reading.startsWith('Seq Scan') && !small.has(reading.split(' ')[2] ?? ''))
      .map((reading) => `${reading}: ${shape}`),
  );
  assert.deepEqual(whole, [], 'whole tables are read');
  assert.ok(version);
  // Before 17 PostgreSQL plans `= any (…)` otherwise: by the account alone, or from a bitmap.
  if (version < 170_000) return;
  if (process.env['SHUNYA_TEST_KEEP_PLANS'] === '1') {
    writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
    // As `npm run check` wants it.
    const root = join(import.meta.dirname, '../../..');
    execFileSync(process.execPath, [join(root, 'node_modules', 'oxfmt', 'bin', 'oxfmt'), file], {
      cwd: root,
    });
  }
  assert.deepEqual(found, JSON.parse(readFileSync(file, 'utf8')));
});

test('a query that is missing its index would be found out', async () => {
  const client = new Client({ connectionString: fresh.logins.worker });
  await client.connect();
  try {
    const found = await planOf(client, {
      sql: `select 1 from return_document where stored_at = $1`,
      parameters: [new Date(0)],
    });
    assert.deepEqual(found, ['Seq Scan return_document']);
  } finally {
    await client.end();
  }
});
