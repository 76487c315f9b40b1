import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { feesToPay } from '#domain/filing/backlog.ts';
import { noFee, rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { isInFlight } from '#domain/filing/filing.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { byUsername } from '../../../portal-sim/book.ts';
import { demoSpecs } from '../../../portal-sim/demoTaxpayers.ts';
import { codeOfWhy } from '#domain/views/deskRow.ts';
import { listDesk, wholeDesk } from '#usecases/desk/listDesk.ts';
import { getBacklog, startWholeBacklog } from '#usecases/filing/backlog.ts';
import { fileToday } from '#usecases/filing/fileNow.ts';
import { stopBacklog } from '#usecases/filing/stopBacklog.ts';
import { listHistory } from '#usecases/filing/listHistory.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { getRegistration, listRegistrations } from '#usecases/registration/getRegistration.ts';
import { type Desk, openLinkTo, startDesk } from './desk.ts';
import { atDesk, betwa, inOrder, months, START } from './sixMonthsBehind.ts';

let desk: Desk;
beforeEach(async () => (desk = await startDesk(START)));
afterEach(() => desk.close());

const { planOf, start, payIn } = atDesk(() => desk);
const lineOf = async () =>
  (await listCards(desk.ports, desk.accountId, { limit: 10, after: null })).rows[0]?.backlog;

test('adding a GSTIN reads what is unfiled in all years that are not barred', async () => {
  const shop = await desk.add(betwa());
  const plan = await planOf(shop);
  assert.deepEqual(
    plan.periods.map(({ period, state, rupees, carriedRupees }) => [period, state, rupees, carriedRupees]),
    [
      ['042026', 'unfiled', 1000, 0],
      ['052026', 'unfiled', 1000, 1000],
      ['062026', 'unfiled', 1000, 1000],
      ['072026', 'unfiled', 1000, 1000],
      ['082026', 'unfiled', 1000, 1000],
      ['092026', 'unfiled', 820, 1000],
    ],
  );
  assert.deepEqual(
    [plan.rupees, plan.chargedRupees, plan.laterRupees, plan.stage],
    [5820, 5000, 820, 'suspended'],
  );
});

test('a start names the first period that it leaves out, and stores one consent for each period', async () => {
  const shop = await desk.add(betwa());
  const gap = await start(shop, ['042026', '062026']);
  assert.deepEqual(gap, {
    ok: false,
    failure: {
      kind: 'not_possible',
      why: { code: 'backlog_gap', params: { period: '052026', frequency: 'monthly' } },
    },
  });
  const late = await start(shop, ['092026']);
  assert.ok(!late.ok && late.failure.kind === 'not_possible');
  assert.deepEqual(late.failure.why.params, { period: '042026', frequency: 'monthly' });

  assert.deepEqual(await start(shop, ['042026', '052026']), { ok: true, value: null });
  await start(shop, ['042026', '052026']);
  const consents = await desk.store.asTenant(desk.accountId, (rows) => rows.consents.ofRegistration(shop.id));
  assert.deepEqual(
    // Both are given at one moment.
    consents
      .filter(({ kind }) => kind === 'month')
      .map(({ period, personId }) => [period ?? '', personId ?? ''])
      .toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
    [
      ['042026', desk.personId],
      ['052026', desk.personId],
    ],
  );
});

/** Money in the cash ledger under fee, half central and half state. */
test('with the money in the ledger one start files all months in order, and the suspension ends', async () => {
  const shop = await desk.add(betwa());
  payIn('betwa.stores', 5000);
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-07T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin).slice(0, 12), inOrder);
  const plan = await planOf(shop);
  assert.deepEqual(
    plan.periods.map(({ state, returns }) => [state, returns.GSTR1.arn !== '', returns.GSTR3B.arn !== '']),
    months.map(() => ['filed', true, true]),
  );
  assert.deepEqual([plan.rupees, plan.chargedRupees], [0, 0]);
  const registration = await desk.registration(shop.id);
  assert.deepEqual(registration.listReading?.unlisted, [], 'the lists were read again');
  assert.equal(registration.portalStatus, 'Active');
  const elsewhere = registration.portalNews.filter(({ code }) => code === 'filed_elsewhere');
  assert.deepEqual(elsewhere, [], 'no return of ours is news');
  assert.ok((await start(shop, months)).ok, 'repeating it is safe');
  assert.deepEqual(desk.accepted(shop.gstin).slice(0, 12), inOrder);
});

