import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { codeOfWhy } from '#domain/views/deskRow.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { giveCode } from '#usecases/codes/giveCode.ts';
import { listAwaitedCodes } from '#usecases/codes/listAwaitedCodes.ts';
import { actOnMany, type BulkCommand } from '#usecases/desk/actOnMany.ts';
import { listDesk, wholeDesk } from '#usecases/desk/listDesk.ts';
import { importRegistrations } from '#usecases/registration/importRegistrations.ts';
import { byUsername } from '../../../portal-sim/book.ts';
import { addTaxpayer } from '../../../portal-sim/taxpayers.ts';
import { type Desk, openLinkTo, startDesk } from './desk.ts';

/** Seven clients whose codes a person types, each with a signatory of their own; all are declared nil at once. */
let desk: Desk;
const shops: Registration[] = [];
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
  Object.assign(desk.ports, { relayByDefault: false });
  for (let at = 1; at <= 7; at += 1) shops.push(await desk.add({ username: `shop.${at}` }, true));
  // Nobody counts as present any more since they were added.
  await desk.until('2026-11-02T10:30:00+05:30');
});
after(() => desk.close());

const bulk = async (command: BulkCommand, preview = false) =>
  (await actOnMany(desk.ports, desk.accountId, command, { preview })).answers.map(({ did }) => did.ok);
const settle = (): Promise<void> => desk.until(new Date(desk.now + 1000).toISOString());
/** The clients whose signatory the portal has sent a code. */
const reached = (): string[] =>
  shops.flatMap(({ username }) =>
    (byUsername(desk.book, username)?.codes.length ?? 0) > 0 ? [username] : [],
  );
const stateOf = async ({ id }: Registration) => {
  const { rows } = await listDesk(desk.ports, desk.accountId, wholeDesk);
  const row = rows.find(({ registration }) => registration.id === id);
  assert.ok(row);
  return { queue: row.state.queue, why: codeOfWhy(row.state.why), act: row.act };
};
const idsOf = (from: number, to: number): string[] => shops.slice(from, to).map(({ id }) => id);

test('the codes of those who are named are asked for, each once, and nobody else gets one', async () => {
  const months = await Promise.all(shops.map(async ({ id }) => (await desk.filings(id)).at(-1)?.id ?? ''));
  assert.ok((await bulk({ act: 'file', ids: months })).every(Boolean));
  await settle();
  assert.deepEqual(reached(), []);
  assert.deepEqual(await bulk({ act: 'ask_code', ids: idsOf(0, 5) }, true), [true, true, true, true, true]);
  await settle();
  assert.deepEqual(reached(), [], 'a preview asks for nothing');
  assert.deepEqual(await bulk({ act: 'ask_code', ids: idsOf(0, 5) }), [true, true, true, true, true]);
  await settle();
  assert.deepEqual(reached(), ['shop.1', 'shop.2', 'shop.3', 'shop.4', 'shop.5']);
  // A colleague's press at the same moment asks for no second code.
  assert.deepEqual(await bulk({ act: 'ask_code', ids: idsOf(0, 5) }), [false, false, false, false, false]);
  await settle();
  assert.equal(desk.calls.filter(({ action }) => action === 'OTPREQUEST').length, 5);
});

test('a typed code has the next one of the same client asked for; a code that nobody types in ten minutes puts its client back in line, without a stop', async () => {
  const [typed, missed] = shops;
  assert.ok(typed && missed);
  const code = (await listAwaitedCodes(desk.ports, desk.accountId)).find((one) => one.gstin === typed.gstin);
  const sent = byUsername(desk.book, typed.username)?.codes.at(-1);
  assert.ok(code && sent);
  assert.ok((await giveCode(desk.ports, desk.accountId, { id: code.id, code: sent.code })).ok);
  await settle();
  const next = (await listAwaitedCodes(desk.ports, desk.accountId)).find((one) => one.gstin === typed.gstin);
  assert.equal(next?.purpose, 'GSTR1');
  await desk.until(new Date(desk.now + 11 * 60_000).toISOString());
  assert.deepEqual(await stateOf(missed), { queue: 'codes', why: 'code_missed', act: 'ask_code' });
  assert.deepEqual(await listAwaitedCodes(desk.ports, desk.accountId), []);
  const never = shops[6];
  assert.ok(never);
  assert.deepEqual(await stateOf(never), { queue: 'codes', why: 'code_wanted', act: 'ask_code' });
  assert.deepEqual(await bulk({ act: 'ask_code', ids: [missed.id] }), [true]);
  await settle();
  assert.equal((await stateOf(missed)).act, 'type_code');
});

