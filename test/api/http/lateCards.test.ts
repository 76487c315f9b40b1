import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { openStore } from '#db/store.ts';
import { newFiling } from '#domain/filing/newFiling.ts';
import { dataSaved, lateFeeCarried, previousMissing } from '#domain/filing/findings.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import { sealWith } from '#security/seal.ts';
import { type Otherwise, placeInState } from '../usecases/inState.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from './appForTests.ts';

const ist = (day: string, time = '10:00:00'): number => Date.parse(`${day}T${time}+05:30`);
const carried = lateFeeCarried(
  {
    form: 'GSTR3B',
    period: periodOf(2026, 10),
    frequency: 'monthly',
    due: ist('2026-11-20', '23:59:59'),
    now: ist('2026-11-05'),
  },
  { central: 70, state: 70 },
  { own: 140, cash: null },
);

/** The overdue months that a card shows: the portal is out of reach, and each test sets the day. */
describe('a late month', () => {
  let at: TestApp;
  let person: SignedInPerson;
  before(async () => {
    at = await appForTests();
    person = await at.signIn('+919811100061');
  });
  after(() => at.close());

  const store = () => openStore(at.db, sealWith(at.keyRing));
  const place = (state: string, otherwise: Otherwise = {}) =>
    placeInState({ store: store(), accountId: person.accountId, now: at.clock.product }, state, otherwise);
  type Placed = { id: string; filingId: string };
  /** Opens another month of 2026 beside October, due in the month after it. */
  async function opens({ id, filingId }: Placed, month: number): Promise<string> {
    const opened = randomUUID();
    await store().asTenant(person.accountId, async (rows) => {
      const october = await rows.filings.byId(filingId);
      assert.ok(october);
      const { accountId, gstin } = october;
      const of = { id: opened, accountId, registrationId: id, gstin, openedAt: ist(`2026-${month + 1}-01`) };
      await rows.filings.open(
        newFiling(
          { ...of, period: periodOf(2026, month), frequency: 'monthly' },
          {
            scheduledAt: () => null,
            dueAt: (form) => ist(`2026-${month + 1}-${form === 'GSTR1' ? '11' : '20'}`, '23:59:59'),
          },
        ),
      );
    });
    return opened;
  }
  const cardOf = async (id: string) => {
    const { gstins } = must(await person.client.dashboard({ query: { limit: 500 } })).data;
    const card = gstins.find((one) => one.id === id);
    assert.ok(card);
    return card;
  };

  test('its card shows days, fee and the months behind it as of the day, and the next due date', async () => {
    const placed = await place('filed', { GSTR3B: 'blocked', findings: { GSTR3B: carried } });
    await opens(placed, 11);
    at.clock.product = ist('2026-12-05');
    const card = await cardOf(placed.id);
    assert.deepEqual(card.late, {
      form: 'GSTR3B',
      period: '102026',
      frequency: 'monthly',
      due_at: '2026-11-20T23:59:59+05:30',
      days: 15,
      fee_rupees: 300,
      more_months: 1,
    });
    assert.deepEqual(card.next_owed, { form: 'GSTR1', due_at: '2026-12-11T23:59:59+05:30' });
    at.clock.product = ist('2026-12-06');
    const { late } = await cardOf(placed.id);
    assert.deepEqual([late?.days, late?.fee_rupees], [16, 320]);
  });

  test('card, details and desk show what the missing returns cost and block, with codes and days', async () => {
    at.clock.product = ist('2026-11-05');
    const placed = await place('filed', { GSTR3B: 'blocked', findings: { GSTR3B: carried } });
    await opens(placed, 11);
    const all = async () => {
      const { data } = must(await person.client.getDetails({ params: { id: placed.id } }));
      const { rows } = must(await person.client.desk({ query: { limit: 500 } })).data;
      const card = await cardOf(placed.id);
      const row = rows.find(({ id }) => id === placed.id);
      return [card.consequences, data.gstins[0]?.consequences, row?.consequences];
    };
    assert.deepEqual(await all(), [null, null, null], 'nothing is late');
    at.clock.product = ist('2026-12-05');
    const october = { form: 'GSTR3B', period: '102026' };
    const expected = {
      as_of: '2026-12-05',
      fee_rupees: 300,
      fee_per_day_rupees: 20,
      fee_cap_rupees: 500,
      fees: [{ ...october, days: 15, rupees: 300 }],
      blocks: [
        { code: 'gstr1_blocked', from: '2026-12-01', days: -4, ...october, frequency: 'monthly' },
        { code: 'e_way_bills_stop', from: '2026-12-21', days: 16, ...october, frequency: 'monthly' },
        { code: 'may_be_cancelled', from: '2027-04-21', days: 137, ...october, frequency: 'monthly' },
        { code: 'barred', from: '2029-11-21', days: 1082, ...october, frequency: 'monthly' },
      ],
    };
    assert.deepEqual(await all(), [expected, expected, expected]);
  });

  test('names no due date that is over as one to keep', async () => {
    at.clock.product = ist('2026-11-05');
    const { id } = await place('filed', { GSTR3B: 'blocked', findings: { GSTR3B: carried } });
    const said = async () => (await cardOf(id)).filing?.error_message ?? '';
    assert.match(await said(), /is due on 20 November 2026\./);
    at.clock.product = ist('2026-12-05');
    assert.match(await said(), /was due on 20 November 2026\./);
  });

  test('is none before its due date is over, and none where the month is skipped', async () => {
    at.clock.product = ist('2026-11-11', '23:59:59');
    const [open, skipped] = [await place('waiting_for_consent'), await place('skipped')];
    const { late, next_owed: next } = await cardOf(open.id);
    assert.deepEqual([late, next], [null, { form: 'GSTR1', due_at: '2026-11-11T23:59:59+05:30' }]);
    at.clock.product = ist('2026-11-12', '00:00:00');
    const card = await cardOf(open.id);
    assert.deepEqual([card.late?.days, card.late?.fee_rupees, card.late?.form], [1, 20, 'GSTR1']);
    assert.deepEqual(card.next_owed, { form: 'GSTR3B', due_at: '2026-11-20T23:59:59+05:30' });
    assert.deepEqual([(await cardOf(skipped.id)).late, (await cardOf(skipped.id)).next_owed], [null, null]);
  });

  test('the desk says that another return stands before, and shows that month once it is open here', async () => {
    at.clock.product = ist('2026-11-12');
    const about = {
      form: 'GSTR1',
      period: periodOf(2026, 10),
      frequency: 'monthly',
      due: ist('2026-11-11', '23:59:59'),
      now: ist('2026-11-05'),
    } as const;
    const missing = previousMissing(about, { ...about, form: 'GSTR3B', period: periodOf(2026, 9) });
    const behind = await place('blocked', { findings: { GSTR1: missing } });
    const saved = await place('blocked', { findings: { GSTR1: dataSaved(about) } });
    const rowOf = async ({ id }: Placed) => {
      const { rows } = must(await person.client.desk({ query: { limit: 500 } })).data;
      const row = rows.find((one) => one.id === id);
      return [row?.queue, row?.act, row?.why_code, row?.first];
    };
    const september = { period: '092026', frequency: 'monthly' };
    const code = 'previous_gstr3b_missing';
    assert.deepEqual(await rowOf(behind), ['blocked', 'retry', code, { ...september, filing_id: null }]);
    assert.deepEqual(await rowOf(saved), ['blocked', 'retry', 'data_saved', null]);
    const opened = await opens(behind, 9);
    // Once the older month is open here, the row is of that month.
    assert.deepEqual(await rowOf(behind), ['say_nil', 'file', 'no_time', null]);
    await store().asTenant(person.accountId, async (rows) => {
      for (const form of ['GSTR1', 'GSTR3B'] as const)
        await rows.filings.append(opened, form, { type: 'cancelled', at: ist('2026-11-12') });
    });
    assert.deepEqual((await rowOf(behind))[3], { ...september, filing_id: null });
  });
});
