import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { isDatabaseAway, untilDatabaseAnswers } from '#db/awaitDatabase.ts';
import { makeLogins } from '#db/logins.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { sql } from 'kysely';
import { openDatabase } from '#db/open.ts';
import { parseKeyRing } from '#security/keyRing.ts';
import { readConfig } from '#main/config/config.ts';
import { type Context, openContext } from '#main/compose/context.ts';
import { freePort } from '../../../bench/freePort.ts';
import { productionSettings } from '../../fixtures/production.ts';
import { freshDatabase, type FreshDatabase } from '../../harness/database.ts';
import { openRoad, type Refusal, type Road } from './road.ts';

let fresh: FreshDatabase;
let road: Road;
before(async () => {
  fresh = await freshDatabase();
  road = await openRoad(fresh.url);
});
after(async () => {
  await road.close();
  await fresh.drop();
});

const say = (): void => undefined;
const silent = { info: say, warn: say, error: say };
const keyRing = parseKeyRing(
  JSON.stringify({ current: 'k1', keys: { k1: randomBytes(32).toString('base64') } }),
);
const read = readConfig({
  ...productionSettings,
  SHUNYA_ROLES: 'worker',
  DATABASE_URL: 'postgres://elsewhere.example/shunya?sslmode=require',
  SHUNYA_KEYS_FILE: '/nowhere/keys',
});

const passwords = { api: 'a', worker: 'w' };

/** The start of a worker, as the program does it, through the test's route. */
async function startWorker(): Promise<Context> {
  assert.ok(read.ok && keyRing.ok);
  await migrateDatabase(road.url);
  return openContext({
    ...read.value,
    keyRing: keyRing.value,
    logins: await makeLogins(road.url, { passwords }),
    log: silent,
    version: '0.0.0-test',
  });
}

/** A disturbed start succeeds in the end, and so does the work after it. */
async function startsAllTheSame(): Promise<void> {
  const context = await untilDatabaseAnswers(startWorker, { say, pauseMs: 5 });
  road.meet = () => null;
  road.hear = () => null;
  try {
    const works = async () =>
      (await context.engine?.systemRows.work.nextDue()) === null ? 'works' : 'works not';
    assert.equal(await untilDatabaseAnswers(works, { say, pauseMs: 5 }), 'works');
  } finally {
    await context.close();
  }
  // Neither the start that succeeded nor one that was cut off leaves a connection.
  await road.empty();
}

test('whichever connection of a worker’s start PostgreSQL refuses while it dies or starts up, the start is waited out', async () => {
  const undisturbed = road.made();
  await startsAllTheSame();
  const connections = road.made() - undisturbed;
  const refusals: Refusal[] = [
    { at: 'start', code: '57P03' },
    { at: 'statement', code: '57P01' },
    'reset',
    { at: 'start', code: '53300' },
  ];
  let met = 0;
  for (let place = 1; place <= connections; place += 1) {
    const refused = road.made() + place;
    const refusal = refusals[place % refusals.length] ?? 'reset';
    // Some that follow meet the same: a library may try a second time by itself.
    const last = refused + (place % 3);
    road.meet = () => {
      if (road.made() < refused || road.made() > last) return null;
      met += 1;
      return refusal;
    };
    await startsAllTheSame();
  }
  assert.ok(connections > 5 && met >= connections / 2, `${met} refused of ${connections}`);
});

test('whichever statement of a worker’s start PostgreSQL dies at, the start is waited out', async () => {
  let [place, heard] = [0, 0];
  // The first try is cut off at its first statement, the second at its second, until one has no such statement.
  road.hear = () => {
    heard += 1;
    if (heard !== place) return null;
    return place % 2 === 0 ? '57P01' : '57P02';
  };
  const attempt = (): Promise<Context> => {
    place += 1;
    heard = 0;
    return startWorker();
  };
  // A start may outlive a death that it met: then the next is begun.
  for (let through = false; !through;) {
    const context = await untilDatabaseAnswers(attempt, { say, pauseMs: 0 });
    through = heard < place;
    await context.close();
  }
  assert.ok(place > 10, `${place} starts`);
  await startsAllTheSame();
});

