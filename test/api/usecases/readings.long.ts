import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { readList } from '#engine/readings.ts';
import type { Turn } from '#engine/turn.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { FiledReturn } from '#domain/gst/filedList.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import { FORMS, periodOf } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { ok } from '#domain/shared/result.ts';
import { sayEntry } from '#texts/sayEntry.ts';
import { sayFinding } from '#texts/sayFinding.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { scheduleToday } from '#usecases/filing/fileNow.ts';
import { getRegistration } from '#usecases/registration/getRegistration.ts';
import { listDesk, wholeDesk } from '#usecases/desk/listDesk.ts';
import { listYear } from '#usecases/desk/listYear.ts';
import type { Portal } from '#portal/port.ts';
import { readAgain } from '#usecases/registration/verifyAgain.ts';
import { NO_FIGURES } from '../../../portal-sim/figures.ts';
import { type Desk, startDesk } from './desk.ts';

type Row = Record<string, unknown>;

let desk: Desk;
const onFreshDesk = (): void => {
  beforeEach(async () => {
    desk = await startDesk('2026-11-02T10:00:00+05:30');
  });
  afterEach(() => desk.close());
};

/** Answers of the public calls that hold this member, as another portal would write them. */
function bend(member: string, change: (answer: Row) => Row): void {
  desk.bend = (reply) => {
    // A certificate is no JSON.
    if (!reply.body.startsWith('{')) return reply;
    const body = JSON.parse(reply.body) as Row;
    return member in body ? { ...reply, body: JSON.stringify(change(body)) } : reply;
  };
}
const bendRows = (change: (row: Row, rows: Row[]) => Row): void =>
  bend('EFiledlist', (answer) => {
    const rows = answer['EFiledlist'] as Row[];
    return { ...answer, EFiledlist: rows.map((row) => change(row, rows)) };
  });
const is = (row: Row, form: string, period: string): boolean =>
  row['rtntype'] === form && row['ret_prd'] === period;

const taxpayerOf = ({ username }: Registration) => {
  const taxpayer = desk.book.taxpayers[username];
  assert.ok(taxpayer);
  return taxpayer;
};
const today = async ({ id }: Registration) =>
  assert.ok((await scheduleToday(desk.ports, desk.accountId, id)).ok);
const rest = () => desk.until(new Date(desk.now).toISOString());

