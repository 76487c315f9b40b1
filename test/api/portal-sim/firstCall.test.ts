import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { addMonths, periodDue, sortKey } from '../../../portal-sim/calendar.ts';
import { byUsername, type Book } from '../../../portal-sim/book.ts';
import { addDemoTaxpayers, allDemoSpecs } from '../../../portal-sim/demoTaxpayers.ts';
import { startSimulator } from '../../../portal-sim/server.ts';
import { access, desk, type Desk, ist, type Json, keys, rawClient } from './rawClient.ts';

const firstDay = '2026-09-02T10:00';
const later = ist('2027-06-21T10:00');

/** A demo that nobody has used yet. */
function demo(): Desk {
  const here = desk(firstDay, []);
  addDemoTaxpayers(here.book, here.now);
  return here;
}

const lookUp = (here: Pick<Desk, 'send'>, username: string): Promise<Json> =>
  rawClient(here.send, { username, gstin: '27ZZZCZ9999Z1ZJ', publicPem: '' }).lookUp('Demo@1234');

/** The filed forms of each month, from the one that is due backwards. */
function monthsFiled(book: Book, username: string, at: number): string[] {
  const filings = byUsername(book, username)?.filings ?? {};
  return Array.from({ length: 31 }, (_, back) => addMonths(periodDue(at), -back)).map((period) =>
    ['GSTR1', 'GSTR3B', 'CMP08'].filter((form) => filings[`${form}|${period}`] !== undefined).join('+'),
  );
}

test('every demo taxpayer whom nobody has asked about files elsewhere, and is found months later as the first day has it', async () => {
  const here = demo();
  const specs = allDemoSpecs(here.now);
  const gstins = new Map(specs.map(({ username }) => [username, byUsername(here.book, username)?.gstin]));
  const fresh = desk('2027-06-21T10:00', []);
  addDemoTaxpayers(fresh.book, later);
  here.now = later;
  for (const { username } of specs) {
    await lookUp(here, username);
    const known = byUsername(here.book, username);
    const asNew = byUsername(fresh.book, username);
    assert.equal(known?.gstin, gstins.get(username), username);
    assert.deepEqual(
      monthsFiled(here.book, username, later),
      monthsFiled(fresh.book, username, later),
      username,
    );
    for (const part of ['status', 'cancelledOn', 'regularFrom', 'saved', 'figures', 'interest'] as const)
      assert.deepEqual(known?.[part], asNew?.[part], `${username} ${part}`);
  }
  const newest = (username: string) =>
    Object.keys(byUsername(here.book, username)?.filings ?? {})
      .filter((key) => key.startsWith('GSTR3B'))
      .map((key) => key.slice(-6))
      .toSorted((a, b) => sortKey(b).localeCompare(sortKey(a)))[0];
  assert.deepEqual(['narmada.foods', 'kaveri.textiles', 'yamuna.prints'].map(newest), [
    '042027',
    '042027',
    '042027',
  ]);
  assert.equal(newest('thar.minerals'), '032027');
  assert.equal(newest('betwa.stores'), '102026');
});

test('a demo taxpayer who has been asked about once stays as it is, however late it is asked about again', async () => {
  const here = demo();
  const filings = () => Object.keys(byUsername(here.book, 'narmada.foods')?.filings ?? {});
  await lookUp(here, 'narmada.foods');
  const before = filings();
  here.now = later;
  await lookUp(here, 'narmada.foods');
  assert.deepEqual(filings(), before);
});

test('a public look at the GSTIN of a demo taxpayer brings it up to now, as an order of the demo desk does', async () => {
  const here = demo();
  const gstinOf = (username: string) => byUsername(here.book, username)?.gstin ?? '';
  here.now = later;
  const reader = rawClient(here.send, {
    username: '',
    gstin: gstinOf('narmada.foods'),
    publicPem: keys.publicPem,
  });
  await reader.providerSignsIn();
  const { EFiledlist: rows } = await reader.track('2027-28');
  assert.ok(rows.some(({ ret_prd: period }: { ret_prd: string }) => period === '042027'));
  await reader.control('POST', '/sim/shape', { username: 'kaveri.textiles', filed: {} });
  assert.deepEqual(Object.keys(byUsername(here.book, 'kaveri.textiles')?.filings ?? {}), []);
  await reader.control('POST', '/sim/deposit', { username: gstinOf('yamuna.prints'), rupees: 10 });
  assert.equal(monthsFiled(here.book, 'yamuna.prints', later)[1], 'GSTR1+GSTR3B');
});

test('a simulator that starts again knows whom it has been asked about', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'portal-sim-'));
  const options = { port: 0, bookFile: join(dir, 'book.json'), ...access, keys, deliver: () => undefined };
  const started = async (offsetMs: number) => {
    const simulator = await startSimulator({ ...options, now: () => ist(firstDay), offsetMs });
    const send: Desk['send'] = async (method, target, headers, body) => {
      const reply = await fetch(`http://127.0.0.1:${simulator.port}${target}`, {
        method,
        headers: { ...headers, connection: 'close' },
        ...(body === '' ? {} : { body }),
      });
      return { status: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.text() };
    };
    return { simulator, send };
  };
  const first = await started(0);
  try {
    await lookUp(first, 'narmada.foods');
  } finally {
    await first.simulator.close();
  }
  const second = await started(later - ist(firstDay));
  try {
    for (const username of ['narmada.foods', 'kaveri.textiles']) await lookUp(second, username);
    const { book } = second.simulator;
    assert.equal(monthsFiled(book, 'narmada.foods', later)[1], '');
    assert.equal(monthsFiled(book, 'kaveri.textiles', later)[1], 'GSTR1+GSTR3B');
  } finally {
    await second.simulator.close();
    rmSync(dir, { recursive: true });
  }
});
