import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { openStore } from '#db/store.ts';
import { newFiling } from '#domain/filing/newFiling.ts';
import { lateNeedsPerson, previousMissing } from '#domain/filing/findings.ts';
import { usualDueAt } from '#domain/gst/dueDate.ts';
import { addMonths, FORMS, type ReturnPeriod, periodOf } from '#domain/gst/returnPeriod.ts';
import { sealWith } from '#security/seal.ts';
import type { Store } from '#usecases/ports/store.ts';
import { monthDeclaration } from '#domain/registration/consent.ts';
import { askedOf, yesOf } from '../../../web/src/gst/question/lateMonth.ts';
import { wholeEntry } from '../../../web/src/api/answers/wholeEntry.ts';
import { monthsOf } from '../../../web/src/features/gst-details/actionTexts.ts';
import { wholeDetails } from '../../../web/src/api/answers/wholeDetails.ts';
import { placeInState } from '../usecases/inState.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from './appForTests.ts';

/** The API's answers about months whose days are over, by the clock's now. */

let at: TestApp;
let person: SignedInPerson;
let store: Store;
let count = 0;
const inTime = Date.parse('2026-11-04T10:00:00+05:30');
/** Sixteen days after the day of GSTR-1 of October 2026, and seven after that of GSTR-3B. */
const late = Date.parse('2026-11-27T10:00:00+05:30');
const askedEachMonth = { registration: { askEachMonth: true } };

before(async () => {
  at = await appForTests();
  store = openStore(at.db, sealWith(at.keyRing));
});
after(() => at.close());

/** Somebody new with one GSTIN, whose October 2026 stands in the state. */
async function placed(state: string, otherwise: Parameters<typeof placeInState>[2] = {}, now = inTime) {
  at.clock.product = now;
  at.clock.wall += 30 * 60_000;
  person = await at.signIn(`+91982${String((count += 1)).padStart(7, '0')}`);
  return placeInState({ store, accountId: person.accountId, now: at.clock.product }, state, otherwise);
}

/** Opens the months after October 2026 beside it, each waiting for its yes. */
const openMonthsAfter = ({ id, filingId }: { id: string; filingId: string }, months: number) =>
  store.asTenant(person.accountId, async (rows) => {
    const october = await rows.filings.byId(filingId);
    assert.ok(october);
    const periods = Array.from({ length: months }, (_, place) => addMonths(periodOf(2026, 10), place + 1));
    for (const period of periods) {
      const filing = newFiling(
        {
          id: randomUUID(),
          accountId: person.accountId,
          registrationId: id,
          gstin: october.gstin,
          period,
          frequency: 'monthly',
          openedAt: at.clock.product,
        },
        {
          scheduledAt: () => null,
          dueAt: (form) => usualDueAt(form, period, 'monthly', '27'),
        },
      );
      await rows.filings.open(filing);
      for (const form of FORMS) {
        await rows.filings.append(filing.id, form, { type: 'check_started', at: at.clock.product });
        await rows.filings.append(filing.id, form, { type: 'consent_asked', at: at.clock.product });
      }
    }
    return periods;
  });

test('the details name every month that is open, the oldest first, where more are open than the newest ten', async () => {
  const month = await placed('waiting_for_consent');
  const periods: ReturnPeriod[] = [periodOf(2026, 10), ...(await openMonthsAfter(month, 13))];
  const { gstins: details } = must(await person.client.getDetails({ params: { id: month.id } })).data;
  const [record] = details;
  assert.ok(record);
  assert.deepEqual(
    record.open_months.map(({ period }) => period),
    periods,
  );
  assert.equal(record.open_months[0]?.id, month.filingId);
  assert.equal(record.recent_filling_history.length, 10);
  // The page acts on all of them, the newest first.
  assert.deepEqual(
    monthsOf(wholeDetails(record)).map(({ period }) => period),
    periods.toReversed(),
  );
  const { gstins: listed } = must(await person.client.listDetails()).data;
  assert.deepEqual(
    listed[0]?.open_months.map(({ period }) => period),
    periods.slice(0, 2),
  );
  // All were opened at the same moment: the history has them in the order of the months.
  const { data: history } = must(await person.client.history({ body: { limit: 50 } }));
  assert.deepEqual(
    history.map(({ period }) => period),
    periods.toReversed(),
  );
});