test('a filed plan knows what the portal took for its months, and what comes with the return after them until that is filed', async () => {
  const shop = await desk.add(betwa(), true);
  payIn('betwa.stores', 5000);
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-07T10:00:00+05:30');
  const found = await getBacklog(desk.ports, desk.accountId, shop.id);
  assert.ok(found.ok);
  const { paidRupees, plan, periods } = found.value;
  const ledger = byUsername(desk.book, 'betwa.stores')?.cash ?? [];
  const taken = ledger.flatMap(({ type, rupees }) => (type === 'Dr' ? [rupees] : []));
  assert.ok(taken.length >= 5, String(taken));
  assert.equal(
    paidRupees,
    taken.reduce((all, each) => all + each, 0),
  );
  const { cashLeft } = found.value;
  assert.equal(
    rupeesOfFee(cashLeft ?? noFee),
    5000 - paidRupees,
    'no second challan is asked for what is left',
  );
  const taken3b = periods.map(({ portalFee }) => rupeesOfFee(portalFee ?? noFee));
  assert.equal(
    taken3b.reduce((all, each) => all + each, 0),
    paidRupees,
  );
  assert.deepEqual([plan.laterRupees, periods.at(-1)?.rupees], [periods.at(-1)?.rupees, 820]);
  for (const form of ['GSTR1', 'GSTR3B'] as const) desk.fileAtPortal(shop, form, '102026');
  await desk.until('2026-12-01T10:00:00+05:30');
  const later = await getBacklog(desk.ports, desk.accountId, shop.id);
  assert.ok(later.ok);
  assert.deepEqual([later.value.plan.laterRupees, later.value.paidRupees], [0, paidRupees]);
});

test('before a start the plan names the address of the code, to which the press has one sent at once', async () => {
  Object.assign(desk.ports, { relayByDefault: false });
  const shop = await desk.add(betwa(), true);
  const codes = () => byUsername(desk.book, 'betwa.stores')?.codes ?? [];
  await desk.until('2026-11-05T12:00:00+05:30');
  const before = codes().length;
  const found = await getBacklog(desk.ports, desk.accountId, shop.id);
  assert.ok(found.ok);
  const [signatory] = byUsername(desk.book, 'betwa.stores')?.signatories ?? [];
  assert.equal(found.value.sentTo?.mobileEnds, signatory?.mobile.slice(-4));
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-05T12:00:01+05:30');
  assert.equal(codes().length, before + 1);
});

test('the link to a month of a plan says that later returns follow, that to the last month does not', async () => {
  const shop = await desk.add(betwa());
  assert.ok((await start(shop, months.slice(0, 2))).ok);
  const follows = async (period: string) => {
    const filing = (await desk.filings(shop.id)).find((each) => each.period === period);
    assert.ok(filing);
    return (await openLinkTo(desk, filing)).moreFollow;
  };
  assert.deepEqual([await follows('042026'), await follows('052026')], [true, false]);
});

test('Retry of a month behind unfiled ones is no yes: the plan still asks about all of them', async () => {
  const shop = await desk.add(betwa(), true);
  await desk.until('2026-11-25T10:00:00+05:30');
  const before = await planOf(shop);
  const october = before.periods.at(-1)?.filing;
  assert.equal(october?.returns.GSTR1.finding?.code, 'previous_gstr3b_missing');
  assert.ok((await retryFiling(desk.ports, desk.accountId, october.id)).ok);
  await desk.until('2026-11-25T12:00:00+05:30');
  const after = await planOf(shop);
  assert.deepEqual(
    after.periods.map(({ period }) => period),
    [...months, '102026'],
  );
  assert.ok(after.periods.every(({ state }) => state === 'unfiled' || state === 'stopped'));
  const line = await lineOf();
  assert.deepEqual([line?.started, line?.toStart, line?.returnsToStart], [0, 7, 14]);
});

