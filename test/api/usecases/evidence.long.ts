import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { replay } from '#domain/filing/apply.ts';
import type { Covered, EvidenceSource, Reading } from '#domain/gst/evidence.ts';
import { evidenceOf } from '#domain/views/month.ts';
import { fileAllTheSame, scheduleToday } from '#usecases/filing/fileNow.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import type { Filing, Return } from '#domain/filing/filing.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { byUsername, type Taxpayer } from '../../../portal-sim/book.ts';
import { NO_FIGURES } from '../../../portal-sim/figures.ts';
import { type Desk, startDesk } from './desk.ts';

describe("the portal's evidence before a return is filed", () => {
  let desk: Desk;
  // GSTR-2B of October was made the day before.
  const begin = '2026-11-15T10:00:00+05:30';
  const soon = '2026-11-15T10:01:00+05:30';
  beforeEach(async () => {
    desk = await startDesk(begin);
  });
  afterEach(() => desk.close());

  const inBook = (username: string): Taxpayer => {
    const taxpayer = byUsername(desk.book, username);
    assert.ok(taxpayer);
    return taxpayer;
  };

  /** A shop whose October was pressed for today, with what its documents say. */
  async function pressed(username: string, change: (taxpayer: Taxpayer) => void = () => {}): Promise<string> {
    const shop = await desk.add({ username });
    change(inBook(username));
    assert.ok((await scheduleToday(desk.ports, desk.accountId, shop.id)).ok);
    await desk.until(soon);
    return shop.id;
  }

  const month = async (id: string): Promise<Filing> => {
    const filing = (await desk.filings(id)).at(-1);
    assert.ok(filing);
    return filing;
  };
  const reading = ({ evidence }: Return, source: EvidenceSource): Reading => {
    const found = evidence?.find((one) => one.source === source);
    assert.ok(found, `nothing is known of ${source}`);
    return found;
  };
  const sayYes = async (id: string, shown: Covered) =>
    fileAllTheSame(desk.ports, desk.accountId, (await month(id)).id, { shown, language: 'en' });
  const sends = (form: Form): number =>
    desk.accepted(inBook('shop').gstin).filter((row) => row === `${form} 102026`).length;

  test('every source stands with the filing, by its events and by its row', async () => {
    const id = await pressed('shop');
    const filing = await month(id);
    assert.deepEqual([filing.returns.GSTR1.state, filing.returns.GSTR3B.state], ['filed', 'filed']);
    assert.deepEqual(
      evidenceOf(filing).map(({ source, state }) => `${source} ${state}`),
      [
        'profile read',
        'gstr1_summary read',
        'e_invoices read',
        'gstr3b_summary read',
        'auto_liability read',
        'gstr2b read',
        'cash_ledger read',
        'credit_ledger read',
        'liability_ledger read',
        'reversal_statements read',
        'late_fee read',
      ],
    );
    const events = await desk.store.asTenant(desk.accountId, (rows) => rows.filings.eventsOf(filing.id));
    for (const form of ['GSTR1', 'GSTR3B'] as const)
      assert.deepEqual(replay({ filingId: filing.id, form }, events[form]), filing.returns[form]);
  });

  test('GSTR-2B is not asked for before its day, and where the portal has drafted from it', async () => {
    await pressed('shop');
    assert.equal(desk.calls.filter(({ action }) => action === 'GET2B').length, 0);
    await desk.close();
    desk = await startDesk('2026-11-13T23:00:00+05:30');
    const shop = await desk.add({ username: 'shop' });
    assert.ok((await scheduleToday(desk.ports, desk.accountId, shop.id)).ok);
    await desk.until('2026-11-13T23:01:00+05:30');
    const row = await desk.row(shop.id, 'GSTR3B');
    assert.equal(row.state, 'filed');
    const purchases = reading(row, 'gstr2b');
    assert.deepEqual(
      [purchases.state, purchases.statements, 'from' in purchases ? purchases.from : null],
      ['not_due', [], Date.parse('2026-11-14T00:00:00+05:30')],
    );
    assert.equal(desk.calls.filter(({ action }) => action === 'GET2B').length, 0);
  });

  test('credit waits for a yes that names it; one for less, or of another return, files nothing', async () => {
    const id = await pressed('shop', (taxpayer) => {
      taxpayer.figures['102026'] = { ...NO_FIGURES, creditRupees: 640 };
    });
    const waits = await desk.row(id, 'GSTR3B');
    assert.equal(waits.state, 'waiting_for_consent');
    assert.deepEqual(waits.finding?.code, 'needs_yes');
    const said: Covered = { form: 'GSTR3B', creditRupees: 640, notRead: [] };
    for (const other of [
      { ...said, creditRupees: 500 },
      { ...said, form: 'GSTR1' as const },
      { ...said, notRead: ['late_fee' as const] },
    ])
      assert.equal((await sayYes(id, other)).ok, false);
    assert.equal(sends('GSTR3B'), 0);
    // Between the yes and the check it has become more: the yes does not name that.
    assert.ok((await sayYes(id, said)).ok);
    inBook('shop').figures['102026'] = { ...NO_FIGURES, creditRupees: 900 };
    await desk.until('2026-11-15T10:02:00+05:30');
    assert.equal((await desk.row(id, 'GSTR3B')).state, 'waiting_for_consent');
    assert.equal(sends('GSTR3B'), 0);
    assert.ok((await sayYes(id, { ...said, creditRupees: 900 })).ok);
    await desk.until('2026-11-15T10:03:00+05:30');
    assert.equal((await desk.row(id, 'GSTR3B')).state, 'filed');
    assert.equal(sends('GSTR3B'), 1);
    const ledger = await desk.store.asTenant(desk.accountId, (rows) => rows.consents.ofRegistration(id));
    assert.deepEqual(
      ledger.flatMap(({ covers }) => (covers !== null && 'notRead' in covers ? [covers.creditRupees] : [])),
      [640, 900],
    );
  });

  test('money stops the return even after a yes', async () => {
    const id = await pressed('shop', (taxpayer) => {
      taxpayer.figures['102026'] = { ...NO_FIGURES, creditRupees: 640 };
    });
    assert.ok((await sayYes(id, { form: 'GSTR3B', creditRupees: 640, notRead: [] })).ok);
    inBook('shop').figures['102026'] = { ...NO_FIGURES, creditRupees: 640, reverseChargeRupees: 90 };
    await desk.until('2026-11-15T10:02:00+05:30');
    const row = await desk.row(id, 'GSTR3B');
    assert.equal(row.state, 'blocked');
    assert.deepEqual(
      row.finding?.code === 'liability_carried' && [row.finding.params.of, row.finding.params.rupees],
      ['reverse_charge', 90],
    );
  });

  test('a source that fails is tried again for a day, then a person is asked, and their yes names it', async () => {
    desk.troubles.push({ action: 'AUTOLIAB', does: { code: 'RET12501' }, times: 1000 });
    const id = await pressed('shop');
    const tried = await desk.row(id, 'GSTR3B');
    assert.equal(tried.state, 'scheduled');
    assert.equal(tried.finding?.code, 'portal_down');
    await desk.until('2026-11-16T06:00:00+05:30');
    assert.equal((await desk.row(id, 'GSTR3B')).state, 'scheduled', 'not before a day is over');
    await desk.until('2026-11-16T16:00:00+05:30');
    const asked = await desk.row(id, 'GSTR3B');
    assert.equal(asked.state, 'waiting_for_consent');
    assert.deepEqual(
      asked.finding?.code === 'needs_yes' && [
        asked.finding.params.creditRupees,
        asked.finding.params.notRead,
      ],
      [0, ['auto_liability']],
    );
    assert.equal(reading(asked, 'auto_liability').state, 'failed');
    // The portal made GSTR-2B: it is asked for by itself where the draft does not tell it.
    assert.equal(reading(asked, 'gstr2b').state, 'read');
    assert.equal(sends('GSTR3B'), 0);
    assert.ok((await sayYes(id, { form: 'GSTR3B', creditRupees: 0, notRead: ['auto_liability'] })).ok);
    await desk.until('2026-11-16T16:10:00+05:30');
    assert.equal((await desk.row(id, 'GSTR3B')).state, 'filed');
  });

  test('a late fee that no source reports is unknown: our own dates speak, else a person is asked', async () => {
    for (const shape of ['unknown', 'wrapped', 'refused'] as const) {
      desk.book.kindness.late_fee_shape = shape;
      const shop = await desk.add({ username: `in.time.${shape}` });
      assert.ok((await scheduleToday(desk.ports, desk.accountId, shop.id)).ok);
      await desk.until(new Date(desk.now + 60_000).toISOString());
      const row = await desk.row(shop.id, 'GSTR3B');
      assert.equal(row.state, 'filed', shape);
      const fee = reading(row, 'late_fee');
      assert.deepEqual(
        [fee.state, fee.statements.map(({ code }) => code)],
        ['failed', ['previous_in_time']],
        shape,
      );
    }
    // Late, and the fee is paid by now, which nothing says where the calls are mute.
    const shop = await desk.add({
      username: 'shop',
      history: { late: [{ form: 'GSTR3B', back: 1, days: 3 }] },
    });
    for (const filing of Object.values(inBook('shop').filings)) filing.lateFeePaid = true;
    assert.ok((await scheduleToday(desk.ports, desk.accountId, shop.id)).ok);
    await desk.until(new Date(desk.now + 30 * 3_600_000).toISOString());
    const row = await desk.row(shop.id, 'GSTR3B');
    assert.equal(row.state, 'waiting_for_consent');
    assert.deepEqual(row.finding?.code === 'needs_yes' && row.finding.params.notRead, ['late_fee']);
  });

  test('a statement below zero stops GSTR-3B before a code is spent on it; corrected, it is read again and filed', async () => {
    const id = await pressed('shop', (taxpayer) => {
      taxpayer.blocks = ['negative_ledger'];
    });
    const row = await desk.row(id, 'GSTR3B');
    assert.deepEqual(row.finding?.code === 'negative_ledger' && [row.state, row.finding.params.rupees], [
      'blocked',
      2500,
    ]);
    assert.equal(reading(row, 'reversal_statements').state, 'read');
    // That of GSTR-1, which the block does not concern.
    assert.equal(desk.calls.filter(({ action }) => action === 'EVCOTP').length, 1);
    inBook('shop').blocks = [];
    assert.ok((await retryFiling(desk.ports, desk.accountId, (await month(id)).id)).ok);
    await desk.until('2026-11-15T10:02:00+05:30');
    assert.equal((await desk.row(id, 'GSTR3B')).state, 'filed');
  });

  test('the statements are asked for once: the reading stands while nil returns from here follow it, for half a year', async () => {
    const asked = (): number => desk.calls.filter(({ action }) => action === 'CLOSINGBAL').length;
    const id = await pressed('shop');
    assert.equal(asked(), 1);
    const first = reading(await desk.row(id, 'GSTR3B'), 'reversal_statements');
    await desk.until('2027-01-12T10:00:00+05:30');
    assert.equal(asked(), 1);
    const third = await desk.row(id, 'GSTR3B');
    assert.deepEqual([third.state, reading(third, 'reversal_statements')], ['filed', first]);
    // January's is filed by hand, with any contents.
    const shop = await desk.registration(id);
    await desk.until('2027-02-01T10:00:00+05:30');
    desk.fileAtPortal(shop, 'GSTR1', '012027');
    desk.fileAtPortal(shop, 'GSTR3B', '012027');
    await desk.until('2027-03-12T10:00:00+05:30');
    assert.equal(asked(), 2);
    await desk.until('2027-11-12T10:00:00+05:30');
    assert.equal(asked(), 3, 'half a year later it is read again');
  });

  test('a balance that cannot be read is unknown: it is tried again, and then named to a person', async () => {
    desk.troubles.push({ action: 'RCMCLOSINGBAL', does: { code: 'RET12501' }, times: 1000 });
    const id = await pressed('shop');
    await desk.until('2026-11-16T16:00:00+05:30');
    const row = await desk.row(id, 'GSTR3B');
    assert.deepEqual(row.finding?.code === 'needs_yes' && row.finding.params.notRead, [
      'reversal_statements',
    ]);
    assert.deepEqual(reading(row, 'reversal_statements').statements, []);
    assert.equal(sends('GSTR3B'), 0);
  });

  test('an e-invoice is found although no summary was made', async () => {
    desk.book.kindness.summary = 'generated';
    const id = await pressed('shop', (taxpayer) => {
      taxpayer.figures['102026'] = { ...NO_FIGURES, eInvoices: 2 };
    });
    const row = await desk.row(id, 'GSTR1');
    assert.deepEqual(reading(row, 'gstr1_summary').statements, [{ code: 'no_summary', params: {} }]);
    assert.equal(row.finding?.code, 'e_invoices_there');
    assert.equal(desk.calls.filter(({ action }) => action === 'RETNEWPTF').length, 0);
  });
});