describe('The list of filed returns', () => {
  onFreshDesk();

  test('a row of another period that cannot be read keeps nothing from being filed', async () => {
    const shop = await desk.add({ username: 'shop.holes' });
    bendRows((row) =>
      is(row, 'GSTR1', '082026')
        ? { ...row, arn: '' }
        : is(row, 'GSTR3B', '092026')
          ? { ...row, arn: 'NA', dof: 'soon' }
          : { ...row, dof: `${String(row['dof'])} 14:05:33` },
    );
    await today(shop);
    await desk.until('2026-11-02T11:00:00+05:30');
    assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
  });

  test('a return whose own row cannot be read is not sent', async () => {
    const shop = await desk.add({ username: 'shop.unread' });
    desk.fileAtPortal(shop, 'GSTR1', '102026');
    bendRows((row) => (is(row, 'GSTR1', '102026') ? { ...row, arn: '' } : row));
    await today(shop);
    await desk.until('2026-11-02T20:00:00+05:30');
    assert.notEqual((await desk.row(shop.id, 'GSTR1')).state, 'filed');
    assert.ok(!desk.accepted(shop.gstin).includes('GSTR1 102026'));
  });

  test('a return that is filed and not valid yet is reported, not sent, and taken over once it is valid', async () => {
    const shop = await desk.add({ username: 'shop.invalid' });
    desk.fileAtPortal(shop, 'GSTR1', '102026');
    bendRows((row) => (is(row, 'GSTR1', '102026') ? { ...row, valid: 'N' } : row));
    await today(shop);
    await desk.until('2026-11-02T11:00:00+05:30');
    const { state, finding } = await desk.row(shop.id, 'GSTR1');
    assert.equal(state, 'blocked');
    assert.ok(finding?.code === 'filed_in_doubt' && finding.params.why === 'not_valid');
    assert.ok(!desk.accepted(shop.gstin).includes('GSTR1 102026'));

    desk.bend = null;
    await desk.until('2026-11-03T11:00:00+05:30');
    assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'filed');
    assert.ok(!desk.accepted(shop.gstin).includes('GSTR1 102026'));
  });

  test('an ARN that stands on another return is no proof of this one', async () => {
    const shop = await desk.add({ username: 'shop.shared' });
    desk.fileAtPortal(shop, 'GSTR1', '102026');
    bendRows((row, rows) => {
      const september = rows.find((one) => is(one, 'GSTR3B', '092026'));
      return is(row, 'GSTR1', '102026') && september !== undefined ? { ...row, arn: september['arn'] } : row;
    });
    await today(shop);
    await desk.until('2026-11-02T11:00:00+05:30');
    const { state, arn, finding } = await desk.row(shop.id, 'GSTR1');
    assert.deepEqual([state, arn], ['blocked', null]);
    assert.ok(finding?.code === 'filed_in_doubt' && finding.params.why === 'arn_of_another');
    assert.ok(!desk.accepted(shop.gstin).includes('GSTR1 102026'));
  });

  test('after a lost answer a return that is listed as not valid is not sent again', async () => {
    const shop = await desk.add({ username: 'shop.lost' });
    desk.troubles.push({ action: 'RETFILE', times: 1, does: 'cut after' });
    bendRows((row) => (is(row, 'GSTR1', '102026') ? { ...row, valid: 'N' } : row));
    await today(shop);
    await desk.until('2026-11-02T18:00:00+05:30');
    const { state, finding } = await desk.row(shop.id, 'GSTR1');
    assert.deepEqual([state, finding?.code], ['unknown', 'filed_in_doubt']);
    assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026']);

    desk.bend = null;
    await desk.until('2026-11-03T10:00:00+05:30');
    const filed = await desk.row(shop.id, 'GSTR1');
    assert.deepEqual([filed.state, filed.finding], ['filed', null]);
    assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
  });

  test('every financial year since the period is asked, until all that is wanted is found', async () => {
    const feb = periodOf(2024, 2);
    const filing = { gstin: '27AAPFU0939F1ZV' as Gstin, period: feb, frequency: 'monthly' } as Filing;
    const rowsOf = (period: FiledReturn['period']): FiledReturn[] =>
      FORMS.map((form, at) => ({ form, period, arn: `ARN${period}${at}`, filedOn: '2024-06-01' }));
    const asked: string[] = [];
    const listsOf = async (lists: Record<string, FiledReturn[]>) => {
      asked.length = 0;
      const track = async (_: Gstin, year: string) => {
        asked.push(year);
        return ok({ filed: lists[year] ?? [], withoutPeriod: [] });
      };
      const turn = { portal: { track } as Partial<Portal> as Portal } as Partial<Turn> as Turn;
      return readList({ turn, filing, now: Date.parse('2026-11-02T10:00:00+05:30') });
    };
    const both = [...rowsOf(feb), ...rowsOf(periodOf(2024, 1))];
    const found = await listsOf({ '2024-25': both });
    assert.ok(found.ok && found.value.filed.length === 4);
    assert.deepEqual(asked, ['2023-24', '2024-25']);
    await listsOf({ '2024-25': rowsOf(feb) });
    assert.deepEqual(asked, ['2023-24', '2024-25', '2025-26', '2026-27']);
  });
});

