import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '#contract/client.ts';
import { type Program, startProgram } from '../../../bench/deployment/program.ts';
import { freePort } from '../../../bench/freePort.ts';
import { removeDataFolder } from '../../harness/postgres.ts';
import { got, until } from '../../harness/product.ts';

/** The demo as `npm start` runs it: one process, its own PostgreSQL and simulator, one data folder. */
let dataDir: string;
let program: Program;
let anyone: Client;
let baseUrl: string;
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shunya-backlog-'));
  await chmod(dataDir, 0o755);
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  program = startProgram({
    name: 'backlog',
    env: { DATA_DIR: dataDir, PORT: String(port) },
    offsetMs: () => 0,
  });
  await program.ready();
  anyone = createClient({ baseUrl });
});
after(async () => {
  await program.stop();
  removeDataFolder(dataDir);
});

async function signIn(phone: string): Promise<Client> {
  got(await anyone.sendCode({ body: { phone_number: phone } }));
  const otp = await until('the sign-in code', async () => {
    const { data } = got(await anyone.demoMessages({ query: { to: phone } }));
    return /^(\d{6}) is your code to sign in/.exec(data[0]?.text ?? '')?.[1] ?? null;
  });
  const proven = got(await anyone.checkCode({ body: { phone_number: phone, otp } }));
  const authorization = `Bearer ${proven.data.id_token}`;
  const session = got(
    await anyone.verifyToken({ body: { phone_number: phone }, headers: { authorization } }),
  );
  const { token } = session.data.user;
  return createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) });
}

async function moveClock(minutes: number): Promise<void> {
  const { now } = got(await anyone.demoClock()).data;
  const to = new Date(Date.parse(now) + minutes * 60_000).toISOString();
  got(await anyone.moveDemoClock({ body: { to } }));
}

test('six months behind and suspended: from the plan to every ARN with one yes, while the program is killed', async () => {
  const client = await signIn('+919876543220');
  const body = { username: 'betwa.stores', password: 'Demo@1234', business_nick_name: 'Betwa' } as const;
  got(await client.addGstin({ body }));
  const card = await until('the card with its backlog', async () => {
    const [only] = got(await client.dashboard()).data.gstins;
    return only?.status === 'success' && only.backlog !== null ? only : null;
  });
  // The demo begins on the 2nd of the month: the six months before the newest due one are unfiled.
  const { now } = got(await anyone.demoClock()).data;
  const months = [7, 6, 5, 4, 3, 2].map((back) => {
    const [year = 0, month = 0] = now.split('-').map(Number);
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    return `${String(first.getUTCMonth() + 1).padStart(2, '0')}${first.getUTCFullYear()}`;
  });
  assert.ok(card.backlog);
  const { fee_rupees: fee, due_at: dueAt, days_late: days, ...backlog } = card.backlog;
  const due = Date.parse(dueAt);
  assert.match(dueAt, /-11T23:59:59\+05:30$/);
  assert.equal(days, Math.ceil((Date.parse(now) - due) / 86_400_000));
  assert.deepEqual(backlog, {
    periods: 6,
    unit: 'months',
    filed: 0,
    started: 0,
    waits_for_money: false,
    lacks_rupees: 0,
    stopped: false,
    to_start: 6,
    returns_to_start: 12,
    start_from: months[0],
    start_to: months[5],
    charged_rupees: 5000,
    signed_by: 'code',
    skipped: false,
    unopened: 6,
    period: months[0],
    frequency: 'monthly',
  });
  assert.ok(fee > 5000 && fee < 6000, String(fee));
  const params = { id: card.id };
  const isSuspended = async () => got(await client.desk({ query: {} })).data.rows[0]?.suspended;
  assert.equal(await isSuspended(), true);
  const [year] = got(await client.year({ query: { search: card.gstin } })).data.rows;
  const ofList = ({ gstr1, gstr3b }: { gstr1: { is: string }; gstr3b: { is: string } }) =>
    gstr1.is === gstr3b.is ? gstr1.is : `${gstr1.is} ${gstr3b.is}`;
  assert.deepEqual(year?.months.slice(0, -1).map(ofList), [
    ...Array.from({ length: 5 }, () => 'elsewhere'),
    ...Array.from({ length: 6 }, () => 'open'),
  ]);
  const planned = got(await client.backlog({ params })).data;
  const consents = planned.periods.map(({ period }) => period);
  assert.deepEqual(consents, months);
  assert.deepEqual([planned.stage, planned.can_start, planned.charged_rupees], ['suspended', true, 5000]);
  const gap = await client.startBacklog({ params, body: { consents: consents.slice(1) } });
  assert.ok(!gap.success && gap.code === 'not_possible' && / comes first/.test(gap.message));

  // A relay that has brought a code before is trusted when one is lost.
  await until('the first code', async () => (got(await client.listCodes()).total === 0 ? true : null));
  got(await anyone.demoBankPay({ body: { username: 'betwa.stores', rupees: 5000 } }));
  got(await client.startBacklog({ params, body: { consents } }));
  const filed = async (): Promise<number | null> => {
    const answer = await client.backlog({ params });
    return answer.success ? answer.data.periods.filter(({ state }) => state === 'filed').length : null;
  };
  await until('the first month', async () => (((await filed()) ?? 0) >= 1 ? true : null));
  await program.kill();
  await program.ready();
  // The forwarding of a mail dies with the program that plays it: its code is asked for again when its time is over.
  await moveClock(11);
  await until('all six months', async () => ((await filed()) === 6 ? true : null), 900);

  const { periods } = got(await client.backlog({ params })).data;
  for (const { period, returns } of periods)
    for (const { form, arn } of returns)
      assert.match(
        arn,
        new RegExp(`^AA23${period.slice(0, 2)}${period.slice(4)}\\d{6}[0-9A-Z]$`),
        `${form} ${period}`,
      );
  const arns = periods.flatMap(({ returns }) => returns.map(({ arn }) => arn));
  assert.equal(new Set(arns).size, 12);
  // The portal has lifted the suspension with the last GSTR-3B: the next reading shows it.
  got(await client.readAgain({ params }));
  await until('the active registration', async () => {
    const [record] = got(await client.getDetails({ params })).data.gstins;
    return record?.portal_reading.status === 'Active' && record.backlog === null ? true : null;
  });
  assert.equal(await isSuspended(), false);
});
