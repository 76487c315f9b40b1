import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { after, afterEach, before, test } from 'node:test';
import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase } from '#db/open.ts';
import { processRows } from '#db/rows/process.ts';
import { wallClock } from '#demo/productClock.ts';
import { openDatabases } from '#main/compose/databases.ts';
import { type Health, watchHealth } from '#main/compose/health.ts';
import type { Ends, ProcessInput } from '#main/compose/processInput.ts';
import { readConfig } from '#main/config/config.ts';
import { portalBy } from '#portal/portalBy.ts';
import { builtInProfiles } from '#portal/builtInProfiles.ts';
import { sendOverFetch } from '#portal/send.ts';
import { parseKeyRing } from '#security/keyRing.ts';
import { newKeyFile, withNewKey } from '#security/keyFile.ts';
import { sealWith } from '#security/seal.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';
import { until } from '../../harness/product.ts';

let fresh: FreshDatabase;
const ends: Ends = [];
const lines: [line: string, fields: Record<string, unknown>][] = [];

before(async () => {
  fresh = await freshDatabase();
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  lines.length = 0;
});
after(() => fresh.drop());

const ask = async (statement: string): Promise<void> => {
  const owner = openDatabase(fresh.url, { maxConnections: 1 });
  await owner.alone((db) => sql.raw(statement).execute(db));
  await owner.close();
};

async function watch(
  roles: string,
  { certificateUrl = null, ...own }: { certificateUrl?: string | null; machineClock?: () => number } = {},
): Promise<Health> {
  const read = readConfig({ SHUNYA_ROLES: roles, SHUNYA_DEMO_KINDNESS: 'kind' });
  const keyRing = parseKeyRing(JSON.stringify(withNewKey(newKeyFile()).file));
  assert.ok(read.ok && keyRing.ok);
  const note = (fields: Record<string, unknown>, line: string): void => void lines.push([line, fields]);
  const log = { info: note, warn: note, error: note };
  const input: ProcessInput = {
    ...read.value,
    keyRing: keyRing.value,
    logins: fresh.logins,
    log,
    version: '1.2.3',
    ...own,
  };
  const databases = openDatabases(
    input,
    { seal: sealWith(keyRing.value), tracing: null, begin: () => undefined },
    ends,
  );
  const profile = builtInProfiles.get('gstn');
  assert.ok(profile);
  const portal =
    certificateUrl === null
      ? null
      : portalBy(
          profile,
          {
            baseUrl: 'http://127.0.0.1:1',
            credentials: {},
            ipUser: '203.0.113.7',
            certificate: { url: certificateUrl },
            simulated: true,
          },
          {
            send: sendOverFetch,
            now: Date.now,
            random: (bytes) => new Uint8Array(bytes),
            txn: () => 'one',
          },
        );
  return watchHealth(input, { databases, portal, clock: wallClock(), log }, ends);
}

const whenServing = (health: Health, wanted: boolean): Promise<true> =>
  until(`ready to serve: ${wanted}`, async () => ((await health.canServe()) === wanted ? true : null));

test('a worker whose database, clock and certificate are sound can file, and says which keys it holds', async () => {
  const health = await watch('worker');
  assert.equal(await health.canServe(), true);
  assert.deepEqual(await health.canFile(), { ready: true, problems: [], oldest_due_seconds: 0 });
  assert.equal(health.mayWork(), true);
  assert.equal(health.condition().readyToFile, true);
  const owner = openDatabase(fresh.url, { maxConnections: 1 });
  const { running } = processRows(owner);
  const [self, ...others] = await running();
  assert.deepEqual(
    [self?.roles, self?.release, self?.keys, self?.currentKey, others],
    ['worker', '1.2.3', ['k1', 'k2'], 'k1', []],
  );
  for (const end of ends.splice(0).toReversed()) await end();
  assert.deepEqual(await running(), [], 'a process that ended is gone');
  await owner.close();
});

