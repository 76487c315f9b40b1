import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { judge } from '../../../bench/deployment/books.ts';
import { type Deployment, openDeployment } from '../../../bench/deployment/deployment.ts';
import {
  acceptedFilings,
  addPeopleWithGstins,
  comeToRest,
  period,
  pressToday,
  start,
  until,
} from '../../../bench/deployment/filing.ts';

let deployment: Deployment;
before(async () => {
  deployment = await openDeployment({
    apis: 1,
    workers: 1,
    at: start,
    portalCallsPerSecond: 50,
    latencyMs: 0,
  });
});
after(() => deployment.close());

test('a return filed after the backup from which a lost server is restored is adopted from the portal’s list: nothing is lost, nothing sent twice', async () => {
  const { people, usernames } = await addPeopleWithGstins(deployment, { people: 2, gstins: 2 });
  const [before, since] = people;
  assert.ok(before && since);
  await pressToday(before);
  assert.ok(await until(60_000, () => acceptedFilings(deployment).length === 2));
  const restore = await deployment.postgres.backUp();
  await pressToday(since);
  assert.ok(await until(60_000, () => acceptedFilings(deployment).length === 4));

  await restore();
  // Their consent for the month went with the server: they say it again.
  await pressToday(since);
  assert.ok(await comeToRest(deployment, people, 4));
  const { portal } = deployment;
  assert.deepEqual(await judge({ portal, people, usernames, period, whole: true }), {
    lost: [],
    doubled: [],
    wrong: [],
  });
  for (const program of [...deployment.apis, ...deployment.workers])
    assert.equal(program.fallen(), 0, program.log().join('\n'));
});