test('a plan says that a forwarding rule may bring its codes until the rule has brought one', async () => {
  const says = async ({ id }: Registration) => {
    const found = await getBacklog(desk.ports, desk.accountId, id);
    return found.ok && [found.value.ruleUntried, found.value.codesForwarded];
  };
  assert.deepEqual(await says(await desk.add({ username: 'shop.brought' }, true)), [false, true]);
  desk.onMail = async () => undefined;
  assert.deepEqual(await says(await desk.add({ username: 'shop.untried' }, true)), [true, false]);
});

test('a plan says how API access stands', async () => {
  const shop = await desk.add(betwa(), true);
  const standing = async () => {
    const found = await getBacklog(desk.ports, desk.accountId, shop.id);
    assert.ok(found.ok);
    return found.value.apiAccess?.standing;
  };
  await desk.until('2026-11-05T12:00:00+05:30');
  assert.equal(await standing(), 'on');
  await desk.until('2026-12-06T12:00:00+05:30');
  assert.equal(await standing(), 'ended');
});

test('without the money it stops at one month, and goes on where it stopped', async () => {
  const shop = await desk.add(betwa());
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-05T20:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), inOrder.slice(0, 3));
  const stopped = await planOf(shop);
  assert.deepEqual(
    stopped.periods.map(({ state }) => state),
    ['filed', 'stopped', 'under_way', 'under_way', 'under_way', 'under_way'],
  );
  assert.equal(stopped.periods[1]?.filing?.returns.GSTR3B.finding?.code, 'late_fee_carried');
  payIn('betwa.stores', 5000);
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-07T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin).slice(0, 12), inOrder);
});

test('a plan that is agreed to has nothing more to start, whether it runs or waits for its money', async () => {
  const shop = await desk.add(betwa());
  const line = async () => {
    const { rows } = await listDesk(desk.ports, desk.accountId, wholeDesk);
    const { waitsForMoney, toStart, returnsToStart, chargedRupees } = rows[0]?.backlog ?? {};
    return [waitsForMoney, toStart, returnsToStart, chargedRupees];
  };
  assert.deepEqual(await line(), [false, 6, 12, 5000]);
  assert.ok((await start(shop, months)).ok);
  assert.deepEqual(await line(), [false, 0, 0, 0]);
  await desk.until('2026-11-05T20:00:00+05:30');
  assert.deepEqual(await line(), [true, 0, 0, 0]);
  const consents = () => desk.store.asTenant(desk.accountId, (rows) => rows.consents.ofRegistration(shop.id));
  const given = await consents();
  const again = { registration: shop.id, language: 'en' } as const;
  assert.ok((await startWholeBacklog(desk.ports, desk.accountId, again)).ok);
  assert.deepEqual(await consents(), given, 'a yes to many gives none of its yeses again');
});

test('a stopped plan takes its yeses back, files nothing more with the money there, and starts again where it stopped', async () => {
  const shop = await desk.add(betwa());
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-05T20:00:00+05:30');
  const stop = () => stopBacklog(desk.ports, desk.accountId, shop.id);
  const shown = async () => {
    const found = await getBacklog(desk.ports, desk.accountId, shop.id);
    assert.ok(found.ok);
    return { stop: found.value.canStop, start: found.value.canStart };
  };
  assert.deepEqual((await shown()).stop, true);
  assert.deepEqual(await stop(), { ok: true, value: null });
  assert.deepEqual(await shown(), { stop: false, start: true });
  const consents = await desk.store.asTenant(desk.accountId, (rows) => rows.consents.ofRegistration(shop.id));
  const standing = consents.filter(({ period, withdrawnAt }) => period !== null && withdrawnAt === null);
  assert.deepEqual([...new Set(standing.map(({ period }) => period))], ['042026'], 'that of the filed month');
  payIn('betwa.stores', 5000);
  await desk.until('2026-11-07T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), inOrder.slice(0, 3));
  const plan = await planOf(shop);
  assert.deepEqual(
    plan.periods.map(({ state }) => state),
    ['filed', ...months.slice(1).map(() => 'unfiled')],
  );
  assert.equal(plan.periods[1]?.carriedRupees, 500, 'the fee that the portal has named, in the next yes too');
  assert.equal(plan.rupees, plan.chargedRupees + plan.laterRupees);
  const again = await stop();
  assert.ok(!again.ok && again.failure.kind === 'not_possible');
  assert.equal(again.failure.why.code, 'nothing_started');
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-09T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin).slice(0, 12), inOrder);
});

