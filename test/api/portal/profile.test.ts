import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from '#main/config/config.ts';
import { builtInProfiles } from '#portal/builtInProfiles.ts';
import { readProfile } from '#portal/profile.ts';
import { unkind } from '../../../portal-sim/kindness.ts';
import { profileOf } from './profileOf.ts';

const folder = join(import.meta.dirname, '../../../profiles');
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
const raw = { name: 'acme', family: 'raw' };
const problemsOf = (given: unknown): string[] => {
  const read = readProfile(given);
  return read.ok ? [] : read.failure;
};

for (const name of readdirSync(folder))
  test(`profiles/${name} is whole, says where it comes from, and holds no secret`, () => {
    const read = readProfile(JSON.parse(textOf(name)));
    assert.ok(read.ok, read.ok ? '' : read.failure.join('\n'));
    assert.equal(`${read.value.name}.json`, name);
    assert.ok(read.value.sources.length > 0);
    if (!name.startsWith('practice')) assert.ok(read.value.unknown.length > 0);
    const values = Object.entries(read.value.headers).map(([, value]) => value);
    assert.ok(values.every((value) => value.startsWith('$PORTAL_')));
  });

test('the profile of the unkind practice portal is what an operator of it writes down', () => {
  const read = readProfile(JSON.parse(textOf('practice-unkind.json')));
  assert.ok(read.ok);
  const { name: _name, sources: _sources, ...told } = read.value;
  const { name: _other, sources: _none, ...expected } = profileOf('raw', unkind());
  assert.deepEqual(told, expected);
});

const mistakes: readonly (readonly [object, RegExp])[] = [
  [{}, /family must be 'raw' or 'decrypted'/],
  [{ name: 'x', family: 'cooked' }, /family must be 'raw' or 'decrypted'/],
  [{ family: 'raw' }, /^name must be text$/],
  [{ ...raw, name: 'Acme Ltd' }, /^name must be of small letters/],
  [{ ...raw, baseUrl: 'gsp.example' }, /^baseUrl must be an http or https address$/],
  [{ ...raw, versions: { gstr1: '4.1' } }, /^versions\.gstr1 must be a version such as v1\.0$/],
  [{ ...raw, versions: { gstr9: 'v1.0' } }, /^versions\.gstr9 is nothing that a profile has$/],
  [{ ...raw, nilGstr3b: 'isNIL' }, /^nilGstr3b must be isNil or isnil or zeros$/],
  [{ ...raw, evcFormType: { GSTR3B: '3B' } }, /^evcFormType\.GSTR3B must be R3B or GSTR3B$/],
  [{ ...raw, proceedReturnType: 'GSTR-1' }, /^proceedReturnType must be GSTR1 or R1$/],
  [{ ...raw, publicToken: { by: 'nobody' } }, /^publicToken.* must say by 'provider' or 'us'$/],
  [{ ...raw, publicToken: { by: 'us', passwordBy: 'hand' } }, /^publicToken\.passwordBy must be app_key or/],
  [{ ...raw, headers: { 'x key': 'a' } }, /^headers\.x key is no name of a header$/],
  [{ ...raw, headers: { 'x-key': '$HOME' } }, /^headers\.x-key names a setting that is none of \$PORTAL_/],
  [{ ...raw, timeoutSeconds: 0 }, /^timeoutSeconds must be a whole number from 1 to 300$/],
  [{ ...raw, callsPerMinute: 'many' }, /^callsPerMinute must be a whole number/],
  [{ ...raw, notOffered: ['profile'] }, /^notOffered\.0 must be e_invoices or/],
  [{ ...raw, certificate: { url: 'file.cer' } }, /^certificate\.url must be an http or https address$/],
  [
    { ...raw, ownSession: { tokenAt: 'a..b', header: 'x', lifeMinutes: 5 } },
    /^ownSession\.tokenAt must be names/,
  ],
  [{ ...raw, colour: 'red' }, /^colour is nothing that a profile has$/],
  [{ name: 'x', family: 'decrypted', adapter: 'whitebooks' }, /^adapter must be sandbox$/],
];
for (const [given, expected] of mistakes)
  test(`a profile is wrong in plain words: ${expected.source}`, () => {
    const problems = problemsOf(given);
    assert.ok(
      problems.some((problem) => expected.test(problem)),
      problems.join('\n'),
    );
  });

test('a wrong value is never repeated: a profile may hold secrets', () => {
  const problems = problemsOf({ ...raw, headers: { 'x-key': '' }, nilGstr3b: 'S3CRET', baseUrl: 'S3CRET' });
  assert.equal(problems.length, 3);
  assert.doesNotMatch(problems.join(), /S3CRET/);
});

