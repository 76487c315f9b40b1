import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { parseEnv } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { askForSettings } from '../../../src/main/admin/setup.ts';
import { exampleText } from '../../fixtures/filledExample.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';
import { plainEnv } from '../../fixtures/plainEnv.ts';
import { newKeyFile, writeKeyFile } from '#security/keyFile.ts';

const program = join(import.meta.dirname, '../../../src/main/admin/admin.ts');
const folder = mkdtempSync(join(tmpdir(), 'shunya-setup-'));
const file = join(folder, 'env');
let fresh: FreshDatabase;
const provider = createServer((_, response) => response.writeHead(401).end());
const mails = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false });
let smtpPort = 0;
let host = '';

before(async () => {
  fresh = await freshDatabase();
  writeKeyFile(join(folder, 'keys.json'), newKeyFile(), { fresh: true });
  provider.listen(0, '127.0.0.1');
  mails.listen(0, '127.0.0.1');
  await Promise.all([once(provider, 'listening'), once(mails.server, 'listening')]);
  const portOf = (address: ReturnType<typeof provider.address>): number =>
    typeof address === 'object' && address !== null ? address.port : 0;
  host = `http://127.0.0.1:${portOf(provider.address())}`;
  smtpPort = portOf(mails.server.address());
});
after(async () => {
  provider.close();
  mails.close();
  await fresh.drop();
  rmSync(folder, { recursive: true });
});

const admin = async (own: Record<string, string>, ...words: string[]) => {
  const env = { ...plainEnv(), ...own };
  const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said, [code]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, said };
};

const given = (): string[] => [
  'PUBLIC_URL=http://127.0.0.1:3000',
  'SUPPORT_MAIL=help@firm.test',
  'TRUSTED_PROXIES=0',
  `DATABASE_URL=${fresh.url}`,
  `SHUNYA_KEYS_FILE=${join(folder, 'keys.json')}`,
  `PORTAL_URL=${host}`,
  'PORTAL_CLIENT_ID=key_test_1',
  'PORTAL_CLIENT_SECRET=secret_test_1',
  'PORTAL_ALLOW_SIMULATED=yes',
  'SMTP_HOST=127.0.0.1',
  `SMTP_PORT=${smtpPort}`,
  'SMTP_SECURITY=none',
  'MAIL_FROM=notices@firm.test',
  `SMS_URL=${host}/send`,
  'SMS_DLT=none',
  'SMS_TEMPLATES_FILE=',
];

test('setup writes the file for its owner alone, and names what is left to fill in', async () => {
  const other = join(folder, 'half');
  const half = await admin({}, 'setup', other, '--profile', 'sandbox', 'SUPPORT_MAIL=help@firm.test');
  assert.equal(half.code, 1);
  assert.match(half.said, /^- PORTAL_CLIENT_SECRET: fill in your own\.$/m);
  assert.doesNotMatch(half.said, /SUPPORT_MAIL/);
  assert.equal(statSync(other).mode & 0o777, 0o600);
  assert.equal((await admin({}, 'setup', join(folder, 'no'), 'SMTP_SECRUITY=tls')).code, 2);
});

test('setup with everything given tests database, clock, mail, SMS and portal, and writes over nothing', async () => {
  const whole = await admin({}, 'setup', file, '--profile', 'sandbox', ...given());
  assert.deepEqual(
    [
      whole.code,
      whole.said
        .split('\n')
        .slice(1)
        .filter((line) => line !== ''),
    ],
    [
      0,
      [
        'Database and its disk: works',
        'Clock: works',
        'Mail server: works',
        'SMS gateway (reached, nothing sent): works',
        'Portal (reached; "admin portal check" signs in): works',
      ],
    ],
  );
  const before = readFileSync(file, 'utf8');
  assert.equal((await admin({}, 'setup', file)).code, 2);
  assert.equal(readFileSync(file, 'utf8'), before);
});

