import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtInProfiles } from '#portal/builtInProfiles.ts';
import { readConfig } from '#main/config/config.ts';
import { smsTemplates } from '#texts/smsTemplates.ts';
import { selfSigned } from '#notify/selfSigned.ts';
import { productionSettings } from '../fixtures/production.ts';

type Env = Record<string, string | undefined>;

const { SMS_DLT: _unasked, ...withTemplates } = productionSettings;
const production: Env = {
  ...withTemplates,
  DATABASE_URL: 'postgres://shunya:db-password@db.example/shunya?sslmode=verify-full',
  SHUNYA_KEYS_FILE: '/etc/shunya/keys.json',
  PUBLIC_URL: 'https://app.shunya.example/',
  SMTP_USER: 'mailer',
  SMTP_PASSWORD: 'smtp-password',
  SMS_TOKEN: 'sms-token',
  SMS_TEMPLATES_FILE: '/etc/shunya/sms-templates.json',
  TRUSTED_PROXIES: '1',
};

function read(env: Env) {
  const answer = readConfig(env);
  if (!answer.ok) throw new Error(answer.failure.join('\n'));
  return answer.value;
}
function problems(env: Env): string[] {
  const answer = readConfig(env);
  return answer.ok ? [] : answer.failure;
}

test('an empty environment is the demo on loopback with its own database, simulator and sinks', () => {
  const { config } = read({ PATH: '/bin', PORT: '' });
  assert.deepEqual(config, {
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    probePort: null,
    metricsPort: null,
    operatorPage: { port: null, host: '127.0.0.1', tokenFile: null },
    publicUrl: null,
    supportMail: 'support@shunya.example',
    dataDir: './data',
    database: 'embedded',
    migrates: true,
    acceptedUnsafe: [],
    keysFile: null,
    keysCommand: null,
    extensionsFile: null,
    smsTemplatesFile: null,
    roles: ['api', 'worker'],
    identity: { provider: 'local' },
    portal: {
      profile: builtInProfiles.get('simulator'),
      callsPerSecond: 50,
      simulated: true,
      at: 'own',
    },
    mail: { via: 'sink' },
    sms: { via: 'sink' },
    relay: {
      on: true,
      domain: 'codes.shunya.example',
      host: '127.0.0.1',
      port: 0,
      senders: [],
      authServer: null,
      responsible: null,
    },
    usage: { analyticsUrl: null, errorsUrl: null, sentry: { environment: null, release: null } },
    tracing: { endpoint: null, serviceName: 'shunya', share: 1 },
    trustedProxies: 0,
    databaseConnections: 20,
    demoKindness: null,
    demoCodeWaitMs: 30_000,
  });
});

test('a database address alone does not change the mode', () => {
  const { config, secrets } = read({ DATABASE_URL: 'postgresql://u:p@127.0.0.1:5432/x' });
  assert.deepEqual([config.mode, config.database], ['demo', 'url']);
  assert.equal(secrets.databaseUrl, 'postgresql://u:p@127.0.0.1:5432/x');
});

test('a complete production is accepted, and its secrets are kept apart from its printable settings', () => {
  const { config, secrets } = read(production);
  const printed = JSON.stringify(config);
  for (const secret of ['db-password', 'portal-secret', 'public-word', 'smtp-password', 'sms-token']) {
    assert.ok(!printed.includes(secret), secret);
    assert.ok(JSON.stringify(secrets).includes(secret), secret);
  }
  assert.deepEqual([config.portal.simulated, config.relay.on], [false, false]);
});

