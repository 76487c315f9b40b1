import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ServerResponse } from 'node:http';
import type { Log } from '#usecases/ports/machine.ts';
import { errorsToSentry } from '#usage/sentry.ts';
import { tracesOverOtlp } from '#tracing/otlp.ts';
import { addAll, got, startProduct } from '../../harness/product.ts';
import { otlpReceiver, sentryReceiver } from './receivers.ts';

const never = (): void => undefined;
const refuse = (response: ServerResponse): void => void response.writeHead(500).end();

function keptLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const write = (fields: Record<string, unknown>, line: string) =>
    void lines.push(`${line} ${JSON.stringify(fields)}`);
  return { lines, info: write, warn: write, error: write };
}

const report = {
  where: 'server',
  at: Date.UTC(2026, 10, 5, 4, 30),
  what: 'unexpected error',
  kind: 'log',
  name: 'TypeError',
  message: '',
  frames: [],
} as const;

for (const [how, answer] of [
  ['never answer', never],
  ['answer 500', refuse],
] as const) {
  test(`receivers that ${how} change nothing: a person signs in, a GSTIN is verified, and the program ends`, async () => {
    const [traces, errors] = await Promise.all([otlpReceiver(answer), sentryReceiver(answer)]);
    const product = await startProduct('2026-11-02T10:00:00+05:30', {
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint,
      SENTRY_DSN: errors.dsn,
    });
    for (let n = 0; n < 50; n += 1)
      got(
        await product.anyone.reportError({
          body: { kind: 'script', error_name: 'TypeError', message: '', frames: [], page: '/dashboard' },
        }),
      );
    const user = await product.signIn('+919876543210');
    const cards = await addAll(user, ['narmada.foods']);
    assert.equal(cards.get('narmada.foods')?.status, 'success');
    await product.close();
    assert.ok(traces.arrived.length > 0 && errors.arrived.length > 0);
    await Promise.all([traces.close(), errors.close()]);
  });
}

test('a receiver that refuses or is unreachable causes one line of the log, which holds no key', async () => {
  const log = keptLog();
  const there = await sentryReceiver(refuse);
  const sentry = errorsToSentry({ dsn: there.dsn, environment: 'demo', release: 'shunya@test', log });
  sentry.report(report);
  sentry.report({ ...report, name: 'RangeError' });
  await sentry.close();
  await there.close();
  assert.equal(there.events().length, 2);

  const gone = await otlpReceiver();
  await gone.close();
  const traces = tracesOverOtlp({
    endpoint: gone.endpoint,
    headers: 'authorization=Bearer%20otlp-token',
    serviceName: 'shunya',
    version: 'test',
    role: 'api',
    share: 1,
    log,
    timeoutMs: 200,
  });
  traces.begin({ name: 'turn', kind: 'internal' }).end();
  await traces.close();
  assert.deepEqual(
    log.lines.map((line) => line.replace(/ \{.*/, '')),
    ['errors: Sentry took no report', 'traces: the receiver took nothing'],
  );
  assert.doesNotMatch(log.lines.join(), /otlp-token|0123456789abcdef/);
});

test('only the given share of traces is sent, each of them whole', async () => {
  const there = await otlpReceiver();
  const settings = {
    endpoint: `${there.endpoint}/`,
    headers: null,
    serviceName: 'shunya',
    version: 'test',
    role: 'api',
    log: keptLog(),
  };
  for (const share of [0, 1]) {
    const traces = tracesOverOtlp({ ...settings, share });
    const request = traces.beginTrace({ name: `share ${share}`, kind: 'server' });
    request.within(() => traces.note({ name: 'SELECT filing', kind: 'client' }, 1, null));
    request.end();
    traces.note({ name: 'SELECT outside', kind: 'client' }, 1, null);
    await traces.close();
  }
  assert.deepEqual(
    there
      .spans()
      .map(({ name }) => name)
      .toSorted(),
    ['SELECT filing', 'share 1'],
  );
  await there.close();
});
