import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { type FilingProblem, startProbes } from '#http/probePort.ts';
import { readiness } from '#http/readiness.ts';
import { loggedWith, openLog } from '#security/log.ts';
import { appForTests, must, type TestApp } from './appForTests.ts';

const linesWith = (at: TestApp, word: string): string[] =>
  at
    .logged()
    .split('\n')
    .filter((line) => line.includes(word));

describe('Probes', () => {
  test('one look at the database answers all who ask meanwhile, and a hanging one counts as down', async () => {
    let looks = 0;
    const hanging = readiness(async () => {
      looks += 1;
      return new Promise<boolean>(() => undefined);
    }, 50);
    assert.deepEqual(await Promise.all([hanging(), hanging(), hanging()]), [false, false, false]);
    assert.equal(looks, 1);
    let well = true;
    const isReady = readiness(async () => well, 50);
    assert.equal(await isReady(), true);
    well = false;
    assert.equal(await isReady(), false);
  });

  test('they are answered without a limit, and leave no line in the log while all is well', async () => {
    let away = false;
    const at = await appForTests({
      deps: {
        limits: { perAddress: 20, readsPerUser: 20, actsPerUser: 20 },
        databaseAnswers: async () => !away,
      },
    });
    try {
      for (let n = 0; n < 100; n += 1) {
        must(await at.client.live());
        must(await at.client.ready());
      }
      must(await at.client.health());
      assert.deepEqual(linesWith(at, 'answered'), []);
      away = true;
      const told = await at.client.ready();
      assert.ok(!told.success && told.status === 503);
      must(await at.client.live());
      const [line, ...more] = linesWith(at, 'answered');
      assert.match(line ?? '', /"route":"\/api\/ready","status":503/);
      assert.deepEqual(more, []);
    } finally {
      await at.close();
    }
  });

  test('at a port of their own they are answered as the API answers them, and nothing else is', async () => {
    let ready = false;
    let problems: FilingProblem[] = [
      { problem: 'certificate_unreadable', from: '/etc/gstn.cer', says: 'ENOENT' },
    ];
    const probes = await startProbes({
      host: '127.0.0.1',
      port: 0,
      version: '1.2.3',
      isReady: async () => ready,
      canFile: async () => ({ ready: problems.length === 0, problems, oldest_due_seconds: 4 }),
    });
    try {
      const ask = async (path: string, method = 'GET') => {
        const reply = await fetch(`http://127.0.0.1:${probes.port}${path}`, { method });
        const body = method === 'HEAD' ? null : ((await reply.json()) as { data: unknown; code?: string });
        return [reply.status, body?.code ?? body?.data ?? null];
      };
      assert.deepEqual(await ask('/api/live'), [200, { up: true }]);
      assert.deepEqual(await ask('/api/ready'), [503, 'unavailable']);
      assert.deepEqual(await ask('/api/health?x=1'), [503, 'unavailable']);
      ready = true;
      assert.deepEqual(await ask('/api/ready'), [200, { ready: true }]);
      assert.deepEqual(await ask('/api/ready', 'HEAD'), [200, null]);
      assert.deepEqual(await ask('/api/health'), [200, { up: true, version: '1.2.3', database: true }]);
      assert.deepEqual(await ask('/api/ready/filing'), [
        503,
        { ready: false, problems, oldest_due_seconds: 4 },
      ]);
      problems = [];
      assert.deepEqual(await ask('/api/ready/filing'), [
        200,
        { ready: true, problems: [], oldest_due_seconds: 4 },
      ]);
      assert.deepEqual(await ask('/api/ready/filing', 'POST'), [405, 'method_not_allowed']);
      assert.deepEqual(await ask('/api/ready', 'POST'), [405, 'method_not_allowed']);
      assert.deepEqual(await ask('/api/dashboard'), [404, 'unknown_address']);
    } finally {
      await probes.close();
    }
  });

  test('a port that is in use is reported', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const isReady = async (): Promise<boolean> => true;
    await assert.rejects(
      startProbes({
        host: '127.0.0.1',
        port,
        version: '',
        isReady,
        canFile: async () => ({ ready: true, problems: [], oldest_due_seconds: null }),
      }),
      {
        code: 'EADDRINUSE',
      },
    );
    other.close();
  });
});

describe('The log of a request', () => {
  let at: TestApp;
  const lines: Record<string, unknown>[] = [];
  const log = openLog({
    level: 'info',
    role: 'api',
    to: { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  before(async () => {
    at = await appForTests({
      ports: ({ store }) => ({
        store: {
          ...store,
          asTenant: (accountId, work) => {
            log.info({}, 'in a use case');
            return store.asTenant(accountId, work);
          },
        },
      }),
      deps: { loggedWith },
    });
  });
  after(() => at.close());

  test('every line on its way carries the reference that its answer carries, also after a body was read', async () => {
    const { headers } = await at.signIn('+919833333350');
    const base = await at.app.listen({ host: '127.0.0.1', port: 0 });
    const asked = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        n % 2 === 0
          ? fetch(`${base}/api/codes`, { headers })
          : fetch(`${base}/api/codes/1a2b3c4d-0000-4000-8000-00000000000${n}`, {
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify({ code: '123456' }),
            }),
      ),
    );
    const references = asked.map((reply) => reply.headers.get('x-request-id'));
    assert.deepEqual(
      asked.map(({ status }) => status),
      asked.map((_, n) => (n % 2 === 0 ? 200 : 404)),
    );
    assert.equal(new Set(references).size, 6);
    assert.deepEqual(new Set(lines.map(({ reference }) => reference)), new Set(references));
  });

  test('the id of a trusted proxy is the reference; one of a stranger, or one that is no id, is not', async () => {
    const given = 'a1b2c3d4-from-the-proxy';
    const referenceFor = async (app: TestApp, id: string) =>
      (await app.app.inject({ url: '/api/openapi.json', headers: { 'x-request-id': id } })).headers[
        'x-request-id'
      ];
    assert.notEqual(await referenceFor(at, given), given);
    const behind = await appForTests({ deps: { trustedProxies: 1 } });
    try {
      assert.equal(await referenceFor(behind, given), given);
      assert.notEqual(await referenceFor(behind, 'x\t{"level":"error"}'), 'x\t{"level":"error"}');
      assert.ok(behind.logged().includes(given));
    } finally {
      await behind.close();
    }
  });
});

describe('Forwarded headers', () => {
  const askTwice = async (at: TestApp, headers: Record<string, string>): Promise<string[]> => {
    await at.app.inject({ url: '/api/openapi.json', headers });
    await at.app.inject({ url: '/', headers });
    return linesWith(at, 'TRUSTED_PROXIES');
  };

  test('that arrive unasked are warned of once, with the setting that would believe them', async () => {
    for (const headers of [{ 'x-forwarded-for': '192.0.2.1' }, { forwarded: 'for=192.0.2.1' }]) {
      const at = await appForTests();
      try {
        assert.deepEqual(await askTwice(at, {}), []);
        const said = await askTwice(at, headers);
        assert.equal(said.length, 1);
        assert.match(said[0] ?? '', /"level":"warn"/);
        assert.doesNotMatch(said[0] ?? '', /192\.0\.2\.1/);
      } finally {
        await at.close();
      }
    }
  });

  test('that are asked for are no matter of warning', async () => {
    const at = await appForTests({ deps: { trustedProxies: 1 } });
    try {
      assert.deepEqual(await askTwice(at, { 'x-forwarded-for': '192.0.2.1' }), []);
    } finally {
      await at.close();
    }
  });
});
