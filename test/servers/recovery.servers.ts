import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { judge } from '../../bench/deployment/books.ts';
import { type Deployment, openDeployment } from '../../bench/deployment/deployment.ts';
import {
  acceptedFilings,
  addPeopleWithGstins,
  comeToRest,
  period,
  pressToday,
  start,
  until,
} from '../../bench/deployment/filing.ts';
import { command } from '../../bench/deployment/postgres.ts';
import { type DebianPostgres, startDebianPostgres } from './debianPostgres.ts';

let deployment: Deployment;
let postgres: DebianPostgres;
before(async () => {
  deployment = await openDeployment({
    apis: 2,
    workers: 1,
    at: start,
    portalCallsPerSecond: 50,
    latencyMs: 0,
    postgres: async (folder) => {
      postgres = await startDebianPostgres(folder);
      return postgres;
    },
  });
});
after(() => deployment.close());

test('the least PostgreSQL that is supported is Debian’s 15', async () => {
  const [row] = await command(postgres.url, 'show server_version_num');
  assert.equal(Math.floor(Number(row?.['server_version_num']) / 10_000), 15);
});

test('a server that is lost comes back as it was at a moment after its backup; returns filed since are adopted, and nothing is lost or sent twice', async () => {
  const { people, usernames } = await addPeopleWithGstins(deployment, { people: 3, gstins: 6 });
  const [first, second, third] = people;
  assert.ok(first && second && third);
  const filed = (count: number) => until(120_000, () => acceptedFilings(deployment).length === count);
  await pressToday(first);
  assert.ok(await filed(4));
  const backup = await postgres.backUpByCommand();
  await pressToday(second);
  assert.ok(await filed(8));
  // Shown as filed, not only filed: all of it is in the WAL before the mark.
  assert.ok(
    await until(60_000, async () => {
      const [row] = await command(postgres.url, "select count(*) from filing where status = 'success'");
      return Number(row?.['count']) === 4;
    }),
  );
  await postgres.mark('before_the_third');
  await pressToday(third);
  assert.ok(await filed(12));

  await postgres.restoreTo(backup, 'before_the_third');
  const [row] = await command(postgres.url, "select count(*) from filing where status = 'success'");
  assert.equal(
    Number(row?.['count']),
    4,
    'what came before the mark is there, with what came after the backup',
  );
  await pressToday(third);
  assert.ok(await comeToRest(deployment, people, 12));
  const { portal } = deployment;
  assert.deepEqual(await judge({ portal, people, usernames, period, whole: true }), {
    lost: [],
    doubled: [],
    wrong: [],
  });
  for (const program of [...deployment.apis, ...deployment.workers])
    assert.equal(program.fallen(), 0, program.log().join('\n'));
});