describe('How returns are filed', () => {
  onFreshDesk();

  test('no month opens for a quarter that the portal does not return, the card says so, and it opens once the portal does', async () => {
    bend('response', (answer) => ({ ...answer, response: [{ quarter: 'Q3', preference: null }] }));
    const shop = await desk.add({ username: 'shop.untold', quarters: { '2026-27 Q3': 'Q' } });
    assert.equal(shop.status, 'success');
    assert.deepEqual(shop.remark, {
      code: 'preference_unknown',
      params: { period: '102026' },
    });
    await desk.until('2026-11-05T10:00:00+05:30');
    assert.deepEqual(await desk.filings(shop.id), []);
    const asked = desk.calls.filter(({ action }) => action === 'GETPREF').length;
    assert.ok(asked > 10 && asked < 30, `asked ${asked} times in three days`);

    bend('response', (answer) => ({ ...answer, response: [{ quarter: 'Q3', preference: 'Monthly' }] }));
    await desk.until('2026-11-05T16:30:00+05:30');
    const told = await desk.registration(shop.id);
    assert.equal(told.remark, null);
    assert.deepEqual(
      (await desk.filings(shop.id)).map(({ period, frequency }) => [period, frequency]),
      [['102026', 'monthly']],
    );
  });

  test('a quarterly taxpayer whose choice is written out gets no monthly returns', async () => {
    bend('response', (answer) => ({
      ...answer,
      response: [
        { quarter: 'Q2', preference: 'Quarterly' },
        { quarter: 'Q3', preference: 'Quarterly' },
      ],
    }));
    const shop = await desk.add({ username: 'shop.words', preference: 'Q' });
    await desk.until('2026-11-06T10:00:00+05:30');
    assert.deepEqual(await desk.filings(shop.id), []);
    assert.equal((await desk.registration(shop.id)).remark, null);
  });

  test('a missing return of the quarter before is named as that quarter, with its due date and its fee', async () => {
    const shop = await desk.add({
      username: 'shop.changed',
      stateCode: '27',
      quarters: { '2026-27 Q2': 'Q', '2026-27 Q1': 'Q' },
      history: { missing: [{ form: 'GSTR3B', back: 1 }] },
    });
    await desk.until('2026-11-05T09:00:00+05:30');
    const { finding } = await desk.row(shop.id, 'GSTR1');
    assert.ok(finding?.code === 'previous_gstr3b_missing');
    const { period, frequency, due } = finding.params.previous;
    assert.deepEqual([period, frequency, isoIst(due).slice(0, 10)], ['092026', 'quarterly', '2026-10-22']);
    // Fourteen days late, not the sixteen since the 20th.
    assert.match(sayFinding(finding, 'en').what, /July to September 2026 is not filed.*₹280/);
  });
});

