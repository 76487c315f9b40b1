import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { openStore } from '#db/store.ts';
import { newFiling } from '#domain/filing/newFiling.ts';
import { usualDueAt } from '#domain/gst/dueDate.ts';
import { addMonths, FORMS, type ReturnPeriod, periodOf } from '#domain/gst/returnPeriod.ts';
import { sealWith } from '#security/seal.ts';
import type { Store } from '#usecases/ports/store.ts';
import { monthsOf } from '../../web/src/features/gst-details/actionTexts.ts';
import { wholeDetails } from '../../web/src/api/answers/wholeDetails.ts';
import { placeInState } from '../usecases/inState.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from './appForTests.ts';

/** What the API says of months whose days are over, told at the clock's now. */

let at: TestApp;
let person: SignedInPerson;
let store: Store;
let count = 0;
before(async () => {
  at = await appForTests();
  at.clock.product = Date.parse('2026-11-04T10:00:00+05:30');
  store = openStore(at.db, sealWith(at.keyRing));
});
after(() => at.close());

/** Somebody new with one GSTIN, whose October 2026 stands in the state. */
async function placed(...[state, otherwise]: [string, Parameters<typeof placeInState>[2]?]) {
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
