import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { openDatabase } from '#db/open.ts';
import { addAll, got, type Product, startProduct } from '../../harness/product.ts';
import { fileByTyping } from '../journeys/typedCodes.ts';
import { otlpReceiver, sentryReceiver } from './receivers.ts';

// A person signs in, adds a GSTIN, types its codes and files, while errors and traces go to receivers.

const phone = '+919876543210';
const mobile = '+919000100103';
const username = 'yamuna.prints';

let traces: Awaited<ReturnType<typeof otlpReceiver>>;
let errors: Awaited<ReturnType<typeof sentryReceiver>>;
let product: Product;
/** Values of people and returns that the journey meets. */
const personal = new Set([phone, phone.slice(3), mobile, mobile.slice(3), username, 'Demo@1234', 'Asha Rao']);
let isClosed = false;
const close = async (): Promise<void> => {
  if (!isClosed) await product.close();
  isClosed = true;
};

before(async () => {
  [traces, errors] = await Promise.all([otlpReceiver(), sentryReceiver()]);
  product = await startProduct('2026-11-02T10:00:00+05:30', {
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20otlp-token',
    SENTRY_DSN: errors.dsn,
    SENTRY_ENVIRONMENT: 'rehearsal',
  });
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  personal.add(user.token);
  const card = (await addAll(user, [username])).get(username);
  assert.ok(card);
  got(await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id: card.id } }));
  const { entry } = await fileByTyping({ product, user, mobile }, card);
  for (const value of [card.gstin, card.id, entry.gstr1_arn, entry.gstr3b_arn]) personal.add(value);
  await noteMessages();
  got(
    await product.anyone.reportError({
      body: {
        kind: 'script',
        error_name: 'TypeError',
        message: `Cannot read properties of Asha Rao ${card.gstin}`,
        frames: ['draw (assets/page.js:1:234)', 'Asha Rao (https://x.example/a.js:1:2)'],
        page: '/gst-details/edit/{gstinId}',
      },
    }),
  );
  await breakTheDatabase();
  const broken = await user.client.history({ body: { page: 1, limit: 50, gstin: card.gstin } });
  assert.ok(!broken.success && broken.status === 500, JSON.stringify(broken));
  await close();
});
after(async () => {
  await close();
  await Promise.all([traces.close(), errors.close()]);
});

/** The addresses and codes of every message that the product and the portal have sent. */
async function noteMessages(): Promise<void> {
  const { data } = got(await product.anyone.demoMessages({ query: { limit: 100 } }));
  assert.ok(data.length > 3);
  for (const { to, text } of data) {
    personal.add(to);
    for (const [code] of text.matchAll(/\b\d{6}\b/g)) personal.add(code);
  }
}

/** The table that the history reads is gone: an error that the product does not expect. */
async function breakTheDatabase(): Promise<void> {
  const database = openDatabase(product.operatorEnv['DATABASE_URL'] ?? '');
  await database.alone((db) => sql`alter table filing rename to no_filing`.execute(db));
  await database.close();
}

test('a request arrives as a trace with its statements in it, named by route and table', () => {
  const spans = traces.spans();
  const request = spans.find(({ name }) => name === 'POST /api/gstin/gst');
  assert.ok(request, [...new Set(spans.map(({ name }) => name))].join('\n'));
  assert.equal(request.parentSpanId ?? '', '');
  assert.equal(request.fields['http.response.status_code'], 200);
  const inside = spans.filter(
    ({ traceId, spanId }) => traceId === request.traceId && spanId !== request.spanId,
  );
  const statement = inside.find(({ name }) => name === 'INSERT registration');
  assert.ok(statement, inside.map(({ name }) => name).join('\n'));
  assert.equal(statement.parentSpanId, request.spanId);
  assert.equal(statement.fields['db.system.name'], 'postgresql');
  assert.match(String(statement.fields['db.query.text']), /^insert into "registration" .*\$1/);
});

test('a turn of the worker is a trace of its own, with its statements and its calls to the portal', () => {
  const spans = traces.spans();
  const call = spans.find(({ name }) => name === 'portal RETFILE');
  assert.ok(call, [...new Set(spans.map(({ name }) => name))].join('\n'));
  const turn = spans.find(({ spanId }) => spanId === call.parentSpanId);
  assert.equal(turn?.name, 'turn');
  assert.equal(turn.parentSpanId ?? '', '');
  assert.deepEqual(call.fields, {
    'http.request.method': 'POST',
    'shunya.portal.action': 'RETFILE',
    'http.response.status_code': 200,
  });
  assert.ok(
    spans.some(({ name, parentSpanId }) => parentSpanId === turn.spanId && name.startsWith('SELECT ')),
  );
});

test('the receiver of traces gets its headers, and the name, version and role of the process', () => {
  assert.ok(traces.arrived.every(({ headers }) => headers.includes('"authorization":"Bearer otlp-token"')));
  const { 'service.name': name, 'service.version': version, 'shunya.role': role } = traces.resource();
  assert.deepEqual([name, version, role], ['shunya', 'test', 'api+worker']);
});

test('an unexpected error of the server arrives as an event, with the place and without the values', () => {
  const event = errors.events().find(({ tags }) => tags['where'] === 'server');
  assert.ok(event, JSON.stringify(errors.arrived));
  assert.equal(event.transaction, 'unexpected error');
  assert.deepEqual([event.environment, event.release], ['rehearsal', 'shunya@test']);
  const [thrown] = event.exception.values;
  assert.deepEqual([thrown?.type, thrown?.value], ['error', 'relation … not …']);
  assert.ok(
    thrown?.stacktrace.frames.some(({ filename, in_app: own }) => own && filename.startsWith('src/')),
  );
});

test('the failed request is marked in its trace, with the code of PostgreSQL at its statement', () => {
  const spans = traces.spans();
  const request = spans.find(({ fields }) => fields['error.type'] === '500');
  assert.equal(request?.status.code, 2);
  const failed = spans.find(
    ({ fields, traceId }) => fields['error.type'] === '42P01' && traceId === request?.traceId,
  );
  assert.ok(failed);
});

test("an error of a page arrives by the product's own API, scrubbed", () => {
  const event = errors.events().find(({ tags }) => tags['where'] === 'page');
  assert.ok(event, JSON.stringify(errors.arrived));
  assert.equal(event.platform, 'javascript');
  assert.equal(event.transaction, '/gst-details/edit/{gstinId}');
  assert.deepEqual(event.exception.values, [
    {
      type: 'TypeError',
      value: 'Cannot read properties of …',
      mechanism: { type: 'script', handled: true },
      stacktrace: {
        frames: [{ filename: 'assets/page.js', in_app: true, function: 'draw', lineno: 1, colno: 234 }],
      },
    },
  ]);
});

test('nothing that arrives holds a number, a name, a GSTIN, a code, a password, a token or an address', () => {
  const everything = JSON.stringify([traces.arrived, errors.arrived]);
  assert.ok(everything.length > 10_000 && personal.size > 12);
  // A moment in nanoseconds may have the digits of a code in it.
  const numbers = new Set(everything.match(/\d+/g));
  for (const value of personal)
    assert.ok(
      /^\d{4,6}$/.test(value) ? !numbers.has(value) : !everything.includes(value),
      `${value} has left`,
    );
  assert.ok(!everything.includes(hostname()));
  assert.doesNotMatch(
    everything,
    /eyJ[\w-]{10}|\b\d{2}[A-Z]{5}\d{4}[A-Z]\w{3}\b|[\w.]+@(?!127)[\w-]+\.\w|\+91\d/,
  );
});
