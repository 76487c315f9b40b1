import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scheduleToday } from '#usecases/filing/fileNow.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { type ReturnSummary, noTax, type TaxHeads } from '#domain/gst/portalFigures.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { type Desk, startDesk } from './desk.ts';

/*
 * The sources of the late fee that is carried into a GSTR-3B: the portal's own call, else the summary of the return,
 * else our own dates of the GSTR-3B before (gst-portal#late-fee). Without any of them the fee is unknown, and a
 * person is asked.
 */

const rupees = (amount: number): TaxHeads => ({ ...noTax, cgst: amount * 50, sgst: amount * 50 });
const unreadable: PortalFault = { kind: 'refused', refusal: { kind: 'unknown', code: 'RTN_58', says: '' } };
const summaryWith = (lateFee: TaxHeads | null): Result<ReturnSummary, PortalFault> =>
  ok({ kind: 'summary', saved: false, lateFee });

/** Each source's answer, and its fee; null: none. */
const byCall = {
  'tells none': [ok(noTax), 0],
  'tells ₹140': [ok(rupees(140)), 140],
  'is not offered': [fail({ kind: 'not_supported' }), null],
  failed: [fail(unreadable), null],
} as const satisfies Record<string, [Result<TaxHeads, PortalFault>, number | null]>;
const bySummary = {
  'has nothing saved': [ok({ kind: 'nothing_saved' }), null],
  'tells none': [summaryWith(noTax), 0],
  'tells ₹60': [summaryWith(rupees(60)), 60],
  'does not tell it': [summaryWith(null), null],
  failed: [fail(unreadable), null],
} as const satisfies Record<string, [Result<ReturnSummary, PortalFault>, number | null]>;
const byDates = { 'in time': true, late: false } as const;

type Way = { call: keyof typeof byCall; summary: keyof typeof bySummary; dates: keyof typeof byDates };
const ways: Way[] = (Object.keys(byCall) as Way['call'][]).flatMap((call) =>
  (Object.keys(bySummary) as Way['summary'][]).flatMap((summary) =>
    (Object.keys(byDates) as Way['dates'][]).map((dates) => ({ call, summary, dates })),
  ),
);
const nameOf = ({ call, summary, dates }: Way): string =>
  `the call ${call}, the summary ${summary}, the GSTR-3B before was ${dates}`;

/** The outcome of the return. */
function expected({ call, summary, dates }: Way): string {
  // Saved figures decide whether the return may be filed as nil at all: no other source and no yes stand in for it.
  if (summary === 'failed') return 'answer_unclear';
  const told = [byCall[call][1], bySummary[summary][1]];
  const money = told.find((fee) => fee !== null && fee > 0);
  if (money !== undefined) return 'late_fee_carried';
  const notRead = told.every((fee) => fee === null) && !byDates[dates] ? ['late_fee'] : [];
  return notRead.length === 0 ? 'filed' : `needs_yes ${notRead.join(' ')}`;
}

let desk: Desk;
const shops = new Map<string, Registration>();
const wayOf = new Map<string, Way>();
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
  const { portal } = desk.ports;
  desk.ports = {
    ...desk.ports,
    portal: {
      ...portal,
      carriedLateFee: async ({ gstin }) => byCall[wayOf.get(gstin)?.call ?? 'failed'][0],
      returnSummary: async (login, session, form, period) =>
        form === 'GSTR1'
          ? portal.returnSummary(login, session, form, period)
          : bySummary[wayOf.get(login.gstin)?.summary ?? 'failed'][0],
    },
  };
  for (const [at, way] of ways.entries()) {
    // The late return is paid by now: the portal itself would let it go, so that what stops it is our own check.
    const late = [{ form: 'GSTR3B' as const, back: 1, days: 3, paid: true }];
    const shop = await desk.add({
      username: `shop.${at}`,
      history: byDates[way.dates] ? {} : { late },
    });
    assert.ok(shop.gstin);
    wayOf.set(shop.gstin, way);
    shops.set(nameOf(way), shop);
    assert.ok((await scheduleToday(desk.ports, desk.accountId, shop.id)).ok);
  }
  await desk.until('2026-11-04T10:00:00+05:30');
});
after(() => desk.close());

for (const way of ways)
  test(`${nameOf(way)}: ${expected(way)}`, async () => {
    const shop = shops.get(nameOf(way));
    assert.ok(shop);
    const { state, finding } = await desk.row(shop.id, 'GSTR3B');
    const outcome =
      finding?.code === 'needs_yes'
        ? `needs_yes ${finding.params.notRead.join(' ')}`
        : (finding?.code ?? state);
    assert.equal(outcome, expected(way));
    const sent = desk.accepted(shop.gstin).includes('GSTR3B 102026');
    assert.equal(sent, expected(way) === 'filed');
  });

test('all four of a source are lived through, in each meeting with the others', () => {
  assert.equal(shops.size, 4 * 5 * 2);
});