const keys = JSON.stringify({ current: 'k1', keys: { k1: Buffer.alloc(32, 1).toString('base64') } });
const keysFolder = mkdtempSync(join(tmpdir(), 'shunya-profile-'));
const keysFile = join(keysFolder, 'keys.json');
writeFileSync(keysFile, keys, { mode: 0o600 });
after(() => rmSync(keysFolder, { recursive: true }));

const production = {
  SHUNYA_MODE: 'production',
  TRUSTED_PROXIES: '1',
  DATABASE_URL: 'postgres://shunya:db-password@db.example/shunya?sslmode=verify-full',
  SHUNYA_KEYS_FILE: keysFile,
  PUBLIC_URL: 'https://app.shunya.example/',
  SUPPORT_MAIL: 'help@shunya.example',
  SMTP_HOST: 'mail.example',
  MAIL_FROM: 'notices@shunya.example',
  SMS_URL: 'https://sms.example/send',
  SMS_DLT: 'none',
  PORTAL_CLIENT_ID: 'client',
  PORTAL_CLIENT_SECRET: 'client-word',
};
const started = (env: Record<string, string>, files: Record<string, string> = {}) =>
  readConfig({ ...production, ...env }, (path) => {
    const text = { [keysFile]: keys, ...files }[path];
    return text === undefined ? null : Buffer.from(text);
  });
const toldAtStart = (env: Record<string, string>, files: Record<string, string> = {}): string[] => {
  const read = started(env, files);
  return read.ok ? [] : read.failure;
};

test('the sandbox profile needs key and secret alone, and refuses a test key at the live host', () => {
  const read = started({ PORTAL_PROFILE: 'sandbox' });
  assert.ok(read.ok, read.ok ? '' : read.failure.join('\n'));
  assert.equal(read.value.config.portal.profile, builtInProfiles.get('sandbox'));
  assert.equal(read.value.config.portal.callsPerSecond, 1.5);
  assert.deepEqual(toldAtStart({ PORTAL_PROFILE: 'sandbox', PORTAL_CLIENT_ID: 'key_test_1' }), [
    'PORTAL_CLIENT_ID and PORTAL_URL do not fit: a test key does not belong at https://api.sandbox.co.in.',
  ]);
  const live = { PORTAL_URL: 'https://test-api.sandbox.co.in', PORTAL_CLIENT_ID: 'key_live_1' };
  assert.match(toldAtStart({ PORTAL_PROFILE: 'sandbox', ...live }).join(), /a live key does not belong/);
});

test('a profile file is read, and names what it needs of the settings and why', () => {
  const files = { 'taxpro.json': textOf('taxpro.json'), 'gstn.cer': 'no certificate' };
  const env = { PORTAL_PROFILE: 'taxpro.json' };
  assert.deepEqual(
    toldAtStart({ ...env, PORTAL_IP_USER: '203.0.113.7', PORTAL_CERTIFICATE_FILE: 'gstn.cer' }, files),
    [
      'PORTAL_PROVIDER_ID is missing: the profile taxpro sends it in the header aspid.',
      'PORTAL_PROVIDER_SECRET is missing: the profile taxpro sends it in the header password.',
      'PORTAL_CERTIFICATE_FILE is wrong: the file holds no RSA certificate or public key, neither as PEM nor as DER.',
    ],
  );
  const whole = started(
    {
      ...env,
      PORTAL_IP_USER: '203.0.113.7',
      PORTAL_CERTIFICATE_URL: 'https://gsp.example/certificate',
      PORTAL_PROVIDER_ID: 'asp',
      PORTAL_PROVIDER_SECRET: 'asp-word',
    },
    files,
  );
  assert.ok(whole.ok, whole.ok ? '' : whole.failure.join('\n'));
  assert.doesNotMatch(JSON.stringify(whole.value.config), /asp-word|client-word/);
});

test('a profile that is not there, is no JSON, or is wrong, is reported together with everything else', () => {
  const none = toldAtStart({ PORTAL_PROFILE: 'acme.json' });
  assert.match(
    none.join('\n'),
    /^PORTAL_PROFILE is wrong: it is neither a profile of Shunya \(simulator, gstn, sandbox\) nor a file/m,
  );
  assert.match(
    toldAtStart({ PORTAL_PROFILE: 'a' }, { a: '{' }).join('\n'),
    /^PORTAL_PROFILE is wrong: the file is no JSON\.$/m,
  );
  const wrong = toldAtStart(
    { PORTAL_PROFILE: 'a' },
    { a: '{"name":"a","family":"raw","nilGstr3b":"yes","colour":1}' },
  );
  assert.match(wrong.join('\n'), /^PORTAL_PROFILE is wrong: nilGstr3b must be/m);
  assert.match(wrong.join('\n'), /^PORTAL_PROFILE is wrong: colour is nothing/m);
  assert.match(
    toldAtStart({ PORTAL_PROFILE: 'simulator' }).join('\n'),
    /^PORTAL_PROFILE is simulator: production does not/m,
  );
});
