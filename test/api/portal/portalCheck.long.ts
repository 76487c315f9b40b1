import { atSimulator } from '#demo/practicePortal.ts';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parseGstin } from '#domain/gst/gstin.ts';
import type { ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { checkPortal } from '#portal/check/checkPortal.ts';
import { type Connection, portalBy } from '#portal/portalBy.ts';
import { readProfile } from '#portal/profile.ts';
import { sendOverFetch } from '#portal/send.ts';
import { kind, type Kindness, unkind } from '../../../portal-sim/kindness.ts';
import { type Simulator, startSimulator } from '../../../portal-sim/server.ts';
import { type Family, profileTextOf } from './profileOf.ts';
import { plainEnv } from '../../fixtures/plainEnv.ts';

// 5 November 2026, noon IST.
const start = Date.parse('2026-11-05T06:30:00Z');
const client = { id: 'shunya', secret: 'not-a-real-secret' };
const username = 'narmada.foods';
let folder = '';
let simulator: Simulator;
let now: () => number = () => start;
const codes: string[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shunya-check-'));
  simulator = await startSimulator({
    port: 0,
    bookFile: join(folder, 'book.json'),
    clientId: client.id,
    clientSecret: client.secret,
    controlToken: randomUUID(),
    now: () => now(),
    startAt: start,
    deliver: ({ text }) => {
      const code = / is (\w+)\. It is valid/.exec(text)?.[1];
      if (code !== undefined) codes.push(code);
    },
  });
});
after(async () => {
  await simulator.close();
  await rm(folder, { recursive: true, force: true });
});

const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString();

/** Runs the check against the simulator of this kindness, with a profile and a connection that may be wrong. */
async function check(
  kindness: Kindness,
  {
    family = 'raw',
    profile = {},
    at = {},
  }: { family?: Family; profile?: object; at?: Partial<Connection> } = {},
): Promise<{ sound: boolean; lines: string[]; doubts: string }> {
  simulator.book.kindness = kindness;
  simulator.book.sessions = {};
  const read = readProfile({ ...profileTextOf(family, kindness), ...profile });
  assert.ok(read.ok, read.ok ? '' : read.failure.join('\n'));
  const baseUrl = `http://127.0.0.1:${simulator.port}`;
  const gstin = parseGstin(simulator.book.taxpayers[username]?.gstin ?? '');
  assert.ok(gstin);
  const portal = portalBy(
    read.value,
    {
      ...atSimulator({ baseUrl, clientId: client.id, clientSecret: client.secret }),
      simulated: true,
      ...at,
    },
    { send: sendOverFetch, now: () => start, random: (bytes) => randomBytes(bytes), txn: randomUUID },
  );
  const lines: string[] = [];
  const before = simulator.book.accepted.length;
  const sound = await checkPortal({
    portal,
    profile: read.value,
    login: { username, gstin },
    period: '102026' as ReturnPeriod,
    financialYear: '2026-27',
    askForCode: () => Promise.resolve(codes.at(-1) ?? ''),
    say: (line) => void lines.push(line),
  });
  const taxpayer = simulator.book.taxpayers[username];
  assert.equal(simulator.book.accepted.length, before, 'nothing is filed');
  assert.deepEqual(taxpayer?.prepared, {}, 'nothing is prepared');
  return { sound, lines, doubts: lines.filter((line) => line.startsWith('- ')).join('\n') };
}

for (const [name, family, kindness] of [
  ['the raw family, kind', 'raw', kind()],
  ['Sandbox’s family, kind', 'sandbox', kind()],
  ['Sandbox’s family, unkind', 'sandbox', unkind()],
] as const)
  test(`with right settings everything is answered: ${name}`, async () => {
    const { sound, lines, doubts } = await check(kindness, { family });
    assert.ok(sound, lines.join('\n'));
    assert.equal(doubts, '');
    assert.match(lines.join('\n'), /^yes search: .+, Active$/m);
    assert.match(lines.join('\n'), /^yes end of the session: signed out$/m);
    assert.match(lines.join('\n'), /Everything that was asked was answered\./);
  });