test('a process without a worker serves and does not file', async () => {
  const health = await watch('api');
  assert.equal(await health.canServe(), true);
  const { ready, problems } = await health.canFile();
  assert.deepEqual([ready, problems], [false, [{ problem: 'no_worker' }]]);
  assert.equal(health.condition().readyToFile, null);
});

test('a database that answers and takes no writes is not ready, with the code of PostgreSQL, until it takes them again', async () => {
  const health = await watch('api,worker');
  await ask(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert or update on process for each row execute function full_disk()`);
  await whenServing(health, false);
  const full = await health.canFile();
  assert.deepEqual(
    [full.ready, full.problems],
    [false, [{ problem: 'database_not_writable', code: '53100' }]],
  );
  assert.equal(health.condition().databaseWritable, false);
  assert.deepEqual(lines[0], ['the database takes no writes', { code: '53100' }]);
  await ask('drop function full_disk cascade');
  await whenServing(health, true);
  assert.equal((await health.canFile()).ready, true);
  assert.equal(health.condition().databaseWritable, true);
});

test('a start on a full disk goes on: it begins no work and says why', async () => {
  await ask(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'full' using errcode = '53100'; end $$;
    create trigger full_disk before insert or update on process for each row execute function full_disk()`);
  const health = await watch('worker');
  assert.equal(health.mayWork(), false);
  assert.equal(await health.canServe(), false);
  await ask('drop function full_disk cascade');
  await whenServing(health, true);
  assert.equal(health.mayWork(), true);
});

test('a clock three days ahead of that of PostgreSQL begins no work, and says by how much; within a minute it does', async () => {
  let aheadMs = 3 * 24 * 60 * 60 * 1000;
  const health = await watch('worker', { machineClock: () => Date.now() + aheadMs });
  assert.equal(health.mayWork(), false);
  const { ready, problems } = await health.canFile();
  const [clock, ...others] = problems;
  assert.ok(!ready && clock?.problem === 'clock_differs' && others.length === 0);
  const threeDays = (seconds: unknown): boolean => Math.abs(Number(seconds) + 3 * 24 * 60 * 60) < 3600;
  assert.ok(threeDays(clock.seconds), String(clock.seconds));
  assert.equal(await health.canServe(), true);
  const [first] = lines;
  assert.equal(
    first?.[0],
    'the clock of this machine and that of PostgreSQL differ by more than a minute: no work is begun',
  );
  assert.ok(threeDays(first[1]['seconds']));
  aheadMs = 0;
  await until('the clock is right', async () => {
    await health.canServe();
    return health.mayWork() ? true : null;
  });
  assert.equal((await health.canFile()).ready, true);
});

test('a certificate that cannot be read is named with its place and status, until it can be', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let served: string | null = null;
  const server: Server = createServer((_, response) => {
    response.writeHead(served === null ? 404 : 200);
    response.end(served ?? 'no such file');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  try {
    const health = await watch('worker', { certificateUrl: `http://${host}/gstn.cer?key=SECRET` });
    const problem = await until('the certificate was looked for', async () => {
      const { problems } = await health.canFile();
      return problems[0] ?? null;
    });
    assert.deepEqual(problem, {
      problem: 'certificate_unreadable',
      from: `${host}/gstn.cer`,
      says: 'certificate: HTTP 404',
    });
    assert.equal(health.condition().certificateReadable, false);
    assert.equal(health.condition().readyToFile, false);
    assert.equal(await health.canServe(), true);
    assert.ok(!JSON.stringify(lines).includes('SECRET'));
    assert.deepEqual(lines[0]?.[1], { from: `${host}/gstn.cer`, says: 'certificate: HTTP 404' });
    served = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    await until('the certificate is read', async () => ((await health.canFile()).ready ? true : null));
    assert.deepEqual(
      [health.condition().certificateReadable, health.condition().certificateEndsAt],
      [true, null],
    );
  } finally {
    server.close();
  }
});