test('the details name no month that is filed or skipped as open', async () => {
  for (const state of ['filed', 'skipped']) {
    const month = await placed(state);
    const { gstins } = must(await person.client.getDetails({ params: { id: month.id } })).data;
    assert.deepEqual(gstins[0]?.open_months, [], state);
    assert.equal(gstins[0].recent_filling_history.length, 1);
    assert.deepEqual(
      monthsOf(wholeDetails(gstins[0])).map(({ id }) => id),
      [month.filingId],
    );
  }
});

/** The month as History shows it, and as its question names it. */
async function asked({ filingId }: { filingId: string }) {
  const { data: entries } = must(await person.client.history({ body: {} }));
  const entry = entries.find(({ id }) => id === filingId);
  assert.ok(entry);
  const words = askedOf(wholeEntry(entry), at.clock.product);
  return { entry, words, yes: yesOf(words) };
}

/** The newest yes in the ledger after this month is filed. */
async function kept({ filingId }: { filingId: string }) {
  must(await person.client.fileToday({ params: { id: filingId } }));
  const { data } = must(await person.client.consents({ query: {} }));
  return data.find(({ kind }) => kind === 'month')?.text ?? '';
}

test('a yes in time files both returns and names no fee, and the ledger keeps the words that are shown', async () => {
  const month = await placed('waiting_for_consent', askedEachMonth);
  const { entry, words, yes } = await asked(month);
  assert.deepEqual(entry.left, ['GSTR1', 'GSTR3B']);
  assert.equal(yes, 'Yes, file both');
  assert.doesNotMatch(entry.next_act, /fee/);
  const text = await kept(month);
  assert.ok(text.endsWith(monthDeclaration(periodOf(2026, 10), 'monthly', words)), text);
  assert.match(text, /no tax, interest or late fee to pay\. Please file GSTR-1 and GSTR-3B as nil\.$/);
});

test('where GSTR-1 has its ARN the yes is for GSTR-3B alone', async () => {
  const month = await placed('filed', { GSTR3B: 'waiting_for_consent', ...askedEachMonth });
  const { entry, yes } = await asked(month);
  assert.deepEqual(entry.left, ['GSTR3B']);
  assert.equal(yes, 'Yes, file GSTR-3B');
  const text = await kept(month);
  assert.match(text, /Please file GSTR-3B as nil\.$/);
  assert.doesNotMatch(text, /GSTR-1/);
});

test('the yes to a late month names the fee of the day on which it is given', async () => {
  const month = await placed('waiting_for_consent', askedEachMonth, late);
  const { entry, words, yes } = await asked(month);
  assert.equal(yes, 'Yes, file both, late fee ₹460 due later');
  assert.match(entry.next_act, /Filed on 27 November 2026, it costs a late fee of ₹460 by our count\.$/);
  assert.deepEqual(
    words.fee?.each.map(({ form, rupees }) => [form, rupees]),
    [
      ['GSTR1', 320],
      ['GSTR3B', 140],
    ],
  );
  const text = await kept(month);
  assert.ok(text.endsWith(monthDeclaration(periodOf(2026, 10), 'monthly', words)), text);
  assert.match(text, /nothing to pay but a late fee of ₹460\? Yes\./);
  assert.match(text, /\(GSTR-1 ₹320, GSTR-3B ₹140\)\.$/);
});