test('a start gives no yes to the late fee of a month that asks for it alone', async () => {
  const shop = await desk.add(betwa());
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-05T20:00:00+05:30');
  assert.ok((await stopBacklog(desk.ports, desk.accountId, shop.id)).ok);
  // Its month is answered where its fee is not named.
  const may = (await planOf(shop)).periods[1]?.filing;
  assert.ok(may && (await fileToday(desk.ports, desk.accountId, may.id)).ok);
  await desk.until('2026-11-06T10:00:00+05:30');
  const feesAgreed = async () => {
    const consents = await desk.store.asTenant(desk.accountId, (rows) =>
      rows.consents.ofRegistration(shop.id),
    );
    return consents
      .filter(({ kind, withdrawnAt }) => kind === 'fee' && withdrawnAt === null)
      .map(({ period }) => period)
      .toSorted((a, b) => String(a).localeCompare(String(b)));
  };
  assert.deepEqual(await feesAgreed(), []);
  assert.ok((await start(shop, months)).ok);
  assert.deepEqual(await feesAgreed(), months.slice(2));
  payIn('betwa.stores', 5000);
  await desk.until('2026-11-07T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), inOrder.slice(0, 3), 'the fee of May waits for its own yes');
  // Nothing else is left to start.
  const again = await start(shop, months);
  assert.ok(!again.ok && again.failure.kind === 'not_possible');
  assert.equal(again.failure.why.code, 'as_found');
});

test('at the end of a plan one message says so, and the portal is asked whether the suspension has ended', async () => {
  const shop = await desk.add(betwa(), true);
  payIn('betwa.stores', 6000);
  await desk.until('2026-11-25T10:00:00+05:30');
  assert.ok((await start(shop, [...months, '102026'])).ok);
  await desk.until('2026-11-25T14:00:00+05:30');
  assert.equal(desk.accepted(shop.gstin).length, 14);
  const filed = desk.messages.map(({ text }) => text).filter((text) => / filed[,. ]/.test(text));
  assert.equal(filed.length, 1, 'one message for all returns of the plan');
  assert.match(
    filed[0] ?? '',
    /^Shunya: Betwa Stores, \w{15}: 7 months filed, 14 returns, ₹\S+ of late fees paid.*\. Every ARN: https:\/\/shunya\.example\/gst-details\/backlog\//,
  );
  assert.equal((await desk.registration(shop.id)).portalStatus, 'Active');
});

test('a fee that only the portal knows is in the sum of a plan, and in the yes that starts it again', async () => {
  const spec = demoSpecs(Date.parse(START)).find(({ username }) => username === 'tapti.traders');
  assert.ok(spec);
  const shop = await desk.add(spec, true);
  await desk.until('2027-01-25T10:00:00+05:30');
  const behind = ['102026', '112026', '122026'];
  assert.equal((await planOf(shop)).periods[0]?.carriedRupees, 0, 'by our own count');
  assert.ok((await start(shop, behind)).ok);
  await desk.until('2027-01-25T10:30:00+05:30');
  const waits = await planOf(shop);
  assert.equal(waits.periods[0]?.filing?.returns.GSTR3B.finding?.code, 'late_fee_carried');
  const named = rupeesOfFee(waits.periods[0].portalFee ?? noFee);
  assert.ok(named > 0);
  assert.ok((await stopBacklog(desk.ports, desk.accountId, shop.id)).ok);
  const plan = await planOf(shop);
  assert.deepEqual(plan.periods[0]?.carriedRupees, named);
  assert.equal(plan.rupees, plan.chargedRupees + plan.laterRupees);
  assert.equal((await lineOf())?.rupees, plan.rupees, 'on the card too');
  payIn('tapti.traders', plan.chargedRupees);
  assert.ok((await start(shop, behind)).ok);
  await desk.until('2027-01-25T20:00:00+05:30');
  assert.deepEqual(
    (await planOf(shop)).periods.map(({ state }) => state),
    ['filed', 'filed', 'filed'],
    'no second yes',
  );
});

test('a plan that is stopped while a return is at the portal learns its ARN, and files none after it', async () => {
  const shop = await desk.add(betwa());
  payIn('betwa.stores', 5000);
  assert.ok((await start(shop, months)).ok);
  // From the first return that the portal takes on, its list cannot be read for a while.
  desk.bend = (reply) => {
    if (desk.accepted(shop.gstin).length > 0 && desk.troubles.length === 0)
      desk.troubles.push({ action: 'RETTRACK', times: 50, does: 'cut before' });
    return reply;
  };
  while (desk.accepted(shop.gstin).length === 0) await desk.until(isoIst(desk.now + 60_000));
  desk.bend = null;
  const [april] = await desk.filings(shop.id);
  assert.ok(april !== undefined && isInFlight(april.returns.GSTR1.state));
  assert.ok((await stopBacklog(desk.ports, desk.accountId, shop.id)).ok);
  desk.troubles = [];
  await desk.until('2026-11-07T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 042026']);
  const [first] = await desk.filings(shop.id);
  assert.deepEqual([first?.returns.GSTR1.state, first?.returns.GSTR3B.state], ['filed', 'scheduled']);
});