test('check says what does not work: a wrong password, a mail server that is not there', async () => {
  const settings = parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;
  const url = Object.assign(new URL(fresh.url), { username: 'nobody_here' });
  const { code, said } = await admin({ ...settings, DATABASE_URL: url.href, SMTP_PORT: '1' }, 'check');
  assert.equal(code, 1);
  assert.match(said, /^Database and its disk: The database cannot be opened: /m);
  assert.match(said, /^Mail server: refuses or does not answer \(/m);
  assert.match(said, /^SMS gateway .*: works$/m);
});

test('an address at which nothing listens, a missing word and a value of the guide are answered by a sentence', async () => {
  const settings = parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;
  const url = Object.assign(new URL(fresh.url), { port: '1' });
  const away = await admin({ ...settings, DATABASE_URL: url.href }, 'stuck');
  assert.deepEqual(away, {
    code: 2,
    said: 'The database cannot be opened: nothing listens at this address and port (pg_lsclusters shows the port). Check DATABASE_URL and the other addresses of its group.\n',
  });
  const half = await admin(settings, 'portal', 'check', '--gstin', '07DYMPS2937Q1ZC');
  assert.deepEqual(half, { code: 2, said: 'npm run admin -- portal check --gstin GSTIN --username NAME\n' });
  const left = await admin({ ...settings, PORTAL_CLIENT_SECRET: 'secret_live_…' }, 'check');
  assert.match(left.said, /PORTAL_CLIENT_SECRET still has the value of the example/);
});

const isRoot = process.getuid?.() === 0;
test(
  'check names a file that root can read and the unit cannot',
  { skip: isRoot ? false : 'only root can read it' },
  async () => {
    const settings = parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;
    const extensions = join(folder, 'extensions.json');
    writeFileSync(extensions, '[]');
    chmodSync(folder, 0o755);
    const named = { ...settings, SHUNYA_EXTENSIONS_FILE: extensions };
    chmodSync(extensions, 0o600);
    const { code, said } = await admin(named, 'check');
    assert.equal(code, 1);
    assert.match(said, /^SHUNYA_EXTENSIONS_FILE: root can read .*extensions\.json, but the unit/m);
    chmodSync(extensions, 0o644);
    assert.equal((await admin(named, 'check')).code, 0);
  },
);

/** Answers by the name of the setting, and notes what was asked. */
async function answered(profile: string, answers: Record<string, string[]>) {
  const given: Record<string, string> = {};
  const asked: string[] = [];
  const said: string[] = [];
  await askForSettings(
    exampleText(),
    { given, profile },
    async (question) => {
      const name = /^[A-Z_]+(?=,)/.exec(question)?.[0] ?? 'profile';
      asked.push(name);
      return answers[name]?.shift() ?? '';
    },
    (line) => void said.push(line),
  );
  return { given, asked, said };
}

const own = (): Record<string, string[]> => ({
  SMS_DLT: ['none'],
  PUBLIC_URL: ['https://shunya.firm.test'],
  SUPPORT_MAIL: ['help@firm.test'],
  SHUNYA_KEYS_FILE: [join(folder, 'keys.json')],
  DATABASE_URL: ['https://not.a.database', 'postgres://shunya:word@localhost:5432/shunya'],
  SMTP_HOST: ['mail.firm.test'],
  MAIL_FROM: ['notices@firm.test'],
  SMS_URL: ['https://sms.firm.test/send'],
});

test('at a terminal setup asks for what the profile needs, again after a wrong answer, and for nothing of the portal in a rehearsal', async () => {
  const raw = await answered('gstn', {
    ...own(),
    PORTAL_URL: ['https://gsp.firm.test'],
    PORTAL_CLIENT_ID: ['CLIENT-ID', 'client'],
    PORTAL_CLIENT_SECRET: ['word'],
    PORTAL_CERTIFICATE_URL: ['https://gsp.firm.test/certificate'],
    PORTAL_IP_USER: ['here', '49.36.1.1'],
    PORTAL_PUBLIC_USER: ['user'],
    PORTAL_PUBLIC_PASSWORD: ['word'],
  });
  assert.equal(raw.given['DATABASE_URL'], 'postgres://shunya:word@localhost:5432/shunya');
  assert.equal(raw.given['PORTAL_IP_USER'], '49.36.1.1');
  assert.equal(raw.given['HOST'], '127.0.0.1');
  assert.deepEqual(
    raw.said.map((line) => line.trim()),
    [
      'That is wrong, it must be: a postgres:// address.',
      'That still has the value of the example: fill in your own.',
      'That is wrong, it must be: an IPv4 address.',
    ],
  );
  const rehearsal = await answered('simulator', own());
  assert.deepEqual(
    rehearsal.asked.filter((name) => name.startsWith('PORTAL_')),
    [],
  );
  assert.equal(rehearsal.given['PORTAL_ALLOW_SIMULATED'], 'yes');
  const taxpro = await answered('taxpro', own());
  assert.match(taxpro.given['PORTAL_PROFILE'] ?? '', /profiles\/taxpro\.json$/);
  assert.ok(taxpro.asked.includes('PORTAL_PROVIDER_ID'));
});
