import { sayEntry } from '#texts/sayEntry.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { codeOfWhy } from '#domain/views/deskRow.ts';
import { listYear } from '#usecases/desk/listYear.ts';
import { listDesk, wholeDesk } from '#usecases/desk/listDesk.ts';
import { showCalendar } from '#usecases/desk/calendar.ts';
import { getBacklog, startBacklog } from '#usecases/filing/backlog.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { editRegistration } from '#usecases/registration/editRegistration.ts';
import { getRegistration } from '#usecases/registration/getRegistration.ts';
import { type Desk, startDesk } from './desk.ts';

/*
 * A taxpayer who leaves the composition scheme owes regular returns from some month on; the portal tells today's kind
 * alone.
 */

let desk: Desk;
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
});
after(() => desk.close());

const tell = (registration: Registration, month: string) =>
  editRegistration(desk.ports, desk.accountId, {
    registration: registration.id,
    edit: { texts: { regular_from: month }, schedule: { gstr1: {}, gstr3b: {} } },
  });

const found = async ({ id }: Registration): Promise<string[]> =>
  (await desk.filings(id)).map(({ period, returns }) =>
    [period, ...[returns.GSTR1, returns.GSTR3B].map((row) => row.finding?.code ?? row.state)].join(' '),
  );

async function cardOf({ id }: Registration) {
  const { rows } = await listCards(desk.ports, desk.accountId, { limit: 100, after: null });
  return rows.find((card) => card.id === id);
}

const codesAsked = (): number =>
  desk.calls.filter(({ action }) => action === 'OTPREQUEST' || action === 'EVCOTP').length;

