import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Addressee, AccessGrants } from '#usecases/ports/store.ts';
import { receiveCode } from '#usecases/codes/giveCode.ts';
import { keptLog } from './keptLog.ts';

const now = Date.parse('2026-11-05T07:59:00+05:30');
const mail = { relayKey: 'key-of-the-signatory', text: 'Your OTP is 482913' };

function world(change: { request?: Partial<CodeRequest> | null; relay?: SignatoryRow['relay'] } = {}) {
  const done: unknown[] = [];
  const log = keptLog();
  const seen = new Map<string, number>();
  const clock = { at: 0 };
  const reads = { count: 0 };
  let state = change.request?.state ?? 'requested';
  const request = {
    id: 'request',
    accountId: 'user',
    registrationId: 'registration',
    signatoryId: 'signatory',
    expiresAt: now + 60_000,
    state,
    ...change.request,
  } as CodeRequest;
  const grants = {
    signatoryOfRelay: async (relayKey: string) =>
      relayKey === 'key-of-the-signatory' ? { id: 'signatory', accountId: 'user', relayKey } : null,
    byRelay: ({ accountId }: Addressee, work: (rows: unknown) => unknown) =>
      work({
        codes: {
          openOfSignatory: async () =>
            change.request !== null && (state === 'requested' || state === 'received')
              ? { ...request, state }
              : null,
          firstSeen: async (_signatory: string, hash: Uint8Array, wall: number, since: number) => {
            const key = Buffer.from(hash).toString();
            const before = seen.get(key);
            if (before !== undefined && before >= since) return false;
            seen.set(key, wall);
            return true;
          },
          move: async (id: string, from: readonly string[], to: CodeRequest['state'], patch: object) => {
            if (!from.includes(state)) return false;
            state = to;
            done.push(['move', accountId, id, to, patch]);
            return true;
          },
        },
        signatories: {
          byId: async () => ({ id: 'signatory', relay: change.relay ?? 'on', relaySeen: 'untried' }),
          update: async (id: string, patch: object) => done.push(['signatory', id, patch]),
        },
        work: { wakeNow: async (id: string, at: number) => done.push(['wake', id, at]) },
        changed: async (ids: readonly string[]) => done.push(['changed', ids]),
      }),
  } as unknown as AccessGrants;
  const seal = {
    seal: (secret: string, owner: string, field: string) => Buffer.from(`${owner}/${field}:${secret}`),
    open: () => '',
    hash: (secret: string, purpose: string) => Buffer.from(`${purpose}:${secret}`),
  };
  const ports = { grants, clock: { wall: () => clock.at, product: async () => now }, seal, log };
  return {
    done,
    log,
    clock,
    /** The next request of the same signatory. */
    askAgain: () => {
      state = 'requested';
    },
    receive: (text = mail.text, relayKey = mail.relayKey, ...more: string[]) =>
      receiveCode(ports, {
        relayKeys: [relayKey, ...more],
        text: async () => {
          reads.count += 1;
          return text;
        },
        channel: 'relay',
      }),
    /** How often the text was read. */
    reads,
  };
}

test('the code goes sealed to the request that waits, the engine is woken and the relay is known to work', async () => {
  const { done, receive } = world();
  assert.deepEqual(await receive(), { taken: true });
  const codeSealed = Buffer.from('registration/code:482913');
  assert.deepEqual(done, [
    ['move', 'user', 'request', 'received', { codeSealed, receivedAt: now, channel: 'relay' }],
    ['signatory', 'signatory', { relaySeen: 'works' }],
    ['wake', 'registration', now],
    ['changed', ['registration']],
  ]);
});

test('a code that comes twice is taken once', async () => {
  const { done, receive } = world();
  await receive();
  const before = done.length;
  assert.deepEqual(await receive(), { taken: false });
  assert.equal(done.length, before);
});

test("a second copy of an earlier request's code does not answer the next request, a new code does", async () => {
  const { askAgain, receive } = world();
  await receive();
  askAgain();
  assert.deepEqual(await receive(), { taken: false });
  assert.deepEqual(await receive('Your OTP is 482914'), { taken: true });
});

test('a code that came while no request waited is remembered for half an hour', async () => {
  const early = world({ request: { state: 'used' } });
  assert.deepEqual(await early.receive(), { taken: false });
  early.askAgain();
  assert.deepEqual(await early.receive(), { taken: false });
  early.clock.at = 31 * 60_000;
  assert.deepEqual(await early.receive(), { taken: true });
});

for (const [name, change, text, key] of [
  ['no request waits', { request: null }, mail.text, mail.relayKey],
  ['the address is unknown', {}, mail.text, 'another-key'],
  [
    'the text holds no code',
    {},
    'Dear taxpayer, 482913 is wrong: file by 20 November 2026'.replace('482913', ''),
    mail.relayKey,
  ],
  ['the text holds two codes', {}, 'OTP is 482913 and OTP is 482914', mail.relayKey],
  ['the request has expired', { request: { expiresAt: now } }, mail.text, mail.relayKey],
  ['the relay was switched off', { relay: 'off' as const }, mail.text, mail.relayKey],
] as const) {
  test(`nothing changes and the text is not logged when ${name}`, async () => {
    const { done, log, receive } = world(change);
    assert.deepEqual(await receive(text, key), { taken: false });
    assert.deepEqual(done, []);
    assert.equal(log.lines.length, 1);
    assert.ok(!log.lines[0]?.includes('482913'));
  });
}

test('a mail to unknown relay addresses is not parsed', async () => {
  const { reads, receive } = world();
  assert.deepEqual(await receive(mail.text, 'another-key', 'a-third-key'), { taken: false });
  assert.equal(reads.count, 0);
});

test('a mail to several addresses is read once, and each signatory among them gets the code', async () => {
  const { done, reads, receive } = world();
  assert.deepEqual(await receive(mail.text, 'another-key', mail.relayKey), { taken: true });
  assert.equal(reads.count, 1);
  assert.deepEqual(done.at(0), [
    'move',
    'user',
    'request',
    'received',
    { codeSealed: Buffer.from('registration/code:482913'), receivedAt: now, channel: 'relay' },
  ]);
});
