import * as fc from 'fast-check';
import { callList, calls } from '#contract/calls.ts';
import { problemEnvelope, problems } from '#contract/problems.ts';
import { sampleBody, samplePath } from '../api/http/samples.ts';
import { hostileCsv, hostilePhoto } from './files.ts';
import { text, value } from './nasty.ts';
import type { Target } from './target.ts';

/** One request, so that it can be sent again. `as`: with the session of somebody, or as it stands in the headers. */
export type Case = {
  call: string;
  url: string;
  payload: string | null;
  as: 'person' | 'nobody';
  headers: Record<string, string>;
};

/** A wrong answer. */
export type Found = { case: Case; why: string };

export type Fuzzed = {
  requests: number;
  found: Found[];
  /** Of one answer, in milliseconds, and of which call. */
  slowest: { ms: number; case: Case | null };
};

/** No test may depend on speed: a slower answer counts as a stall. */
const stallsMs = 20_000;

/** Every call that ends by itself. */
const ending = callList.filter(({ kind }) => kind !== 'event-stream');

/** A request that is nearly right, or not at all. */
const hostile: fc.Arbitrary<Case> = fc
  .record({
    call: fc.constantFrom(...ending),
    changes: fc.array(fc.tuple(fc.nat(40), value), { maxLength: 3 }),
    whole: fc.option(fc.jsonValue({ maxDepth: 4 }), { freq: 6 }),
    broken: fc.option(text, { freq: 12 }),
    id: fc.option(text, { freq: 2 }),
    query: fc.option(fc.dictionary(text, text, { maxKeys: 3 }), { freq: 3 }),
    as: fc.constantFrom('person' as const, 'person' as const, 'nobody' as const),
    photo: hostilePhoto,
    csv: hostileCsv,
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
          'x-shunya-timestamp',
          'x-shunya-signature',
        ),
        text,
      ),
      { freq: 3 },
    ),
  })
  .map(({ call, changes, whole, broken, id, query, as, photo, csv, header }) => {
    const body: Record<string, unknown> = { ...sampleBody(call) };
    if ('photo' in body) body['photo'] = photo;
    if ('csv' in body) body['csv'] = csv;
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
    // Characters that no client can send are left out.
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
  target: Target,
  given: { seed: number; first: readonly Case[] },
  goOn: (requests: number) => boolean,
): Promise<Fuzzed> {
  const fuzzed: Fuzzed = { requests: 0, found: [], slowest: { ms: 0, case: null } };
  let person = await target.signIn();
  const send = async (one: Case): Promise<void> => {
    const began = performance.now();
    const { why, status } = await judged(target, one, person);
    const ms = performance.now() - began;
    fuzzed.requests += 1;
    if (ms > fuzzed.slowest.ms) fuzzed.slowest = { ms, case: one };
    const late = ms > stallsMs ? `it took ${Math.round(ms)} ms` : null;
    if (why !== null || late !== null) fuzzed.found.push({ case: one, why: why ?? late ?? '' });
    // They have signed out, erased themselves, or said that it was not them.
    if (
      one.as === 'person' &&
      (status === 401 || status === 403 || status === 200) &&
      !(await lives(target, person))
    )
      person = await target.signIn();
  };
  for (const one of given.first) await send(one);
  for (let round = 0; goOn(fuzzed.requests); round += 1) {
    const seed = given.seed + round;
    for (const one of fc.sample(hostile, { seed, numRuns: 100 })) await send(one);
    for (const lines of fc.sample(fc.array(text, { maxLength: 5 }), { seed, numRuns: 5 })) {
      const payload = lines.join('\r\n');
      const why = await target.mail(payload);
      fuzzed.requests += 1;
      if (why !== null)
        fuzzed.found.push({ case: { call: 'mail', url: '', payload, as: 'nobody', headers: {} }, why });
    }
  }
  const complaint = await target.complaint();
  if (complaint !== null && fuzzed.found.length === 0)
    throw new Error(`the log complains: ${complaint.slice(0, 500)}`);
  return fuzzed;
}

const lives = async (target: Target, person: Record<string, string>): Promise<boolean> => {
  const headers = { ...person, 'content-type': 'application/json' };
  const { method, path: url } = calls.setName;
  const { status } = await target.request({ method, url, headers, payload: '{"name":"Asha"}' });
  return status === 200;
};

/** Null where the answer is as the contract says of a refusal, or no refusal. */
async function judged(
  target: Target,
  one: Case,
  person: Record<string, string>,
): Promise<{ why: string | null; status: number }> {
  const call = ending.find(({ name }) => name === one.call);
  if (call === undefined) return { why: null, status: 0 };
  const { status, body } = await target.request({
    method: call.method,
    url: one.url,
    headers: { ...(one.as === 'person' ? person : {}), ...one.headers },
    payload: one.payload,
  });
  if (status >= 500 && status !== 503) return { why: `${status}: ${body.slice(0, 300)}`, status };
  if (status < 400) return { why: null, status };
  const envelope = problemEnvelope.safeParse(tryJson(body));
  if (!envelope.success) return { why: `${status} without the envelope: ${body.slice(0, 300)}`, status };
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
