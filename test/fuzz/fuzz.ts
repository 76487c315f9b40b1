import * as fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { callList } from '#contract/calls.ts';
import { problemEnvelope, problems } from '#contract/problems.ts';
import { startInboundMail } from '#notify/inboundCodes.ts';
import { openAcross, openDoors, openStore } from '#db/store.ts';
import type { Ports } from '#usecases/ports/given.ts';
import { receiveCode } from '#usecases/codes/receiveCode.ts';
import { appForTests, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { sampleBody, samplePath } from '../http/samples.ts';
import { keptLog } from '../notify/keptLog.ts';

/** One request, so that it can be sent again. `as`: with the session of somebody, or as it stands in the headers. */
export type Case = {
  call: string;
  url: string;
  payload: string | null;
  as: 'person' | 'nobody';
  headers: Record<string, string>;
};

/** What was wrong with an answer. */
export type Found = { case: Case; why: string };

export type Fuzzed = {
  requests: number;
  found: Found[];
  /** Of one answer, in milliseconds, and of which call. */
  slowest: { ms: number; call: string };
};

/** No test may depend on speed: an answer that takes so long is one that stalls. */
const stallsMs = 20_000;

/** Every call that ends by itself. */
const calls = callList.filter(({ kind }) => kind !== 'event-stream');

const nasty = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202Eevil',
  '🦚'.repeat(50),
  "' or 1=1 --",
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%ff%fe',
  'http://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
  'a\r\nBcc: x@example.org',
  '=HYPERLINK("http://x")',
  '-0',
  '1e999',
  '٣٣٣٣٣٣',
  '00000000-0000-0000-0000-000000000000',
  '29AAACN0000A1ZP',
  '__proto__',
  'constructor',
  '*'.repeat(4000),
  'ref '.repeat(2000),
  'x'.repeat(20_000),
];

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...nasty) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
);
const value = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, -1, 0, 1e308, 2 ** 53, -0.5, [], {}, [[]]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A request that is nearly right, or not at all. */
const hostile: fc.Arbitrary<Case> = fc
  .record({
    call: fc.constantFrom(...calls),
    changes: fc.array(fc.tuple(fc.nat(40), value), { maxLength: 3 }),
    whole: fc.option(fc.jsonValue({ maxDepth: 4 }), { freq: 6 }),
    broken: fc.option(text, { freq: 12 }),
    id: fc.option(text, { freq: 2 }),
    query: fc.option(fc.dictionary(text, text, { maxKeys: 3 }), { freq: 3 }),
    as: fc.constantFrom('person' as const, 'person' as const, 'nobody' as const),
    header: fc.option(
      fc.tuple(
        fc.constantFrom(
          'authorization',
          'x-account',
          'accept-language',
          'idempotency-key',
          'cookie',
          'content-type',
          'x-device-browser',
        ),
        text,
      ),
      { freq: 3 },
    ),
  })
  .map(({ call, changes, whole, broken, id, query, as, header }) => {
    const body: Record<string, unknown> = { ...sampleBody(call) };
    const names = Object.keys(body);
    for (const [index, to] of changes) {
      const name = names[index % Math.max(1, names.length)];
      if (name !== undefined) body[name] = to;
    }
    const payload =
      call.body === undefined && whole === null ? null : (broken ?? JSON.stringify(whole ?? body));
    const path = id === null ? samplePath(call) : call.path.replace('{id}', escaped(id));
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, to]) => [whollyText(name), whollyText(to)] as [string, string]),
    ).toString();
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    // What no client can send is not sent.
    if (header !== null) headers[header[0]] = header[1].replaceAll(/[^\x20-\x7e]/g, '').slice(0, 4000);
    return {
      call: call.name,
      url: search === '' ? path : `${path}?${search}`,
      payload: payload === null ? null : whollyText(payload),
      as,
      headers,
    };
  });

const whollyText = (given: string): string => given.toWellFormed();
const escaped = (id: string): string => encodeURIComponent(whollyText(id)).slice(0, 3000);

/**
 * Sends hostile requests to every call of the contract, and hostile mails to the relay, until `goOn` says no. A run is
 * repeated by its seed.
 */