test('migrating an empty database begins again wherever PostgreSQL dies in the midst of it', async () => {
  const empty = await freshDatabase({ bare: true });
  const way = await openRoad(empty.url);
  let [tries, heard] = [0, 0];
  // The first try ends at its first statement, the second at its second, until one gets through.
  way.hear = () => ((heard += 1) === tries ? '57P01' : null);
  const attempt = async (): Promise<void> => {
    tries += 1;
    heard = 0;
    await migrateDatabase(way.url);
    await makeLogins(way.url, { passwords });
  };
  try {
    await untilDatabaseAnswers(attempt, { say, pauseMs: 0 });
    await way.empty();
    assert.ok(tries > 12, `${tries} tries`);
  } finally {
    await way.close();
    await empty.drop();
  }
});

test('the console hears once that PostgreSQL is waited for and why, and nothing of its address', async () => {
  const said: string[] = [];
  let left = 3;
  road.meet = () => ((left -= 1) >= 0 ? { at: 'start', code: '57P03' } : null);
  await untilDatabaseAnswers(() => migrateDatabase(road.url), { say: (line) => said.push(line), pauseMs: 5 });
  assert.deepEqual(said, ['PostgreSQL does not answer yet (57P03); waiting for it ...']);
});

test('an error that waiting cannot cure is reported at once: an unknown name, a failing statement, another program’s fault', async () => {
  road.meet = () => null;
  const wrong = new URL(fresh.url);
  wrong.pathname = '/nobody_made_this';
  const database = openDatabase(wrong.href);
  await assert.rejects(
    untilDatabaseAnswers(() => database.asSystem(async () => null), { say }),
    {
      code: '3D000',
    },
  );
  await database.close();
  assert.equal(isDatabaseAway(new Error('a migration failed')), false);
  assert.equal(isDatabaseAway(Object.assign(new Error('in use'), { code: 'EADDRINUSE' })), false);
});

test('a pooler that has lost its server, or waits for it, counts as PostgreSQL being away, and its other errors with that code do not', () => {
  const pooler = (says: string): boolean => isDatabaseAway(Object.assign(new Error(says), { code: '08P01' }));
  for (const says of [
    'server login has been failing, try again later (server_login_retry)',
    'server login has been failing, cached error: connect failed (server_login_retry)',
    'server conn crashed?',
    'client_login_timeout (server down)',
    'query_wait_timeout',
    'no more connections allowed (max_client_conn)',
    'server login failed: FATAL the database system is starting up',
  ])
    assert.equal(pooler(says), true, says);
  for (const says of [
    'server login failed: FATAL password authentication failed for user "shunya_api_login"',
    'server login has been failing, cached error: password authentication failed (server_login_retry)',
    'no such user: shunya',
    'unsupported startup parameter: options',
    // PostgreSQL's own.
    'bind message supplies 2 parameters, but prepared statement "" requires 3',
  ])
    assert.equal(pooler(says), false, says);
});

test('listening that could not begin because PostgreSQL is away begins by itself, and who listens reads again', async () => {
  let away = true;
  road.meet = () => (away ? { at: 'start', code: '57P03' } : null);
  const database = openDatabase(road.url);
  const missed = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<string>();
  const subscription = await database.listen('shunya_test', heard.resolve, missed.resolve);
  away = false;
  await missed.promise;
  await database.asSystem((trx) => sql`select pg_notify('shunya_test', 'there')`.execute(trx));
  assert.equal(await heard.promise, 'there');
  await subscription.close();
  await database.close();
});

test('a port where nobody listens yet is waited for', async () => {
  const port = await freePort();
  const url = new URL(fresh.url);
  url.port = String(port);
  let tries = 0;
  await untilDatabaseAnswers(
    async () => {
      tries += 1;
      await migrateDatabase(tries < 3 ? url.href : fresh.url);
    },
    { say, pauseMs: 5 },
  );
  assert.equal(tries, 3);
});