test('a plan whose oldest month is not nil, as the portal shows it, takes no yes until Retry has read otherwise', async () => {
  const spec = betwa();
  const shop = await desk.add({ ...spec, history: { ...spec.history, savedBack: [6] } });
  assert.ok((await start(shop, ['042026'])).ok);
  await desk.until('2026-11-05T20:00:00+05:30');
  const refused = await start(shop, months);
  assert.ok(!refused.ok && refused.failure.kind === 'not_possible');
  assert.ok(refused.failure.why.code === 'as_found');
  assert.equal(refused.failure.why.params.finding.code, 'data_saved');
  const canStart = async () => {
    const found = await getBacklog(desk.ports, desk.accountId, shop.id);
    assert.ok(found.ok);
    return found.value.canStart;
  };
  assert.equal(await canStart(), false);
  const taxpayer = byUsername(desk.book, spec.username);
  assert.ok(taxpayer);
  taxpayer.saved = {};
  const [april] = await desk.filings(shop.id).then((all) => all.filter(({ period }) => period === '042026'));
  assert.ok(april);
  assert.ok((await retryFiling(desk.ports, desk.accountId, april.id)).ok);
  await desk.until('2026-11-06T09:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 042026', 'GSTR3B 042026']);
  assert.equal(await canStart(), true);
});

test('after a half filed month every page has one fee, one number of days and the same months', async () => {
  const shop = await desk.add(betwa());
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-05T20:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), inOrder.slice(0, 3));
  const plan = await getBacklog(desk.ports, desk.accountId, shop.id);
  const details = await getRegistration(desk.ports, desk.accountId, shop.id);
  assert.ok(plan.ok && details.ok);
  const page = { limit: 10, after: null };
  const { rows: cards } = await listCards(desk.ports, desk.accountId, page);
  const { rows: records } = await listRegistrations(desk.ports, desk.accountId, page);
  const { rows } = await listDesk(desk.ports, desk.accountId, wholeDesk);
  const shown = [details.value, cards[0], records[0], rows[0]];
  const toPay = feesToPay(plan.value.plan);
  assert.deepEqual(
    shown.map((each) => [each?.consequences?.fees?.rupees, each?.backlog?.rupees]),
    shown.map(() => [toPay, toPay]),
  );
  // The portal asks ₹500 for April, that of GSTR-3B alone, and our count follows its measure.
  assert.deepEqual([toPay, plan.value.plan.rupees], [5 * 500 + 320, 500 + 4 * 1000 + 820]);
  // From the first month that is left, whichever filings a page has read.
  assert.deepEqual(
    shown.map((each) => [...new Set(each?.consequences?.blocks.map(({ period }) => period))]),
    shown.map(() => ['052026']),
  );
  const due = [details.value.nextDue, cards[0]?.nextDue, records[0]?.nextDue].map((at) => at && isoIst(at));
  assert.deepEqual(
    due,
    due.map(() => '2026-06-20T23:59:59+05:30'),
  );
  const april = (await desk.filings(shop.id)).find(({ period }) => period === '042026');
  const filedAt = [details.value.lastFilled, cards[0]?.lastFilling, records[0]?.lastFilled];
  assert.ok(april?.returns.GSTR3B.filedAt);
  for (const at of filedAt) assert.ok((at ?? 0) >= april.returns.GSTR3B.filedAt);
  assert.equal(details.value.consequences?.fees?.perDay, plan.value.plan.perDay);
  const each = details.value.consequences.fees.each ?? [];
  assert.equal(Math.max(...each.map(({ days }) => days)), details.value.backlog?.first.days);
  assert.deepEqual([...new Set(each.map(({ period }) => period))], months.slice(1));
});