describe('The status of a registration', () => {
  onFreshDesk();

  const bendSearch = (more: Row): void => bend('sts', (answer) => ({ ...answer, ...more }));
  const tabs = async () =>
    (await listYear(desk.ports, desk.accountId, yearOfAll)).rows.map((row) => row.tabs);
  const yearOfAll = { last: null, tab: 'all', search: '', label: '', page: 1, limit: 100 } as const;

  test('a cancellation that was revoked ends nothing: no date is shown, and returns are filed', async () => {
    bendSearch({ sts: 'Active', cxdt: '31/03/2025' });
    const shop = await desk.add({ username: 'shop.revoked' });
    assert.equal(shop.remark, null);
    await desk.until('2026-11-12T10:00:00+05:30');
    assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
    assert.ok(!(await tabs()).flat().includes('ended'));
    // December opens in its turn, and its access is still reminded of.
    await desk.until('2026-12-02T10:00:00+05:30');
    assert.equal((await desk.filings(shop.id)).at(-1)?.period, '112026');
  });

  test('a coming cancellation is reported, and returns are filed until then', async () => {
    bendSearch({ sts: 'Active', cxdt: '31-12-2026' });
    const shop = await desk.add({ username: 'shop.leaving' });
    assert.deepEqual(shop.remark, {
      code: 'ends_on',
      params: { on: Date.parse('2026-12-31T00:00:00+05:30') },
    });
    await desk.until('2026-12-12T10:00:00+05:30');
    assert.equal(desk.accepted(shop.gstin).length, 4);
    assert.ok(!(await tabs()).flat().includes('ended'));
  });

  test('a cancelled registration without a date is cancelled', async () => {
    bendSearch({ sts: 'Cancelled on Request of Taxpayer', cxdt: 'NA' });
    const shop = await desk.add({ username: 'shop.gone' });
    assert.deepEqual(shop.remark, { code: 'cancelled', params: { cancelled: null } });
    await desk.until('2026-11-12T10:00:00+05:30');
    assert.equal((await desk.row(shop.id, 'GSTR1')).finding?.code, 'after_cancellation');
    assert.ok((await tabs()).flat().includes('ended'));
  });

  test('a status that is not known stops the returns, in the words of the portal, until it is known', async () => {
    const shop = await desk.add({ username: 'shop.review' });
    bendSearch({ sts: 'Under Review' });
    await desk.until('2026-11-05T09:00:00+05:30');
    const { finding } = await desk.row(shop.id, 'GSTR1');
    assert.ok(finding?.code === 'standing_unknown' && finding.params.says === 'Under Review');
    assert.deepEqual(desk.accepted(shop.gstin), []);

    desk.bend = null;
    await desk.until('2026-11-06T10:00:00+05:30');
    assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026']);
  });

  test('a person has it read again at once, at most six times a day', async () => {
    const shop = await desk.add({ username: 'shop.asked' });
    await desk.until('2026-11-02T12:00:00+05:30');
    Object.assign(taxpayerOf(shop), { status: 'Suspended' });
    const press = () => readAgain(desk.ports, desk.accountId, shop.id);
    assert.ok((await press()).ok);
    assert.notEqual((await desk.registration(shop.id)).readAskedAt, null);
    await rest();
    const read = await desk.registration(shop.id);
    assert.deepEqual(
      [read.portalStatus, read.portalReadAt, read.readAskedAt, read.readFailure],
      ['Suspended', desk.now, null, null],
    );

    desk.troubles.push({ action: 'TP', times: 1, does: { code: 'RET12501' } });
    assert.ok((await press()).ok);
    await rest();
    const failed = await desk.registration(shop.id);
    assert.deepEqual([failed.portalStatus, failed.readFailure], ['Suspended', 'busy']);

    for (let times = 2; times < 6; times += 1) assert.ok((await press()).ok);
    const seventh = await press();
    assert.ok(!seventh.ok && seventh.failure.kind === 'too_many_requests');
  });

  test('a repeated reading does not wait for the end of a pause that a failed reading began', async () => {
    bend('response', (answer) => ({ ...answer, response: [{ quarter: 'Q3', preference: null }] }));
    const shop = await desk.add({ username: 'shop.paused' });
    desk.troubles.push({ action: 'GETPREF', times: 99, does: { code: 'ODD9999' } });
    await desk.until('2026-11-02T20:00:00+05:30');
    const { askPortalAfter } = await desk.registration(shop.id);
    assert.ok(askPortalAfter !== null && askPortalAfter > desk.now);

    desk.bend = null;
    desk.troubles.length = 0;
    await rest();
    assert.deepEqual(await desk.filings(shop.id), []);
    assert.ok((await readAgain(desk.ports, desk.accountId, shop.id)).ok);
    await rest();
    assert.equal((await desk.filings(shop.id)).at(-1)?.period, '102026');
  });

  test('a new registration is reminded by when its bank account has to be at the portal, and not after', async () => {
    const shop = await desk.add({
      username: 'shop.new',
      registeredOn: '2026-10-20',
      history: { months: 0 },
    });
    const warning = async () => {
      const view = await getRegistration(desk.ports, desk.accountId, shop.id);
      assert.ok(view.ok);
      return view.value.warning;
    };
    const told = await warning();
    assert.ok(told?.code === 'bank_account_due');
    assert.equal(isoIst(told.params.by), '2026-11-19T23:59:59+05:30');
    await desk.until('2026-11-19T12:00:00+05:30');
    assert.equal((await warning())?.code, 'bank_account_due');
    await desk.until('2026-11-20T12:00:00+05:30');
    assert.equal(await warning(), null);
  });
});