test('a client whose code the portal has refused twice stays among those whose codes are typed, while the next one is three minutes away, and the signatory reads when it is asked for', async () => {
  const refused = shops[5];
  assert.ok(refused);
  assert.deepEqual(await bulk({ act: 'ask_code', ids: [refused.id] }), [true]);
  await settle();
  const read = async () => {
    const filing = (await desk.filings(refused.id)).at(-1);
    assert.ok(filing);
    const { wanted, nextCodeAt } = await openLinkTo(desk, filing);
    return { wanted, nextCodeAt };
  };
  for (const [wrong, then] of [
    ['000001', { queue: 'codes', why: 'code_on_its_way', act: 'type_code' }],
    ['000002', { queue: 'codes', why: 'code_again_at', act: '' }],
  ] as const) {
    const code = (await listAwaitedCodes(desk.ports, desk.accountId)).find(
      ({ gstin }) => gstin === refused.gstin,
    );
    assert.ok(code);
    assert.ok((await giveCode(desk.ports, desk.accountId, { id: code.id, code: wrong })).ok);
    await settle();
    assert.deepEqual(await stateOf(refused), then);
  }
  const { wanted, nextCodeAt } = await read();
  assert.equal(wanted, 'patience');
  assert.ok(nextCodeAt !== null && nextCodeAt > desk.now && nextCodeAt <= desk.now + 3 * 60_000);
  await desk.until(new Date(desk.now + 4 * 60_000).toISOString());
  assert.equal((await stateOf(refused)).act, 'type_code');
  assert.deepEqual(await read(), { wanted: 'code', nextCodeAt: null });
});

test('that nobody has typed a code is said of its client for a day', async () => {
  const missed = shops[2];
  assert.ok(missed);
  await desk.until('2026-11-03T10:39:00+05:30');
  assert.deepEqual(await stateOf(missed), { queue: 'codes', why: 'code_missed', act: 'ask_code' });
  await desk.until('2026-11-03T10:41:00+05:30');
  assert.deepEqual(await stateOf(missed), { queue: 'codes', why: 'code_wanted', act: 'ask_code' });
});

test('a mailbox that has forwarded no code yet counts as none for many at once: its first code is asked for by a person, and then it files by itself', async () => {
  Object.assign(desk.ports, { relayByDefault: true });
  const names = ['client.1', 'client.2'];
  for (const username of names) assert.equal(addTaxpayer(desk.book, { username }, desk.now), null);
  const csv = ['nick name,username,password', ...names.map((name) => `${name},${name},Demo@1234`)].join('\n');
  const file = { csv, dryRun: false, readyOnly: false, askEachMonth: true };
  assert.ok((await importRegistrations(desk.ports, desk.accountId, file)).ok);
  await settle();
  const { rows } = await listDesk(desk.ports, desk.accountId, wholeDesk);
  const clients = rows.filter(({ registration }) => names.includes(registration.username));
  const months = clients.flatMap(({ filing }) => filing?.id ?? []);
  assert.deepEqual(await bulk({ act: 'file', ids: months }), [true, true]);
  await settle();
  assert.ok(names.every((username) => byUsername(desk.book, username)?.codes.length === 0));
  const [first, second] = clients.map(({ registration }) => registration);
  assert.ok(first && second);
  assert.deepEqual(await bulk({ act: 'ask_code', ids: [first.id] }), [true]);
  await desk.until(new Date(desk.now + 10 * 60_000).toISOString());
  assert.deepEqual(desk.accepted(first.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
  assert.deepEqual(desk.accepted(second.gstin), []);
  assert.equal((await stateOf(second)).act, 'ask_code');
});