test('the amount that the portal has named for a month stays while its money is paid and the month is read again', async () => {
  const shop = await desk.add(betwa());
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-05T20:00:00+05:30');
  const shown = async () => {
    const plan = await getBacklog(desk.ports, desk.accountId, shop.id);
    const details = await getRegistration(desk.ports, desk.accountId, shop.id);
    assert.ok(plan.ok && details.ok);
    const { rows } = await listDesk(desk.ports, desk.accountId, wholeDesk);
    const { rupees, periods } = plan.value.plan;
    const fees = [rows[0], details.value].map((each) => each?.consequences?.fees?.rupees);
    return { rupees, may: periods[1]?.portalFee, fees };
  };
  const before = await shown();
  assert.deepEqual(before, { rupees: 5320, may: { central: 250, state: 250 }, fees: [2820, 2820] });
  payIn('betwa.stores', 4500);
  const [, may] = await desk.filings(shop.id);
  assert.ok(may);
  assert.ok((await retryFiling(desk.ports, desk.accountId, may.id)).ok);
  assert.equal((await desk.filings(shop.id))[1]?.returns.GSTR3B.finding, null);
  assert.deepEqual(await shown(), before);
});

test('the timeline counts from the first month of the plan, also of a shop that has never filed in two years', async () => {
  const shop = await desk.add({ ...betwa(), registeredOn: '2024-06-03', history: { months: 0 } });
  const details = await getRegistration(desk.ports, desk.accountId, shop.id);
  assert.ok(details.ok);
  const { consequences, backlog } = details.value;
  assert.equal(backlog?.periods, 28);
  assert.equal(consequences?.fees?.rupees, backlog.rupees);
  assert.deepEqual([...new Set(consequences.blocks.map(({ period }) => period))], [backlog.first.period]);
});

const statesOf = async ({ id }: Registration, period: string) => {
  const filing = (await desk.filings(id)).find((each) => each.period === period);
  return [filing?.returns.GSTR1, filing?.returns.GSTR3B].map((row) => [row?.state, row?.filedBy]);
};

test('the daily reading takes over an open month that somebody else has filed, also when all after it are filed there', async () => {
  const shop = await desk.add(betwa());
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-05T20:00:00+05:30');
  assert.equal((await planOf(shop)).periods[1]?.state, 'stopped');
  for (const month of months.slice(1))
    for (const form of ['GSTR1', 'GSTR3B'] as const)
      if (!inOrder.slice(0, 3).includes(`${form} ${month}`)) desk.fileAtPortal(shop, form, month);
  await desk.until('2026-11-06T12:00:00+05:30');
  assert.deepEqual((await statesOf(shop, '052026'))[1], ['filed', 'portal']);
  assert.deepEqual(
    (await planOf(shop)).periods.map(({ state }) => state),
    months.map(() => 'filed'),
  );
  const { portalNews, listReading } = await desk.registration(shop.id);
  assert.deepEqual(listReading?.unlisted, []);
  const elsewhere = portalNews.flatMap((each) => (each.code === 'filed_elsewhere' ? [each.params] : []));
  const named = elsewhere.map(({ form, period }) => `${form} ${period}`);
  assert.deepEqual([named.length, new Set(named).size], [9, 9], named.join());
  const details = await getRegistration(desk.ports, desk.accountId, shop.id);
  assert.ok(details.ok);
  assert.deepEqual([details.value.backlog, details.value.consequences], [null, null]);
});

