import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Deployment, openDeployment } from '../../bench/deployment/deployment.ts';
import {
  acceptedFilings,
  addPeopleWithGstins,
  comeToRest,
  pressToday,
  start,
  until,
} from '../../bench/deployment/filing.ts';
import { command } from '../../bench/deployment/postgres.ts';
import { startDebianPostgres } from './debianPostgres.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';

/*
 * The program behind Debian's PgBouncer, by logins that its operator has made: statements through it, migrations, notices
 * and the queue past it.
 */

const password = 'a-password-of-the-operator';
const people = { shunya_owner: password, shunya_api_login: password, shunya_worker_login: password };
let deployment: Deployment;
let pooler: PgBouncer;
let folder = '';
let direct = '';
let superuser = '';

const as = (user: keyof typeof people): string =>
  Object.assign(new URL(direct), { username: user, password }).href;
const pooled = (user: keyof typeof people): string => pooler.url(direct, user, password);

before(async () => {
  deployment = await openDeployment({
    apis: 2,
    workers: 1,
    at: start,
    portalCallsPerSecond: 50,
    latencyMs: 0,
    postgres: async (given) => {
      folder = given;
      const postgres = await startDebianPostgres(given);
      superuser = postgres.url;
      direct = postgres.url;
      for (const name of Object.keys(people))
        await command(superuser, `create role ${name} login password '${password}'`);
      await command(superuser, 'alter role shunya_owner createrole');
      await command(superuser, 'alter database shunya owner to shunya_owner');
      return postgres;
    },
    way: async () => {
      pooler = await startPgBouncer({ folder, databaseUrl: direct, people });
      return pooled('shunya_owner');
    },
    env: () => ({
      DATABASE_DIRECT_URL: as('shunya_owner'),
      DATABASE_API_URL: pooled('shunya_api_login'),
      DATABASE_WORKER_URL: pooled('shunya_worker_login'),
    }),
  });
});
after(async () => {
  await deployment?.close();
  await pooler?.stop();
});

test('through PgBouncer in session mode, people sign in, add GSTINs and both returns of each are filed, once', async () => {
  const { people: signedIn } = await addPeopleWithGstins(deployment, { people: 3, gstins: 6 });
  for (const person of signedIn) await pressToday(person);
  assert.ok(await comeToRest(deployment, signedIn, 12));
  assert.ok(await until(60_000, () => acceptedFilings(deployment).length === 12));
  for (const program of [...deployment.apis, ...deployment.workers])
    assert.equal(program.fallen(), 0, program.log().join('\n'));
});

test('the statements of pages, of work and of its queue go through it, and only migrations and notices go past it', async () => {
  // Only two of the three have ever come to it: the owner brings the schema to this release past it.
  assert.deepEqual(pooler.signedIn(), new Set(['shunya_api_login', 'shunya_worker_login']));
  const ports = await pooler.ports();
  const rows = await command(
    superuser,
    "select usename, client_port, query from pg_stat_activity where datname = 'shunya' and usename <> 'postgres'",
  );
  const throughIt = rows.filter((row) => ports.includes(Number(row['client_port'])));
  const pastIt = rows.filter((row) => !throughIt.includes(row));
  const isListening = (row: Record<string, unknown>): boolean => /^listen /i.test(String(row['query']));
  assert.deepEqual(
    new Set(throughIt.map((row) => row['usename'])),
    new Set(['shunya_api_login', 'shunya_worker_login']),
  );
  assert.deepEqual(throughIt.filter(isListening), []);
  // Each of the three processes listens; nothing else goes past it.
  assert.equal(pastIt.filter(isListening).length, deployment.apis.length + deployment.workers.length);
  assert.deepEqual(
    pastIt.filter((row) => !isListening(row)),
    [],
  );
});