test('a bare production names everything that is missing at once', () => {
  const told = problems({ SHUNYA_MODE: 'production' }).join('\n');
  for (const name of [
    'DATABASE_URL',
    'SHUNYA_KEYS_FILE',
    'PORTAL_URL',
    'PORTAL_CERTIFICATE_URL',
    'PORTAL_CLIENT_ID',
    'PORTAL_CLIENT_SECRET',
    'PORTAL_PUBLIC_USER',
    'PORTAL_PUBLIC_PASSWORD',
    'PORTAL_IP_USER',
    'SMTP_HOST',
    'MAIL_FROM',
    'SUPPORT_MAIL',
    'SMS_URL',
    'SMS_TEMPLATES_FILE',
    'TRUSTED_PROXIES',
  ]) {
    assert.match(told, new RegExp(`^${name} is missing: `, 'm'));
  }
});

for (const [name, value] of [
  ['SHUNYA_MODE', 'staging'],
  ['PORT', '70000'],
  ['PORT', '30x'],
  ['SHUNYA_ROLES', 'api,wroker'],
  ['SHUNYA_IDENTITY', 'google'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['SHUNYA_DEMO_KINDNESS', 'un kind'],
  ['PORTAL_RATE_PER_SECOND', '9999'],
  ['PORTAL_ALLOW_SIMULATED', 'true'],
  ['PORTAL_URL', 'gsp.example'],
  ['PORTAL_IP_USER', 'localhost'],
  ['SUPPORT_MAIL', 'call us'],
  ['SMTP_SECURITY', 'ssl'],
  ['SMTP_PORT', '-1'],
  ['SMS_URL', 'ftp://sms.example'],
  ['RELAY_DOMAIN', 'no domain'],
  ['RELAY_RESPONSIBLE', 'somebody'],
  ['RELAY_RESPONSIBLE', 'somebody, 2026-13-40'],

  ['TRUSTED_PROXIES', '1.5'],
  ['DATABASE_CONNECTIONS', '7.5'],
  ['SHUNYA_DEMO_CODE_WAIT_SECONDS', 'long'],
] as const) {
  test(`${name}=${value} is one problem that names the variable and not the value`, () => {
    const told = problems({ ...production, [name]: value });
    const about = told.filter((line) => line.startsWith(`${name} is wrong, it must be: `));
    assert.equal(about.length, 1, told.join('\n'));
    assert.ok(!about.join('').includes(value));
  });
}

test('all problems are reported together', () => {
  assert.equal(
    problems({ PORT: 'x', SHUNYA_ROLES: 'none', TRUSTED_PROXIES: '-', HOST: '0.0.0.0' }).length,
    4,
  );
});

test('a misspelt setting of ours is a problem, the test runner’s and other programs’ are not', () => {
  assert.match(problems({ SHUNYA_MOED: 'production' }).join(), /^SHUNYA_MOED is not a setting/);
  assert.deepEqual(problems({ SHUNYA_TEST_PG_URL: 'x', EDITOR: 'vi', PORTAL_X: '1' }), []);
});

test('the demo listens on nothing but loopback and files at nothing but its simulator', () => {
  assert.match(problems({ HOST: '0.0.0.0' }).join(), /^HOST must be 127\.0\.0\.1 in demo mode/);
  assert.match(
    problems({ PORTAL_URL: 'https://gsp.example' }).join(),
    /^PORTAL_URL must not be set in demo mode/,
  );
});

test('production does not file at a simulator unless it is set to, and then marks what it files', () => {
  const simulator = { ...production, PORTAL_URL: 'http://127.0.0.1:4000' };
  assert.match(problems(simulator).join(), /^PORTAL_URL must be an https address/);
  assert.match(
    problems({ ...production, PORTAL_URL: 'https://localhost:4000' }).join(),
    /PORTAL_ALLOW_SIMULATED=yes/,
  );
  assert.equal(read({ ...simulator, PORTAL_ALLOW_SIMULATED: 'yes' }).config.portal.simulated, true);
});

test('the relay is off in production until a name and a date stand for it', () => {
  const asked = { ...production, RELAY_DOMAIN: 'codes.shunya.example' };
  assert.equal(read(asked).config.relay.on, false);
  assert.deepEqual(read({ ...asked, RELAY_RESPONSIBLE: 'The operator, Bhopal, 2026-10-01' }).config.relay, {
    on: true,
    domain: 'codes.shunya.example',
    host: '0.0.0.0',
    port: 25,
    senders: [],
    authServer: null,
    responsible: { name: 'The operator, Bhopal', date: '2026-10-01' },
  });
});

test('production with SMS names every text without a registered number, and starts where none is said to need one', () => {
  const without = { ...production, SMS_TEMPLATES_FILE: '' };
  const [told = '', ...more] = problems(without);
  assert.deepEqual(more, []);
  assert.match(told, /^SMS_TEMPLATES_FILE is missing: .*SMS_DLT=none/);
  for (const name of smsTemplates) assert.ok(told.includes(` ${name}`), name);
  assert.equal(read(production).config.smsTemplatesFile, '/etc/shunya/sms-templates.json');
  assert.deepEqual(problems({ ...without, SMS_DLT: 'none' }), []);
  assert.match(problems({ ...production, SMS_DLT: 'no' }).join(), /^SMS_DLT /);
  const firebase = {
    SHUNYA_IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: 'shunya',
    FIREBASE_API_KEY: 'AIza-key',
  };
  assert.match(problems({ ...without, ...firebase }).join(), /^SMS_TEMPLATES_FILE is missing/);
  assert.deepEqual(problems({ ...without, ...firebase, SMS_URL: '', SMS_TOKEN: '' }), []);
});

test('with Firebase no SMS gateway is needed, but its project and web key are; its keys are those of Google', () => {
  const firebase = {
    ...production,
    SHUNYA_IDENTITY: 'firebase',
    SMS_URL: '',
    SMS_TOKEN: '',
    SMS_TEMPLATES_FILE: '',
  };
  assert.deepEqual(
    problems(firebase).map((line) => line.split(' ')[0]),
    ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'],
  );
  const whole = { ...firebase, FIREBASE_PROJECT_ID: 'shunya', FIREBASE_API_KEY: 'AIza-web_key' };
  assert.deepEqual(read(whole).config.sms, { via: 'none' });
  assert.deepEqual(read(whole).config.identity, {
    provider: 'firebase',
    projectId: 'shunya',
    apiKey: 'AIza-web_key',
    authDomain: 'shunya.firebaseapp.com',
    keysUrl: null,
  });
  assert.match(
    problems({ ...whole, FIREBASE_KEYS_URL: 'https://keys.example' }).join(),
    /^FIREBASE_KEYS_URL/,
  );
});

test('half a mail login is a problem', () => {
  assert.match(problems({ ...production, SMTP_PASSWORD: '' }).join(), /^SMTP_USER and SMTP_PASSWORD/);
});

test('usage and errors go to collectors of the operator’s own, and a token without one is named', () => {
  const { config, secrets } = read({
    ANALYTICS_URL: 'https://usage.example/take',
    ANALYTICS_TOKEN: 'usage-token',
    ERROR_REPORTING_URL: 'https://errors.example/take',
  });
  assert.deepEqual(config.usage, {
    analyticsUrl: 'https://usage.example/take',
    errorsUrl: 'https://errors.example/take',
    sentry: { environment: null, release: null },
  });
  assert.deepEqual([secrets.analyticsToken, secrets.errorsToken], ['usage-token', null]);
  assert.ok(!JSON.stringify(config).includes('usage-token'));
  assert.match(problems({ ERROR_REPORTING_TOKEN: 'secret-one' }).join(), /ERROR_REPORTING_URL/);
  assert.match(problems({ ANALYTICS_URL: 'usage.example' }).join(), /ANALYTICS_URL/);
});

test('errors go to Sentry and traces to a receiver, and neither’s secret stands in the configuration', () => {
  const { config, secrets } = read({
    SENTRY_DSN: 'https://0a1b2c@sentry.example/glitch/7',
    SENTRY_ENVIRONMENT: 'rehearsal',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20otlp-token,x-tenant=a=b',
    OTEL_TRACES_SAMPLER_ARG: '.25',
  });
  assert.deepEqual(config.usage.sentry, { environment: 'rehearsal', release: null });
  assert.deepEqual(config.tracing, {
    endpoint: 'https://otel.example:4318',
    serviceName: 'shunya',
    share: 0.25,
  });
  assert.equal(secrets.sentryDsn, 'https://0a1b2c@sentry.example/glitch/7');
  assert.equal(secrets.tracingHeaders, 'authorization=Bearer%20otlp-token,x-tenant=a=b');
  assert.doesNotMatch(JSON.stringify(config), /otlp-token|0a1b2c/);
  assert.equal(read({}).config.tracing.endpoint, null);
});

test('a wrong address of Sentry, share or header is named, without its value', () => {
  for (const [name, value] of [
    ['SENTRY_DSN', 'https://sentry.example/7'],
    ['SENTRY_DSN', 'https://0a1b2c@sentry.example'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'otel.example:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret-token'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz'],
  ] as const) {
    const found = problems({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example', [name]: value });
    assert.equal(found.length, 1, `${name} ${value}`);
    assert.ok(found[0]?.startsWith(name) && !found[0].includes(value), found[0]);
  }
  assert.match(problems({ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }).join(), /without OTEL_EXPORTER_OTLP_ENDPOINT/);
});

/** Values that production refuses unless the setting is named as an exception; and a safe value beside it. */
const unsafe: [name: string, value: string, safe: string, beside?: Env][] = [
  ['PUBLIC_URL', 'http://app.shunya.example', 'https://app.shunya.example'],
  ['TRUSTED_PROXIES', '0', '1'],
  ['TRUSTED_PROXIES', '0', '0', { PUBLIC_URL: 'http://localhost:3000' }],
  ['DATABASE_URL', 'postgres://u:p@db.example/x', 'postgres://u:p@db.example/x?sslmode=require'],
  ['DATABASE_URL', 'postgres://u:p@db.example/x?sslmode=disable', 'postgres://u:p@127.0.0.1/x'],
  ['DATABASE_URL', 'postgres://u:p@db.example/x?sslmode=prefer', 'postgres:///x?host=/run/postgresql'],
  ['DATABASE_DIRECT_URL', 'postgres://u:p@db.example/x', 'postgres://u:p@localhost/x'],
  ['DATABASE_API_URL', 'postgres://u:p@10.0.0.7/x', 'postgres://u:p@10.0.0.7/x?sslmode=verify-ca'],
  ['DATABASE_WORKER_URL', 'postgres://u:p@[fd00::7]/x', 'postgres://u:p@[::1]/x'],
  ['PORTAL_CERTIFICATE_URL', 'http://gsp.example/certificate', 'https://gsp.example/certificate'],
  ['SMTP_SECURITY', 'none', 'starttls'],
  ['SMTP_SECURITY', 'none', 'none', { SMTP_HOST: '127.0.0.1' }],
  ['SMS_URL', 'http://sms.example/send', 'http://127.0.0.1:8080/send'],
  ['SMS_URL', 'http://localhost.sms.example/send', 'https://sms.example/send'],
  ['ANALYTICS_URL', 'http://usage.example/take', 'https://usage.example/take'],
  ['ERROR_REPORTING_URL', 'http://errors.example/take', 'http://[::1]:9000/take'],
  ['SENTRY_DSN', 'http://0a1b2c@sentry.example/7', 'https://0a1b2c@sentry.example/7'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://otel.example:4318', 'http://127.0.0.1:4318'],
];
for (const [name, value, safe, beside = {}] of unsafe) {
  test(`production refuses ${name} with ${value} by its name, accepts it by that name alone, and ${safe} as it is`, () => {
    const told = problems({ ...production, [name]: value });
    assert.equal(told.length, 1, told.join('\n'));
    assert.match(
      told[0] ?? '',
      new RegExp(`^${name} is unsafe: .*SHUNYA_ALLOW_UNSAFE=${name} accepts it\\.$`),
    );
    const accepted = read({
      ...production,
      [name]: value,
      SHUNYA_ALLOW_UNSAFE: ` ${name} ,SHUNYA_KEYS_FILE`,
    });
    assert.deepEqual(accepted.config.acceptedUnsafe, [name, 'SHUNYA_KEYS_FILE']);
    assert.equal(
      problems({ ...production, [name]: value, SHUNYA_ALLOW_UNSAFE: 'SHUNYA_KEYS_FILE' }).length,
      1,
    );
    assert.deepEqual(problems({ ...production, ...beside, [name]: safe }), []);
  });
}

test('a production server says how many proxies stand in front; a worker alone meets no visitor', () => {
  const without = { ...production, TRUSTED_PROXIES: '' };
  assert.match(problems(without).join('\n'), /^TRUSTED_PROXIES is missing: [^\n]*$/);
  assert.match(problems({ ...without, SHUNYA_ROLES: 'api' }).join(), /^TRUSTED_PROXIES is missing/);
  assert.deepEqual(problems({ ...without, SHUNYA_ROLES: 'worker' }), []);
  assert.equal(read({ ...production, TRUSTED_PROXIES: '2' }).config.trustedProxies, 2);
});

test('the database’s password may come from a file, whatever its characters are', () => {
  const env = {
    ...production,
    DATABASE_URL: 'postgres://shunya@db.example/shunya?sslmode=verify-full',
    DATABASE_PASSWORD_FILE: '/run/secrets/database_password',
    SHUNYA_ALLOW_UNSAFE: 'SHUNYA_KEYS_FILE',
  };
  const withFile = (content: string | null) =>
    readConfig(env, (path) =>
      path === env.DATABASE_PASSWORD_FILE && content !== null ? Buffer.from(content) : null,
    );
  const password = 'a/b:c@d%41 #?é';
  assert.match(
    (withFile('') as { failure: string[] }).failure.join('\n'),
    /DATABASE_PASSWORD_FILE is wrong: the file is empty/,
  );
  assert.match(
    (withFile(null) as { failure: string[] }).failure.join('\n'),
    /DATABASE_PASSWORD_FILE is wrong: the file cannot be read/,
  );
  const demo = readConfig(
    {
      DATABASE_URL: 'postgres://shunya@db.example/shunya',
      DATABASE_PASSWORD_FILE: env.DATABASE_PASSWORD_FILE,
    },
    () => Buffer.from(password),
  );
  assert.ok(demo.ok);
  const url = new URL(demo.value.secrets.databaseUrl ?? '');
  assert.equal(decodeURIComponent(url.password), password);
});

test('an exception names a setting that can be unsafe, and the demo needs none', () => {
  assert.match(
    problems({ ...production, SHUNYA_ALLOW_UNSAFE: 'PORT' }).join(),
    /^SHUNYA_ALLOW_UNSAFE names PORT, which is none of PUBLIC_URL, /,
  );
  assert.deepEqual(problems({ PUBLIC_URL: 'http://demo.example', DATABASE_URL: 'postgres://u:p@db/x' }), []);
});

test('the mail door’s certificate comes with its key, and both are what they should be', async () => {
  const [mine, other] = await Promise.all([
    selfSigned('codes.example', Date.now()),
    selfSigned('codes.example', Date.now()),
  ]);
  const files = new Map([
    ['cert', mine.cert],
    ['key', mine.key],
    ['other', other.key],
    ['none', 'no PEM'],
  ]);
  const told = (certificate: string, key: string): string[] => {
    const env = {
      ...productionSettings,
      DATABASE_URL: production['DATABASE_URL'],
      TRUSTED_PROXIES: '1',
      SHUNYA_KEYS_COMMAND: 'print-keys',
      RELAY_CERTIFICATE_FILE: certificate,
      RELAY_CERTIFICATE_KEY_FILE: key,
    };
    const answer = readConfig(env, (path) => {
      const text = files.get(path);
      return text === undefined ? null : Buffer.from(text);
    });
    if (answer.ok) assert.deepEqual(answer.value.secrets.relayCertificate, mine);
    return answer.ok ? [] : answer.failure;
  };
  assert.deepEqual(told('cert', 'key'), []);
  assert.match(told('cert', '').join(), /are set together or not at all/);
  for (const [certificate, key] of [
    ['cert', 'other'],
    ['none', 'key'],
    ['key', 'cert'],
  ] as const)
    assert.match(told(certificate, key).join(), /they hold no certificate with its key/);
  assert.match(told('nowhere', 'key').join(), /^RELAY_CERTIFICATE_FILE is wrong: the file cannot be read/);
});

test('a value in quotes, a value of the example and a near miss of a name are refused by name, and by no value', () => {
  for (const [name, value, says] of [
    ['SUPPORT_MAIL', '"help@shunya.example"', /^SUPPORT_MAIL stands in quotes/],
    ['SMS_TOKEN', "'sms-token'", /^SMS_TOKEN stands in quotes/],
    ['PORTAL_CLIENT_SECRET', 'CLIENT-SECRET', /^PORTAL_CLIENT_SECRET still has the value of the example/],
    [
      'DATABASE_URL',
      'postgres://me:PASSWORD@localhost/me',
      /^DATABASE_URL still has the value of the example/,
    ],
    ['SMTP_SECRUITY', 'tls', /^SMTP_SECRUITY is not a setting of Shunya; is SMTP_SECURITY meant\?$/],
    ['PORTAL_CLIENTID', 'x', /is PORTAL_CLIENT_ID meant\?$/],
    ['SMS_TEMPLATE_FILE', '/x', /is SMS_TEMPLATES_FILE meant\?$/],
  ] as const) {
    const found = problems({ ...production, [name]: value });
    assert.equal(found.length, 1, `${name}: ${found.join(' ')}`);
    assert.match(found[0] ?? '', says);
  }
  const ofOthers = {
    FTP_PROXY: 'x',
    HOSTNAME: 'x',
    DATABASE_PORT: 'tcp://x',
    LOGNAME: 'x',
    ALL_PROXY: 'x',
    XDG_DATA_DIRS: 'x',
  };
  assert.deepEqual(problems({ ...production, ...ofOthers }), []);
});

test('every problem of a file is reported in one round with the others', () => {
  const files: Record<string, string> = {
    '/keys.json': '{}',
    '/moved.json': '[{"form": "GSTR-9"}]',
    '/sms.json': '{"entity": "1"}',
  };
  const answer = readConfig(
    {
      ...production,
      SHUNYA_KEYS_FILE: '/keys.json',
      SHUNYA_ALLOW_UNSAFE: 'SHUNYA_KEYS_FILE',
      SHUNYA_EXTENSIONS_FILE: '/moved.json',
      SMS_TEMPLATES_FILE: '/sms.json',
      RELAY_CERTIFICATE_FILE: '/none.pem',
      RELAY_CERTIFICATE_KEY_FILE: '/none.key',
      SMTP_PORT: 'x',
    },
    (path) => (files[path] === undefined ? null : Buffer.from(files[path])),
  );
  assert.ok(!answer.ok);
  for (const name of [
    'key file is wrong',
    'SHUNYA_EXTENSIONS_FILE is wrong',
    'SMS_TEMPLATES_FILE is wrong',
    'RELAY_CERTIFICATE_FILE is wrong',
    'SMTP_PORT is wrong',
  ])
    assert.ok(
      answer.failure.some((sentence) => sentence.includes(name)),
      name,
    );
});