test('the daily reading leaves a month alone whose code is on its way, and settles it later', async () => {
  Object.assign(desk.ports, { relayByDefault: false });
  const shop = await desk.add(betwa());
  await desk.until('2026-11-06T09:56:00+05:30');
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-06T09:57:00+05:30');
  for (const form of ['GSTR1', 'GSTR3B'] as const) desk.fileAtPortal(shop, form, '042026');
  const readAt = async () => (await desk.registration(shop.id)).listReading?.at ?? 0;
  await desk.until('2026-11-06T10:04:00+05:30');
  assert.ok((await readAt()) >= Date.parse('2026-11-06T10:00:00+05:30'), 'the lists were read');
  assert.equal((await statesOf(shop, '042026'))[0]?.[0], 'waiting_for_code');
  await desk.until('2026-11-07T12:00:00+05:30');
  assert.deepEqual(await statesOf(shop, '042026'), [
    ['filed', 'portal'],
    ['filed', 'portal'],
  ]);
});

test('a row in doubt does not settle an open month: it stays a question', async () => {
  const shop = await desk.add(betwa());
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-05T20:00:00+05:30');
  desk.fileAtPortal(shop, 'GSTR3B', '052026');
  desk.bend = (reply) => ({
    ...reply,
    body: reply.body.replaceAll(
      /\{[^{}]*"GSTR3B"[^{}]*"052026"[^{}]*\}|\{[^{}]*"052026"[^{}]*"GSTR3B"[^{}]*\}/g,
      (row) => row.replace('"valid":"Y"', '"valid":"N"'),
    ),
  });
  await desk.until('2026-11-06T12:00:00+05:30');
  const { listReading } = await desk.registration(shop.id);
  assert.ok((listReading?.at ?? 0) > Date.parse('2026-11-06T09:00:00+05:30'));
  assert.deepEqual((await statesOf(shop, '052026'))[1], ['waiting_for_consent', null]);
  desk.bend = null;
  await desk.until('2026-11-07T12:00:00+05:30');
  assert.deepEqual((await statesOf(shop, '052026'))[1], ['filed', 'portal']);
});

test('a cancelled registration files what is missing up to its cancellation, and nothing after it', async () => {
  const shop = await desk.add({
    ...betwa(),
    status: 'Cancelled',
    suspendedForNonFiling: false,
    cancelledOn: '2026-08-15',
    history: { upTo: 4 },
  });
  const plan = await planOf(shop);
  assert.deepEqual(
    plan.periods.map(({ period, state }) => [period, state]),
    [
      ['072026', 'unfiled'],
      ['082026', 'unfiled'],
    ],
  );
  payIn('betwa.stores', 5000);
  assert.ok((await start(shop, ['072026', '082026'])).ok);
  await desk.until('2026-11-07T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), [
    'GSTR1 072026',
    'GSTR3B 072026',
    'GSTR1 082026',
    'GSTR3B 082026',
  ]);
});

test('a plan whose newest period alone is left, and waits for money, stays the plan of its client', async () => {
  const shop = await desk.add({ username: 'shop.quarters', preference: 'Q' }, true);
  await desk.until('2027-05-05T10:00:00+05:30');
  assert.ok((await start(shop, ['122026', '032027'])).ok);
  await desk.until('2027-05-05T12:00:00+05:30');
  const { rows } = await listDesk(desk.ports, desk.accountId, wholeDesk);
  assert.deepEqual(
    rows.map(({ state: { queue, why }, filing, backlog }) => [
      `${filing?.period} ${queue} ${codeOfWhy(why)}`,
      backlog?.periods,
      backlog?.filed,
      backlog?.waitsForMoney,
    ]),
    [['032027 blocked late_fee_carried', 1, 1, true]],
  );
});

test('the history counts its periods back by the month of the returns, also of months that were opened today', async () => {
  const shop = await desk.add(betwa());
  assert.ok((await start(shop, months)).ok);
  const monthsIn = async (period: 'last_month' | 'last_3_months' | 'last_6_months') =>
    (
      await listHistory(desk.ports, desk.accountId, {
        period,
        page: 1,
        limit: 50,
        gstin: null,
        status: 'all',
      })
    ).months.map(({ filing }) => filing.period);
  assert.deepEqual(await monthsIn('last_month'), ['102026']);
  assert.deepEqual(await monthsIn('last_3_months'), ['102026', '092026', '082026']);
  assert.equal((await monthsIn('last_6_months')).at(-1), '052026');
});