test('the yes to a month after a late one says that an earlier fee may come, and asks for that one apart', async () => {
  const month = await placed('waiting_for_consent', askedEachMonth, Date.parse('2026-12-04T10:00:00+05:30'));
  await openMonthsAfter(month, 1);
  const { data: entries } = must(await person.client.history({ body: {} }));
  assert.deepEqual(
    entries.map(({ period, may_carry_fee: mayCarry }) => [period, mayCarry]),
    [
      ['112026', true],
      ['102026', false],
    ],
  );
  const november = { filingId: entries[0]?.id ?? '' };
  const { words } = await asked(november);
  const text = await kept(november);
  assert.ok(text.endsWith(monthDeclaration(periodOf(2026, 11), 'monthly', words)), text);
  assert.match(text, /nothing to pay but the late fee of an earlier return\? Yes\./);
  assert.doesNotMatch(text, /interest or late fee to pay/);
});

test('of a late month whose GSTR-1 is filed the fee of GSTR-3B alone is named', async () => {
  const month = await placed('filed', { GSTR3B: 'waiting_for_consent', ...askedEachMonth }, late);
  assert.equal((await asked(month)).yes, 'Yes, file GSTR-3B, late fee ₹140 due later');
  assert.match(await kept(month), /late fee of ₹140 by Shunya's count \(GSTR-3B ₹140\)\.$/);
});

test('a declaration for many late months at once names the fee of each', async () => {
  const month = await placed('waiting_for_consent', askedEachMonth, late);
  const body = { act: 'file' as const, ids: [month.filingId] };
  const { data } = must(await person.client.bulk({ body: { ...body, preview: true } }));
  const shown = data.declarations.map(({ text }) => text);
  must(await person.client.bulk({ body: { ...body, declare: true } }));
  const { data: ledger } = must(await person.client.consents({ query: {} }));
  assert.deepEqual(
    shown,
    ledger.filter(({ kind }) => kind === 'month').map(({ text }) => text),
  );
  assert.match(shown[0] ?? '', /late fee of ₹460/);
});

const about = (form: 'GSTR1' | 'GSTR3B', month: number, day: number, now: number) => ({
  form,
  period: periodOf(2026, month),
  frequency: 'monthly' as const,
  due: Date.parse(`2026-${month + 1}-${day}T23:59:59+05:30`),
  now,
});

test('a month that was stopped weeks ago names the fee and the days of today', async () => {
  const foundAt = Date.parse('2026-10-22T10:00:00+05:30');
  const finding = previousMissing(about('GSTR1', 10, 11, foundAt), about('GSTR1', 9, 11, foundAt));
  const month = await placed('blocked', { GSTR3B: 'scheduled', findings: { GSTR1: finding } });
  const said = async (): Promise<string> => {
    const { gstins } = must(await person.client.getDetails({ params: { id: month.id } })).data;
    const { entry } = await asked(month);
    assert.equal(gstins[0]?.recent_filling_history[0]?.error_message, entry.error_message);
    return entry.error_message;
  };
  assert.match(await said(), /filed on 4 November 2026 costs a late fee of ₹480; each day adds ₹20/);
  at.clock.product = late;
  assert.match(await said(), /filed on 27 November 2026 costs a late fee of ₹500, the most there is/);
  assert.doesNotMatch(await said(), /October 2026 costs|each day adds ₹20/);
});

test('a late month that waits for a yes to its fee names the fee of today', async () => {
  const foundAt = Date.parse('2026-11-14T10:00:00+05:30');
  const day = (iso: string): number => Date.parse(`${iso}T00:00:00+05:30`);
  const finding = lateNeedsPerson(about('GSTR1', 10, 11, foundAt), day('2029-11-11'), day('2029-12-01'));
  const month = await placed(
    'scheduled without a time',
    { findings: { GSTR1: finding, GSTR3B: finding }, ...askedEachMonth },
    late,
  );
  const { entry } = await asked(month);
  assert.match(entry.next_act, /27 November 2026/);
  assert.doesNotMatch(entry.next_act, /14 November 2026/);
});