export async function fuzz(
  given: {
    seed: number;
    first: readonly Case[];
    /** What is put in the place of some of the real ports. */
    ports?: (real: Ports) => Partial<Ports>;
  },
  goOn: (requests: number) => boolean,
): Promise<Fuzzed> {
  const at = await appForTests({
    ...(given.ports === undefined ? {} : { ports: given.ports }),
    rules: {
      sendsPerAddress: [{ most: 1e9, windowMs: 60_000 }],
      checksPerAddress: [{ most: 1e9, windowMs: 60_000 }],
    },
  });
  const door = await openMailDoor(at);
  const fuzzed: Fuzzed = { requests: 0, found: [], slowest: { ms: 0, call: '' } };
  let number = 9_700_000_000;
  const someone = (): Promise<SignedInPerson> => at.signIn(`+91${(number += 1)}`);
  let person = await someone();
  const send = async (one: Case): Promise<void> => {
    const began = performance.now();
    const { why, status } = await judged(at, one, person);
    const ms = performance.now() - began;
    fuzzed.requests += 1;
    if (ms > fuzzed.slowest.ms) fuzzed.slowest = { ms, call: one.call };
    const late = ms > stallsMs ? `it took ${Math.round(ms)} ms` : null;
    if (why !== null || late !== null) fuzzed.found.push({ case: one, why: why ?? late ?? '' });
    // They have signed out, erased themselves, or said that it was not them.
    if (one.as === 'person' && (status === 401 || status === 403 || status === 200) && !(await lives(person)))
      person = await someone();
  };
  try {
    for (const one of given.first) await send(one);
    for (let round = 0; goOn(fuzzed.requests); round += 1) {
      for (const one of fc.sample(hostile, { seed: given.seed + round, numRuns: 100 })) await send(one);
      for (const mail of fc.sample(fc.array(text, { maxLength: 5 }), {
        seed: given.seed + round,
        numRuns: 5,
      })) {
        const why = await door.take(mail.join('\r\n'));
        fuzzed.requests += 1;
        if (why !== null) {
          const one: Case = { call: 'mail', url: '', payload: mail.join('\r\n'), as: 'nobody', headers: {} };
          fuzzed.found.push({ case: one, why });
        }
      }
    }
    const complaint = /"level":"error".*/.exec(at.logged())?.[0];
    if (complaint !== undefined && fuzzed.found.length === 0)
      throw new Error(`the log complains: ${complaint.slice(0, 500)}`);
    return fuzzed;
  } finally {
    await door.close();
    await at.close();
  }
}

const lives = async (person: SignedInPerson): Promise<boolean> => {
  const answer = await person.client.setName({ body: { name: 'Asha' } });
  return answer.success;
};

/** Null where the answer is as the contract says of a refusal, or no refusal. */
async function judged(
  at: TestApp,
  one: Case,
  person: SignedInPerson,
): Promise<{ why: string | null; status: number }> {
  const call = calls.find(({ name }) => name === one.call);
  if (call === undefined) return { why: null, status: 0 };
  const reply = await at.app.inject({
    method: call.method,
    url: one.url,
    headers: { ...(one.as === 'person' ? person.headers : {}), ...one.headers },
    ...(one.payload === null ? {} : { payload: one.payload }),
  });
  const { statusCode: status } = reply;
  if (status >= 500 && status !== 503) return { why: `${status}: ${reply.body.slice(0, 300)}`, status };
  if (status < 400) return { why: null, status };
  const envelope = problemEnvelope.safeParse(tryJson(reply.body));
  if (!envelope.success)
    return { why: `${status} without the envelope: ${reply.body.slice(0, 300)}`, status };
  return problems[envelope.data.code].status === status
    ? { why: null, status }
    : { why: `${status} with ${envelope.data.code}`, status };
}

function tryJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

async function openMailDoor(at: TestApp) {
  const domain = 'codes.example';
  const log = keptLog();
  const doors = openDoors(openStore(at.db, at.identity.seal), openAcross(at.db));
  const clock = { wall: () => at.clock.wall, product: async () => at.clock.product };
  const server = await startInboundMail({
    port: 0,
    domain,
    log,
    onMail: (mail) =>
      receiveCode({ doors, clock, seal: at.identity.seal, log }, { ...mail, channel: 'relay' }),
  });
  const client = createTransport({ host: '127.0.0.1', port: server.port, ignoreTLS: true, pool: true });
  return {
    /** Null where it was taken, or refused by an answer. */
    take: async (raw: string): Promise<string | null> => {
      const envelope = { from: 'x@example.org', to: [`0123456789abcdef0123456789abcdef@${domain}`] };
      return client.sendMail({ envelope, raw: `From: x@example.org\r\n${raw}\r\n` }).then(
        () => null,
        (error: { responseCode?: number; message: string }) =>
          error.responseCode !== undefined && error.responseCode !== 451 ? null : error.message,
      );
    },
    close: async () => {
      client.close();
      await server.close();
    },
  };
}