describe('E-invoices that are still on their way', () => {
  onFreshDesk();

  const early = async (shop: Registration) => {
    await today(shop);
    await desk.until('2026-11-02T11:00:00+05:30');
    return desk.row(shop.id, 'GSTR1');
  };

  test('of a taxpayer who makes none a nil GSTR-1 goes out on the 2nd at a press', async () => {
    const shop = await desk.add({ username: 'shop.none' });
    assert.equal(shop.makesEInvoices, false);
    assert.equal((await early(shop)).state, 'filed');
  });

  for (const [who, status] of [
    ['one who makes them', 'Yes'],
    ['one about whom the portal says nothing', undefined],
  ] as const)
    test(`of ${who} it waits until the 4th with a reason, and is read again before it goes out`, async () => {
      bend('sts', (answer) => ({ ...answer, einvoiceStatus: status }));
      const shop = await desk.add({ username: 'shop.maker' });
      const { state, finding, nextTryAt } = await early(shop);
      const fourth = Date.parse('2026-11-04T00:00:00+05:30');
      assert.equal(state, 'scheduled');
      assert.ok(finding?.code === 'e_invoices_on_their_way');
      assert.deepEqual(
        [finding.params.notBefore, finding.params.isMaker, nextTryAt],
        [fourth, status === 'Yes', fourth],
      );
      assert.deepEqual(desk.accepted(shop.gstin), []);
      const view = await getRegistration(desk.ports, desk.accountId, shop.id);
      const [entry] = view.ok ? view.value.recent : [];
      assert.ok(entry);
      assert.match(sayEntry(entry, 'en').nextAct, /e-invoices.*goes out on 4 November 2026 at the earliest/);
      // One of 31 October arrives on the third day.
      await desk.until('2026-11-03T20:00:00+05:30');
      taxpayerOf(shop).figures['102026'] = { ...NO_FIGURES, eInvoices: 1 };
      await desk.until('2026-11-04T01:00:00+05:30');
      assert.equal((await desk.row(shop.id, 'GSTR1')).finding?.code, 'e_invoices_there');
      assert.deepEqual(desk.accepted(shop.gstin), []);
    });

  test('the rows already in GSTR-1 are shown at once where a session is open', async () => {
    const shop = await desk.add({ username: 'shop.already', figures: [{ back: 0, eInvoices: 1 }] });
    const codes = desk.calls.filter(({ action }) => action === 'OTPREQUEST').length;
    const { state, finding } = await early(shop);
    assert.deepEqual([state, finding?.code], ['blocked', 'e_invoices_there']);
    assert.equal(desk.calls.filter(({ action }) => action === 'OTPREQUEST').length, codes, 'without a code');
  });

  test('a schedule for the 2nd runs on the 4th, at its own time of day', async () => {
    bend('sts', (answer) => ({ ...answer, einvoiceStatus: 'Yes' }));
    const shop = await desk.add({ username: 'shop.second' });
    const schedule = { ...shop.schedule, gstr1: { day: 2, hour: 7, minute: 59 } };
    await desk.store.asTenant(desk.accountId, (rows) => rows.registrations.update(shop.id, { schedule }));
    await desk.until('2026-12-01T10:00:00+05:30');
    const { scheduledAt } = await desk.row(shop.id, 'GSTR1');
    assert.equal(isoIst(scheduledAt ?? 0).slice(0, 16), '2026-12-04T07:59');
    await desk.until('2026-12-04T08:30:00+05:30');
    assert.ok(desk.accepted(shop.gstin).includes('GSTR1 112026'));
  });
});

describe('Due dates that a notification moved', () => {
  onFreshDesk();

  test('a return that was filed within a due date moved by notification is not late in the year of a firm', async () => {
    await desk.close();
    desk = await startDesk('2026-08-05T10:00:00+05:30');
    const shop = await desk.add({
      username: 'shop.moved',
      history: {
        late: [
          // 24 October 2025, and 24 November 2025.
          { form: 'GSTR3B', back: 10, days: 4, paid: true },
          { form: 'GSTR3B', back: 9, days: 4, paid: true },
        ],
      },
    });
    await today(shop);
    await desk.until('2026-08-05T11:00:00+05:30');
    const { rows } = await listYear(desk.ports, desk.accountId, {
      last: null,
      tab: 'all',
      search: '',
      label: '',
      page: 1,
      limit: 10,
    });
    const told = rows[0]?.months.map(({ GSTR3B }) => [GSTR3B.filedOn, GSTR3B.isLate]);
    assert.deepEqual(told?.slice(1, 3), [
      ['2025-10-24', false],
      ['2025-11-24', true],
    ]);
  });

  test('a month that none of the clients has open is due as the notification says', async () => {
    await desk.close();
    desk = await startDesk('2025-10-05T10:00:00+05:30');
    const { month } = await listDesk(desk.ports, desk.accountId, wholeDesk);
    assert.equal(isoIst(month.dueAt.GSTR3B), '2025-10-25T23:59:59+05:30');
  });
});
