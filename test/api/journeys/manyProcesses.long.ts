import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '#contract/client.ts';
import { judge } from '../../../bench/deployment/books.ts';
import { type Deployment, openDeployment } from '../../../bench/deployment/deployment.ts';
import {
  addPeopleWithGstins,
  comeToRest,
  period,
  pressToday,
  start,
  acceptedFilings,
  until,
} from '../../../bench/deployment/filing.ts';
import { freezeOne } from '../../../bench/deployment/freeze.ts';
import { must } from '../../../bench/deployment/people.ts';
import { command } from '../../../bench/deployment/postgres.ts';
import { mostBeyond, overlaps } from '../../../bench/deployment/overlaps.ts';

const perSecond = 30;

let deployment: Deployment;
before(async () => {
  deployment = await openDeployment({
    apis: 2,
    workers: 4,
    at: start,
    portalCallsPerSecond: perSecond,
    latencyMs: 40,
  });
});
after(() => deployment.close());

const urls = (): [string, string] => {
  const [a, b] = deployment.apis;
  assert.ok(a && b);
  return [a.url, b.url];
};
const clientAt = (baseUrl: string, token = '') =>
  createClient({ baseUrl, headers: () => (token === '' ? {} : { authorization: `Bearer ${token}` }) });

test('six processes that start together on an empty database migrate it once, and none falls', async () => {
  const made = await command(deployment.postgres.url, 'select name from kysely_migration order by name');
  const files = await readdir(join(import.meta.dirname, '../../../src/db/migrations'));
  assert.deepEqual(
    made.map(({ name }) => `${String(name)}.sql`),
    files.toSorted(),
  );
  for (const program of [...deployment.apis, ...deployment.workers])
    assert.equal(program.fallen(), 0, program.log().join('\n'));
});

test('a code sent by one api is taken by the other, a session holds at both and ends at both', async () => {
  const phone = '+919844000001';
  const [a, b] = urls();
  must(await clientAt(a).sendCode({ body: { phone_number: phone } }));
  assert.ok(await until(60_000, () => deployment.mailbox.codes(phone).length === 1));
  const otp = deployment.mailbox.codes(phone)[0] ?? '';
  const proven = must(await clientAt(b).checkCode({ body: { phone_number: phone, otp } }));
  const again = await clientAt(a).checkCode({ body: { phone_number: phone, otp } });
  assert.equal(again.success, false);
  const session = must(
    await clientAt(a).verifyToken({
      body: { phone_number: phone },
      headers: { authorization: `Bearer ${proven.data.id_token}` },
    }),
  );
  const { token } = session.data.user;
  for (const url of [a, b]) must(await clientAt(url, token).dashboard());
  must(await clientAt(a, token).logout());
  for (const url of [a, b]) assert.equal((await clientAt(url, token).dashboard()).status, 401);
});

test('the limits of codes to a number, from one network and from all, are one for both apis', async () => {
  const [a, b] = urls();
  const sent = async (url: string, network: string): Promise<boolean> =>
    (
      await clientAt(url).sendCode({
        body: { phone_number: '+919844000002' },
        headers: { 'x-forwarded-for': network },
      })
    ).success;
  const ofOne = await Promise.all([a, b, a, b, a, b, a].map((url) => sent(url, '192.0.2.1')));
  assert.equal(ofOne.filter(Boolean).length, 5);
  const others = Array.from({ length: 12 }, (_, n) => sent(n % 2 ? a : b, `192.0.2.${10 + n}`));
  assert.equal((await Promise.all(others)).filter(Boolean).length, 10);
});

test('a change made through one api reaches a page that is open at the other', async () => {
  const person = await deployment.signIn('+919844000003');
  const [a, b] = urls();
  const page = new AbortController();
  const stream = await fetch(`${b}/api/events`, {
    headers: { authorization: `Bearer ${person.token()}` },
    signal: page.signal,
  });
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  const next = async (): Promise<string> => Buffer.from((await reader.read()).value ?? []).toString();
  // Their own sign-in of just now may be announced as well.
  assert.match(await next(), /^retry: 3000\n\n/);
  const body = { username: 'nobody.knows', password: 'Demo@1234', business_nick_name: 'One' } as const;
  must(await clientAt(a, person.token()).addGstin({ body }));
  let told = '';
  while (!/^event: changed\ndata: .*"gstins":\["/m.test(told)) told += await next();
  page.abort();
});

test('four workers file for two people, never two at one registration, at one rate; one that is frozen until its leases have ended does no harm', async () => {
  const began = Date.now();
  const { people, usernames } = await addPeopleWithGstins(deployment, { people: 2, gstins: 24 });
  const pressing = Promise.all(people.map(pressToday));
  assert.ok(
    await until(180_000, () => acceptedFilings(deployment).length >= 4),
    'the first returns are filed',
  );
  const { calls } = deployment.portal;
  const frozen = await freezeOne(deployment, 'ended');
  await pressing;
  // The bucket is full at the beginning; four limits would be four times it.
  const beyond = mostBeyond(calls, began, perSecond);
  assert.ok(beyond <= perSecond, `${beyond} calls more than the rate of ${perSecond} a second allows`);
  assert.ok(frozen.inHand > 0);
  assert.ok(frozen.filedMeanwhile > 0, 'the others stood still');
  assert.ok(await comeToRest(deployment, people, usernames.length * 2), 'all is filed and shown');

  // The frozen process sends what it had begun when it thaws, and may meet the one that took over.
  assert.deepEqual(
    overlaps(calls).filter((line) => !line.includes(` by ${frozen.name}`)),
    [],
  );
  const workers = new Set(calls.map((call) => call.by).filter((name) => name.startsWith('worker')));
  assert.ok(workers.size > 1, 'one worker did it all');

  const judged = await judge({ portal: deployment.portal, people, usernames, period, whole: true });
  assert.deepEqual(judged, { lost: [], doubled: [], wrong: [] });
  for (const program of [...deployment.apis, ...deployment.workers])
    assert.equal(program.fallen(), 0, program.log().join('\n'));
});