test('an answer in another shape is reported, and no correct setting is blamed for it', async () => {
  const { sound, lines, doubts } = await check(unkind());
  assert.equal(sound, false);
  assert.equal(lines.filter((line) => line.startsWith('NO ')).length, 1, lines.join('\n'));
  assert.match(doubts, /^- late fee: the answer has a shape that is not known.*notOffered/);
});

test('a portal that is closed for the night is reported as such, and the times are those of India', async () => {
  const nightly = { ...kind(), maintenance: 'nightly' } as const;
  // Two in the night, IST.
  now = () => Date.parse('2026-11-05T20:30:00Z');
  const closed = await check(nightly);
  now = () => start;
  assert.equal(closed.sound, false);
  assert.equal(closed.doubts, '');
  assert.match(closed.lines.join('\n'), /busy or closed: no setting seems wrong\. Try again later\./);
  const open = await check(nightly);
  assert.match(open.lines.join('\n'), /^yes session: until 2026-11-05 18:00 IST$/m);
  assert.match(open.lines.join('\n'), /^yes summary of GSTR-3B: nothing saved$/m);
});

test('a missing header of the provider’s is reported with the setting that sends it', async () => {
  const { sound, doubts } = await check(
    { ...kind(), provider_headers: 'taxpro' },
    { profile: { headers: {} } },
  );
  assert.equal(sound, false);
  assert.match(
    doubts,
    /gateway refuses the call \(GSP001.*aspid.*headers of the profile.*PORTAL_PROVIDER_ID/,
  );
});

test('a public token that the profile leaves to the provider, who does not bring it, is reported', async () => {
  const { doubts } = await check(
    { ...kind(), public_token: 'demanded', dead_token: 'AUTH4033' },
    { profile: { publicToken: { by: 'provider' } } },
  );
  assert.match(doubts, /publicToken of the profile is \{ by: 'us' \}, with PORTAL_PUBLIC_USER/);
});

test('a wrong public login, and one encrypted the other way, are reported as one doubt', async () => {
  const demanded = { ...kind(), public_token: 'demanded' } as const;
  const wrong = await check(demanded, { at: { publicLogin: { username: client.id, password: 'other' } } });
  assert.match(wrong.doubts, /public session is refused \(AUTH_9002\).*publicToken\.passwordBy/);
  const other = await check(
    { ...demanded, access_password: 'rsa' },
    { profile: { publicToken: { by: 'us', passwordBy: 'app_key' } } },
  );
  assert.match(other.doubts, /publicToken\.passwordBy/);
});

test('a certificate that is not the portal’s, and one that cannot be loaded, are reported', async () => {
  const wrong = await check(kind(), { at: { certificate: { pem: otherKey } } });
  assert.match(
    wrong.doubts,
    /certificate is not the one that the portal decrypts with: PORTAL_CERTIFICATE_FILE/,
  );
  assert.match(wrong.lines.join('\n'), /^\. {3}session: not tried$/m);
  const url = `http://127.0.0.1:${simulator.port}/sim/no-certificate`;
  const none = await check(kind(), { at: { certificate: { url } } });
  assert.match(none.doubts, /certificate cannot be loaded \(HTTP 401\): PORTAL_CERTIFICATE_URL/);
});

test('a version that nothing stands at is reported by the name of the setting', async () => {
  const { doubts } = await check(
    { ...kind(), versions: 'newest' },
    { profile: { versions: { gstr3b: 'v3.0', ledgers: 'v0.3' } } },
  );
  assert.match(doubts, /summary of GSTR-3B: nothing stands at this path: versions\.gstr3b/);
  assert.match(doubts, /ledger balances: .*versions\.ledgers/);
  assert.doesNotMatch(doubts, /versions\.gstr1\b/);
});

test('a wrong client, a wrong key of Sandbox’s family and a host that is not there are reported', async () => {
  const credentials = { PORTAL_CLIENT_ID: 'somebody', PORTAL_CLIENT_SECRET: client.secret };
  const wrong = await check(kind(), { at: { credentials } });
  assert.match(wrong.doubts, /does not know the client \(AUT4033\): PORTAL_CLIENT_ID/);
  const sandbox = await check(kind(), { family: 'sandbox', at: { credentials } });
  assert.match(sandbox.doubts, /refuses our access.*PORTAL_CLIENT_ID, PORTAL_CLIENT_SECRET/);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const nowhere = await check(kind(), { at: { baseUrl: `http://127.0.0.1:${port}` } });
  assert.match(nowhere.doubts, /provider is not reached \(ECONNREFUSED\): PORTAL_URL/);
});

test('a flag that only a filing can prove wrong is named as not proven, with what the profile says', async () => {
  const { sound, lines } = await check(
    { ...kind(), nil_flag_3b: 'isNil' },
    { profile: { nilGstr3b: 'isnil', evcFormType: { GSTR3B: 'GSTR3B' } } },
  );
  assert.ok(sound);
  assert.match(
    lines.at(-1) ?? '',
    /^Only a filing can prove: nilGstr3b \(isnil\), evcFormType \(R1, GSTR3B\), proceedReturnType \(GSTR1\), versions\.proceedToFile\.$/,
  );
});

const run = (
  args: string[],
  env: Record<string, string>,
  stdin: 'no terminal' | ((out: string) => string | null) = () => null,
) =>
  new Promise<{ code: number | null; out: string }>((resolve) => {
    const program = join(import.meta.dirname, '../../../src/main/admin/admin.ts');
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...plainEnv(), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let out = '';
    child.stderr.on('data', (data: Buffer) => void (out += data.toString()));
    child.stdout.on('data', (data: Buffer) => {
      out += data.toString();
      const typed = stdin === 'no terminal' ? null : stdin(out);
      if (typed !== null) child.stdin.end(`${typed}\n`);
    });
    if (stdin === 'no terminal') child.stdin.end();
    child.once('exit', (code) => resolve({ code, out }));
  });

test('the command prints its usage, and the missing settings', async () => {
  const told = await run(['portal', 'check', '--help'], {});
  assert.equal(told.code, 0);
  assert.match(told.out, /portal check --gstin GSTIN --username NAME.*files\s+nothing/s);
  assert.equal((await run(['portal', 'look'], {})).code, 2);
  const gstin = simulator.book.taxpayers[username]?.gstin ?? '';
  const asked = ['portal', 'check', '--gstin', gstin, '--username', username];
  assert.match((await run(asked, {})).out, /In demo mode there is nothing to check/);
  const bare = await run(asked, { SHUNYA_MODE: 'production' });
  assert.equal(bare.code, 2);
  assert.match(bare.out, /PORTAL_URL is missing/);
  assert.doesNotMatch(bare.out, /DATABASE_URL/);
});

test('the command signs in with the code that is typed, reads, and ends with 0', async () => {
  let typed = false;
  const { code, out } = await runAtSimulator((said) => {
    if (typed || !said.includes('The session code')) return null;
    typed = true;
    return codes.at(-1) ?? '';
  });
  assert.match(out, /yes session: until /);
  assert.doesNotMatch(out, /^NO /m);
  assert.equal(code, 0, out);
});

test('without a terminal the command names the way to type the code, and prints no trace', async () => {
  const { code, out } = await runAtSimulator('no terminal');
  assert.match(out, /^- there is no terminal to type the code at: run this in one/m);
  assert.doesNotMatch(out, /^\s+at |Error:/m);
  assert.equal(code, 1, out);
});

/** The command against the kind simulator, by the machine's clock: it has no other. */
async function runAtSimulator(stdin: 'no terminal' | ((out: string) => string | null)) {
  simulator.book.kindness = kind();
  simulator.book.sessions = {};
  now = Date.now;
  const gstin = simulator.book.taxpayers[username]?.gstin ?? '';
  const url = `http://127.0.0.1:${simulator.port}`;
  const done = await run(
    ['portal', 'check', '--gstin', gstin, '--username', username],
    {
      SHUNYA_MODE: 'production',
      PORTAL_PROFILE: 'simulator',
      PORTAL_ALLOW_SIMULATED: 'yes',
      PORTAL_URL: url,
      PORTAL_CERTIFICATE_URL: `${url}/sim/certificate`,
      PORTAL_CLIENT_ID: client.id,
      PORTAL_CLIENT_SECRET: client.secret,
      PORTAL_IP_USER: '127.0.0.1',
    },
    stdin,
  );
  now = () => start;
  return done;
}
