import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '#contract/client.ts';
import { startEmbeddedPostgres } from '#db/embedded/start.ts';
import { type Program, startProgram } from '../../../bench/deployment/program.ts';
import { freePort } from '../../../bench/freePort.ts';
import { removeDataFolder } from '../../harness/postgres.ts';
import { got, until } from '../../harness/product.ts';

/** The demo as `npm start` runs it: one process, its own PostgreSQL and simulator, one data folder. */
let dataDir: string;
let program: Program;
let baseUrl: string;
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shunya-whole-'));
  await chmod(dataDir, 0o755);
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  program = startProgram({
    name: 'whole',
    // Nobody listens there: what the demo starts on this machine is reached without the proxy of its network.
    env: { DATA_DIR: dataDir, PORT: String(port), HTTP_PROXY: 'http://127.0.0.1:9' },
    offsetMs: () => 0,
  });
  await program.ready();
});
after(async () => {
  await program.stop();
  removeDataFolder(dataDir);
});

async function killPostgres(): Promise<void> {
  // Attaches to the running server, which tells its process.
  const running = await startEmbeddedPostgres({ dataDir });
  assert.ok(running.ok);
  process.kill(running.value.pid, 'SIGKILL');
}

async function signIn(phone: string): Promise<Client> {
  const anyone = createClient({ baseUrl });
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

test('the whole program and its PostgreSQL are killed in the midst of filing, start again from the data left, and both returns are filed', async () => {
  const client = await signIn('+919876543210');
  const body = { username: 'narmada.foods', password: 'Demo@1234', business_nick_name: 'Narmada' } as const;
  got(await client.addGstin({ body }));
  const id = await until('the card', async () => {
    const [card] = got(await client.dashboard()).data.gstins;
    return card?.status === 'success' ? card.id : null;
  });
  // A relay that has brought a code before is trusted when one is lost.
  await until('the first code', async () => (got(await client.listCodes()).total === 0 ? true : null));
  got(await client.scheduleOrSkip({ body: { filling_type: 'schedule', id } }));
  await killPostgres();
  await program.kill();
  await program.ready();
  // The forwarding of a mail dies with the program that plays it: its code is asked for again when its time is over.
  const anyone = createClient({ baseUrl });
  const { now } = got(await anyone.demoClock()).data;
  got(await anyone.moveDemoClock({ body: { to: new Date(Date.parse(now) + 11 * 60_000).toISOString() } }));
  const entry = await until(
    'both returns',
    async () => {
      const answer = await client.history({ body: {} });
      const [newest] = answer.success ? answer.data : [];
      return newest !== undefined && newest.gstr1_arn !== '' && newest.gstr3b_arn !== '' ? newest : null;
    },
    90,
  );
  assert.equal(entry.status, 'success');
});

test('the program continues without a restart after the PostgreSQL beneath it dies and comes back', async () => {
  const client = await signIn('+919876543211');
  await killPostgres();
  await until('the product to answer', async () => ((await client.dashboard()).success ? true : null), 60);
  assert.equal(program.fallen(), 0, program.log().join('\n'));
});
