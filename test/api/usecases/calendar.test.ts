import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isoIst } from '#domain/shared/istTime.ts';
import { periodOf, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { accessUnknown } from '#domain/registration/apiAccess.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import { calendarFile } from '#http/calendarFile.ts';
import { showCalendar } from '#usecases/desk/calendar.ts';
import { getBacklog, startBacklog } from '#usecases/filing/backlog.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { listCards, listNames } from '#usecases/registration/cards.ts';
import { getRegistration } from '#usecases/registration/getRegistration.ts';
import { byUsername } from '../../../portal-sim/book.ts';
import { demoSpecs } from '../../../portal-sim/demoTaxpayers.ts';
import { type Desk, startDesk } from './desk.ts';

describe('The calendar of an account', () => {
  let desk: Desk;
  before(async () => {
    desk = await startDesk('2026-11-02T10:00:00+05:30');
  });
  after(() => desk.close());

  /** Each item of one registration as 'day kind form time'. */
  const linesOf = async (id: string, year: number, month: number): Promise<string[]> => {
    const { days } = await showCalendar(desk.ports, desk.accountId, periodOf(year, month));
    return days.flatMap(({ date, items }) =>
      items.flatMap(({ kind, form, named }) =>
        named
          .filter(({ registrationId }) => registrationId === id)
          .map(({ at }) => `${date.slice(8)} ${kind} ${form}${at === null ? '' : isoIst(at).slice(10, 16)}`),
      ),
    );
  };

  test('a month that files itself shows its due days, its filings and until when they can be stopped', async () => {
    const { id } = await desk.add({ username: 'shop.standing' });
    const november = [
      '05 last_no GSTR1T07:59',
      '05 planned GSTR1T07:59',
      '10 last_no GSTR3BT18:30',
      '10 planned GSTR3BT18:30',
      '11 due GSTR1',
      '20 due GSTR3B',
    ];
    assert.deepEqual(await linesOf(id, 2026, 11), november);
    // The same schedule plans a month that is not opened yet.
    assert.deepEqual(await linesOf(id, 2026, 12), november);
    await desk.until('2026-11-06T10:00:00+05:30');
    assert.deepEqual(await linesOf(id, 2026, 11), [
      '05 filed GSTR1T07:59',
      '10 last_no GSTR3BT18:30',
      '10 planned GSTR3BT18:30',
      '20 due GSTR3B',
    ]);
  });

  test('a month that asks for its own yes shows its due days alone', async () => {
    const { id } = await desk.add({ username: 'shop.asked' }, true);
    assert.deepEqual(await linesOf(id, 2026, 12), ['11 due GSTR1', '20 due GSTR3B']);
  });

  test('a quarterly filer has due days after the quarter only', async () => {
    const { id } = await desk.add({ username: 'shop.quarter', preference: 'Q' }, true);
    assert.deepEqual(await linesOf(id, 2026, 12), []);
    const january = await linesOf(id, 2027, 1);
    assert.deepEqual(
      january.map((line) => line.slice(3)),
      ['due GSTR1', 'due GSTR3B'],
    );
    assert.equal(january[0], '13 due GSTR1');
  });

  const promised = (lines: readonly string[]): string[] =>
    lines.filter((line) => line.includes(' planned ') || line.includes(' last_no '));

  test('nothing is promised to file itself where the run cannot succeed without a person', async () => {
    const { id, signatoryId } = await desk.add({ username: 'shop.held' });
    assert.ok(signatoryId);
    const both = async () => [
      ...promised(await linesOf(id, 2026, 11)),
      ...promised(await linesOf(id, 2026, 12)),
    ];
    const { apiAccess, provenAt, ...known } = await desk.registration(id);
    const change = (more: Partial<Registration>) =>
      desk.store.asTenant(desk.accountId, (rows) => rows.registrations.update(id, more));
    const sign = (more: Partial<SignatoryRow>) =>
      desk.store.asTenant(desk.accountId, (rows) => rows.signatories.update(signatoryId, more));
    const before = await both();
    assert.ok(before.length > 0);
    const holds: Record<string, [() => Promise<unknown>, () => Promise<unknown>]> = {
      'the sign-in is refused': [() => change({ status: 'failed' }), () => change({ status: 'success' })],
      'access is off': [
        () => change({ apiAccess: { ...accessUnknown, offAt: desk.now } }),
        () => change({ apiAccess }),
      ],
      'access has ended': [
        () => change({ apiAccess: { ...accessUnknown, onAt: desk.now - 31 * 86_400_000 } }),
        () => change({ apiAccess }),
      ],
      'the password is not proven': [() => change({ provenAt: null }), () => change({ provenAt })],
      'the PAN was refused': [
        async () => {
          const signatory = await desk.store.asTenant(desk.accountId, (rows) =>
            rows.signatories.byIds([signatoryId]),
          );
          await change({ refusedPan: signatory.get(signatoryId)?.pan ?? '' });
        },
        () => change({ refusedPan: known.refusedPan }),
      ],
      'no rule forwards the codes': [() => sign({ relay: 'off' }), () => sign({ relay: 'on' })],
      'a rule has brought no code': [
        () => sign({ relaySeen: 'silent' }),
        () => sign({ relaySeen: 'untried' }),
      ],
      'nobody is known to sign': [() => change({ signatoryId: null }), () => change({ signatoryId })],
    };
    for (const [name, [hold, release]] of Object.entries(holds)) {
      await hold();
      assert.deepEqual(await both(), [], name);
      await release();
      assert.deepEqual(await both(), before, name);
    }
  });

  const demo = (name: string) => {
    const spec = demoSpecs(desk.now).find(({ username }) => username === name);
    assert.ok(spec);
    return spec;
  };

  test('while the oldest month waits for money, no later one files itself, and today says how much its plan waits for', async () => {
    const shop = await desk.add(demo('betwa.stores'));
    const plan = await getBacklog(desk.ports, desk.accountId, shop.id);
    assert.ok(plan.ok);
    const waits = async (): Promise<unknown[]> => {
      const { days } = await showCalendar(desk.ports, desk.accountId, null);
      const today = isoIst(desk.now).slice(0, 10);
      return days.flatMap(({ date, items }) =>
        items.flatMap(({ kind, form, named }) =>
          kind !== 'waits'
            ? []
            : named
                .filter(({ registrationId }) => registrationId === shop.id)
                .map(({ period, rupees, isForPlan }) => [date === today, form, period, rupees, isForPlan]),
        ),
      );
    };
    assert.deepEqual(await waits(), [[true, 'GSTR1', '042026', null, false]]);
    const consents: ReturnPeriod[] = plan.value.plan.periods.map(({ period }) => period);
    const started = await startBacklog(desk.ports, desk.accountId, {
      registration: shop.id,
      consents,
      language: 'en',
    });
    assert.ok(started.ok);
    for (const until of ['2026-11-08T10:00:00+05:30', '2026-11-10T10:00:00+05:30']) {
      await desk.until(until);
      assert.deepEqual(await waits(), [[true, 'GSTR3B', '052026', 2500, true]]);
      assert.deepEqual(promised(await linesOf(shop.id, 2026, 11)), []);
      assert.deepEqual(promised(await linesOf(shop.id, 2026, 12)), []);
    }
    const feed = async (): Promise<string> => {
      const shown = await showCalendar(desk.ports, desk.accountId, periodOf(2026, 11));
      return calendarFile({ ...shown, language: 'en', now: desk.now }, 'shunya.example').replaceAll(
        '\r\n ',
        '',
      );
    };
    assert.doesNotMatch(await feed(), /files itself: Betwa Stores/);
    assert.doesNotMatch(await feed(), /₹/);
    // Once the money is there the months are filed on one day: each names its month.
    byUsername(desk.book, 'betwa.stores')?.cash.push({
      at: desk.now,
      type: 'Cr',
      rupees: 5000,
      says: 'Challan',
    });
    const next = (await desk.filings(shop.id)).find(({ period }) => period === '052026');
    assert.ok((await retryFiling(desk.ports, desk.accountId, next?.id ?? '')).ok);
    await desk.until('2026-11-11T10:00:00+05:30');
    assert.deepEqual(await waits(), []);
    assert.match(await feed(), /Betwa Stores\\, June 2026/);
    assert.match(await feed(), /Betwa Stores\\, July 2026/);
  });

  test('a business has one name in the calendar, the cards, the details and the lists, also before it is verified', async () => {
    const { id } = await desk.add(demo('chilika.boats'));
    await desk.store.asTenant(desk.accountId, (rows) =>
      rows.registrations.update(id, { nickName: 'My boats' }),
    );
    const page = { limit: 100, after: null };
    const cards = await listCards(desk.ports, desk.accountId, page);
    const names = await listNames(desk.ports, desk.accountId, page);
    const found = await getRegistration(desk.ports, desk.accountId, id);
    const { nameOf } = await showCalendar(desk.ports, desk.accountId, null);
    assert.ok(found.ok && found.value.registration.status === 'failed');
    const said = [
      nameOf(id).business,
      cards.rows.find((card) => card.id === id)?.business,
      names.rows.find((name) => name.id === id)?.business,
      found.value.business,
    ];
    assert.deepEqual(said, ['Chilika Boats', 'Chilika Boats', 'Chilika Boats', 'Chilika Boats']);
  });

  test('it counts as late what the cards count', async () => {
    await desk.add({ username: 'shop.forgotten' }, true);
    await desk.until('2026-11-12T10:00:00+05:30');
    const { rows } = await listCards(desk.ports, desk.accountId, { limit: 100, after: null });
    const late = rows.filter((card) => card.late !== null || card.backlog !== null).map(({ id }) => id);
    const shown = new Set<string>();
    for (let month = 1; month <= 11; month += 1) {
      const { days } = await showCalendar(desk.ports, desk.accountId, periodOf(2026, month));
      for (const { date, items } of days)
        for (const { kind, named } of items)
          if (kind === 'due' && date < '2026-11-12')
            for (const { registrationId } of named) shown.add(registrationId);
    }
    assert.deepEqual([...shown].toSorted(), late.toSorted());
    assert.ok(late.length >= 2);
  });
});