test('the list of filed returns shows the first regular month of one and leaves that of others to their users; nothing is filed and no code is asked for before it is known', async () => {
  // In the scheme until the middle of September, and regular by hand since.
  const since = await desk.add({ username: 'left.september', regularFrom: '2026-09-15' });
  const october = await desk.add({
    username: 'left.october',
    regularFrom: '2026-10-10',
    history: { upTo: 2 },
  });
  const wrong = await desk.add({
    username: 'left.mistaken',
    regularFrom: '2026-10-10',
    history: { upTo: 2 },
  });
  const november = await desk.add({
    username: 'left.november',
    regularFrom: '2026-11-01',
    history: { upTo: 2 },
  });
  const asked = [october, wrong, november];
  await desk.until('2026-11-05T20:00:00+05:30');
  const before = codesAsked();
  for (const one of asked) {
    assert.deepEqual(await found(one), ['102026 first_period_unknown scheduled'], one.username);
    const card = await cardOf(one);
    assert.equal(card?.filing?.entry.act, 'edit');
    assert.ok(card?.filing);
    assert.match(
      sayEntry(card.filing, 'en').errorMessage,
      /lists returns of the composition scheme.*First Regular Month/,
    );
    assert.deepEqual(desk.accepted(one.gstin), []);
  }
  assert.deepEqual(desk.accepted(since.gstin), ['GSTR1 102026']);

  const early = await tell(october, '2026-12');
  assert.ok(!early.ok && early.failure.kind === 'fields');
  assert.deepEqual(
    early.failure.errors.map(({ path }) => path),
    ['regular_from'],
  );
  assert.ok(!(await tell(october, '2026-13')).ok);
  assert.ok((await tell(october, '2026-10')).ok);
  assert.ok((await tell(november, '2026-11')).ok);
  assert.ok((await tell(wrong, '2026-09')).ok);
  await desk.until('2026-11-11T20:00:00+05:30');
  assert.deepEqual(desk.accepted(since.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
  assert.deepEqual(desk.accepted(october.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
  assert.deepEqual(await found(november), ['102026 before_regular before_regular']);
  const told = (await cardOf(november))?.filing;
  assert.ok(told);
  assert.match(sayEntry(told, 'en').errorMessage, /due from November 2026 on/);
  assert.deepEqual(await found(wrong), ['102026 previous_gstr3b_missing previous_gstr3b_missing']);
  const behind = (await cardOf(wrong))?.filing;
  assert.ok(behind);
  assert.match(sayEntry(behind, 'en').errorMessage, /not owed because of the composition scheme, choose the/);
  assert.ok(codesAsked() > before);

  // The mistake is corrected: September was in the scheme whole.
  assert.ok((await tell(wrong, '2026-10')).ok);
  await desk.until('2026-11-19T20:00:00+05:30');
  assert.deepEqual(desk.accepted(wrong.gstin), ['GSTR1 102026', 'GSTR3B 102026']);

  await desk.until('2026-12-11T20:00:00+05:30');
  for (const one of [since, october, wrong, november])
    assert.ok(desk.accepted(one.gstin).includes('GSTR3B 112026'), one.username);
});

test('one who registered in the middle of the month owes that month, and nothing before it is asked for', async () => {
  const young = await desk.add({ username: 'young', registeredOn: '2026-11-29', history: { months: 0 } });
  assert.deepEqual(await found(young), ['112026 scheduled scheduled']);
  const unborn = await desk.add({ username: 'unborn', registeredOn: '2026-12-03', history: { months: 0 } });
  assert.deepEqual(await found(unborn), []);
  await desk.until('2027-01-11T20:00:00+05:30');
  assert.deepEqual(desk.accepted(unborn.gstin), ['GSTR1 122026', 'GSTR3B 122026']);
});

test('one who left the scheme before the first CMP-08 of a financial year is not taken for one in arrears: the year before shows the scheme, and the first month is asked for', async () => {
  await desk.until('2027-06-02T10:00:00+05:30');
  const spring = await desk.add({ username: 'left.may', regularFrom: '2027-05-10' });
  await desk.until('2027-06-05T20:00:00+05:30');
  assert.deepEqual(await found(spring), ['052027 first_period_unknown scheduled']);
  assert.ok((await tell(spring, '2027-05')).ok);
  await desk.until('2027-06-11T20:00:00+05:30');
  assert.deepEqual(desk.accepted(spring.gstin), ['GSTR1 052027', 'GSTR3B 052027']);
});

test('while nobody has said which month is the first regular one, no month counts as late and no plan takes a yes; afterwards the plan begins with that month', async () => {
  const unsaid = await desk.add({ username: 'left.unsaid', regularFrom: '2027-05-10', history: { upTo: 1 } });
  await desk.until('2027-10-02T10:00:00+05:30');
  const opened = await found(unsaid);
  assert.ok(opened.length >= 3, opened.join());
  const plan = async () => {
    const got = await getBacklog(desk.ports, desk.accountId, unsaid.id);
    assert.ok(got.ok);
    return got.value;
  };
  const overdue = async (): Promise<string[]> =>
    (await showCalendar(desk.ports, desk.accountId, parsePeriod('092027'))).days.flatMap(({ items }) =>
      items
        .filter(({ kind }) => kind === 'due')
        .flatMap(({ named }) =>
          named.filter(({ registrationId }) => registrationId === unsaid.id).map(({ period }) => period),
        ),
    );

  const card = await cardOf(unsaid);
  assert.deepEqual([card?.late, card?.backlog, card?.consequences], [null, null, null]);
  assert.equal(card?.filing?.entry.act, 'edit');
  const { rows } = await listDesk(desk.ports, desk.accountId, {
    queue: 'all',
    search: unsaid.gstin ?? '',
    label: '',
    assignedTo: null,
    sort: 'urgency',
    descending: false,
    limit: 10,
    after: null,
  });
  assert.deepEqual(
    rows.map(({ state, consequences, backlog }) => [
      state.queue,
      codeOfWhy(state.why),
      state.due,
      consequences,
      backlog,
    ]),
    [['blocked', 'first_period_unknown', null, null, null]],
  );
  const year = await listYear(desk.ports, desk.accountId, {
    tab: 'all',
    search: unsaid.gstin ?? '',
    label: '',
    last: null,
    page: 1,
    limit: 10,
  });
  const [row] = year.rows;
  const cells = row?.months.slice(-4).flatMap(({ GSTR1, GSTR3B }) => [GSTR1, GSTR3B]) ?? [];
  assert.deepEqual([row?.counts.open, new Set(cells.map(({ is }) => is))], [0, new Set(['unread'])]);
  assert.deepEqual([(await plan()).firstMonthUnknown, (await plan()).canStart], [true, false]);
  const refused = await startBacklog(desk.ports, desk.accountId, {
    registration: unsaid.id,
    consents: (await plan()).periods.map(({ period }) => period),
    language: 'en',
  });
  assert.ok(!refused.ok && refused.failure.kind === 'not_possible');
  assert.deepEqual(desk.accepted(unsaid.gstin), []);
  assert.deepEqual(await overdue(), []);

  assert.ok((await tell(unsaid, '2027-07')).ok);
  await desk.until('2027-10-03T10:00:00+05:30');
  const known = await plan();
  assert.deepEqual(
    [known.firstMonthUnknown, known.periods.map(({ period }) => period)],
    [false, ['072027', '082027']],
  );
  assert.deepEqual(await overdue(), ['082027', '082027']);

  // A later one takes the months before it out, and an earlier one brings them back.
  const planned = async (month: string): Promise<string[]> => {
    assert.ok((await tell(unsaid, month)).ok);
    desk.now += 20 * 60_000;
    await desk.until(new Date(desk.now).toISOString());
    const { rows: cards } = await listCards(desk.ports, desk.accountId, { limit: 100, after: null });
    const line = cards.find(({ id }) => id === unsaid.id)?.backlog;
    const { periods } = await plan();
    assert.equal(line?.periods ?? 0, periods.length);
    return periods.map(({ period }) => period);
  };
  assert.deepEqual(await planned('2027-08'), ['082027']);
  assert.deepEqual(await planned('2027-06'), ['062027', '072027', '082027']);
});

test('once the first regular month is known the desk shows the first month that is due, and none of those before it', async () => {
  const own = await startDesk('2026-11-02T10:00:00+05:30');
  after(() => own.close());
  const one = await own.add({ username: 'left.late', regularFrom: '2026-10-10', history: { upTo: 2 } }, true);
  const shown = async () => {
    const { rows } = await listDesk(own.ports, own.accountId, wholeDesk);
    const row = rows.find(({ registration }) => registration.id === one.id);
    assert.ok(row);
    const { queue, marks } = row.state;
    return `${row.filing?.period} ${queue}: ${marks.GSTR1.is} ${marks.GSTR3B.is}`;
  };
  await own.until('2027-02-20T10:00:00+05:30');
  assert.equal(await shown(), '102026 blocked: none none');
  const told = await editRegistration(own.ports, own.accountId, {
    registration: one.id,
    edit: { texts: { regular_from: '2027-01' }, schedule: { gstr1: {}, gstr3b: {} } },
  });
  assert.ok(told.ok);
  await own.until('2027-02-20T10:10:00+05:30');
  assert.equal(await shown(), '012027 say_nil: yes yes');
  const details = await getRegistration(own.ports, own.accountId, one.id);
  assert.ok(details.ok);
  assert.deepEqual(
    details.value.open.map(({ filing }) => filing.period),
    ['012027'],
  );
});

test('a first regular month that is entered too early stops the plan at a refusal that names it, and its correction goes on without those months', async () => {
  const own = await startDesk('2027-02-22T10:00:00+05:30');
  after(() => own.close());
  const one = await own.add(
    { username: 'left.early', regularFrom: '2026-12-10', history: { upTo: 3 } },
    true,
  );
  const tellOwn = async (month: string) =>
    assert.ok(
      (
        await editRegistration(own.ports, own.accountId, {
          registration: one.id,
          edit: { texts: { regular_from: month }, schedule: { gstr1: {}, gstr3b: {} } },
        })
      ).ok,
    );
  const plan = async () => {
    const got = await getBacklog(own.ports, own.accountId, one.id);
    assert.ok(got.ok);
    return got.value.periods;
  };
  const named = async () => (await plan()).map(({ period, state }) => `${period} ${state}`);
  await own.until('2027-02-22T11:00:00+05:30');
  assert.deepEqual(await named(), []);
  await tellOwn('2026-10');
  await own.until('2027-02-22T11:10:00+05:30');
  const entered = ['102026', '112026', '122026', '012027'];
  assert.deepEqual(
    await named(),
    entered.map((month) => `${month} unfiled`),
    'the lists are read again at once',
  );
  const yes = { registration: one.id, consents: (await plan()).map(({ period }) => period) };
  assert.ok((await startBacklog(own.ports, own.accountId, { ...yes, language: 'en' })).ok);
  await own.until('2027-02-22T12:00:00+05:30');
  const [stopped] = await plan();
  assert.ok(stopped?.month);
  assert.deepEqual([stopped.state, stopped.month.entry.act], ['stopped', 'edit']);
  assert.match(
    sayEntry(stopped.month, 'en').errorMessage,
    /not a regular taxpayer.*First Regular Month may be/s,
  );

  await tellOwn('2026-12');
  await own.until('2027-02-22T12:30:00+05:30');
  assert.deepEqual(
    (await plan()).map(({ period }) => period),
    ['122026', '012027'],
  );
  assert.deepEqual(own.accepted(one.gstin).slice(0, 2), ['GSTR1 122026', 'GSTR3B 122026']);
});
