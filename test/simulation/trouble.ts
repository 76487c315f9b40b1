import { istDate } from '#domain/shared/istTime.ts';
import { addMonths, financialYear, periodAt, quarterOf } from '../../portal-sim/calendar.ts';
import type { Block, Fault, Figures, Taxpayer } from '../../portal-sim/book.ts';
import { NO_FIGURES } from '../../portal-sim/figures.ts';
import { periodDue } from '../../portal-sim/calendar.ts';
import { bookComposition } from '../../portal-sim/taxpayers.ts';
import { keyPair } from './portalOfWorld.ts';
import type { World } from './world.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The list of a taxpayer who leaves the composition scheme holds this many months of CMP-08s. */
const monthsOfList = 18;

const faults = [
  'drop_after_filing',
  'drop_after_filing',
  'drop_after_filing',
  'drop',
  'slow',
  'http504',
  'http429',
  'ret12501',
  'gspgstdown',
  'bad_hmac',
  'otp_lost',
  'otp_late',
  'otp_twice',
  'wrong_evc',
  'track_delay',
  'track_delay',
  'too_many_sessions',
] as const;
const ofTheRoad = ['drop', 'slow', 'http504', 'http429', 'ret12501', 'gspgstdown', 'bad_hmac'];
const outages = ['http504', 'http429', 'ret12501', 'gspgstdown', 'drop', 'slow'];
const calls = [
  'RETFILE',
  'RETTRACK',
  'RETSUM',
  'EVCOTP',
  'AUTHTOKEN',
  'OTPREQUEST',
  'AUTOLIAB',
  'LATEFEEBREAKUP',
  'TAXPAYABLE',
  'CLOSINGBAL',
  'RCMCLOSINGBAL',
  'BAL',
  'GET2B',
  'EINV',
];

/** In which of the ways that sources tell the portal answers its reading calls (gst-portal#ledgers), for the whole of a life. */
function drawShapes(world: World): void {
  const { book } = world;
  const pick: World['pick'] = (all) => world.pick(all);
  book.kindness.late_fee_shape = pick(['plain', 'plain', 'wrapped', 'unknown', 'refused']);
  book.kindness.balance_shape = pick(['beside', 'inside']);
  book.kindness.auto_liability_gaps = pick(['absent', 'zeros']);
  book.kindness.summary = pick(['at_once', 'generated']);
}

/** Faults of the portal and of our own machine, by the seed: from a calm year to one that fails at every corner. */
export function makeTrouble(world: World): void {
  drawShapes(world);
  const everyDays = world.pick([40, 10, 3]);
  const restless = world.pick([0, 0.02, 0.08]);
  if (world.chance(0.3)) setFault(world, { fault: 'rush_hour' });
  let keys = 0;
  const next = (): void =>
    world.after(world.between(0, everyDays * 2 * day), 'trouble', () => {
      if (world.phase !== 'trouble') return;
      const kind = world.random();
      if (kind < 0.05) {
        keys += 1;
        world.book.keys = keyPair(keys);
      } else if (kind < 0.1) outage(world);
      else if (kind < 0.1 + restless)
        world.workers.restart(world.chance(0.2) ? world.between(hour, 6 * day) : world.between(2000, hour));
      else oneFault(world);
      next();
    });
  next();
}

/** Every call fails for hours, or one call does: what a few tries do not get over. */
function outage(world: World): void {
  const action = world.chance(0.3) ? world.pick(calls) : null;
  const fault = setFault(world, { fault: world.pick(outages), action });
  world.after(world.between(10 * minute, world.chance(0.1) ? 3 * day : 8 * hour), 'the outage ends', () => {
    world.book.faults = world.book.faults.filter((one) => one !== fault);
  });
}

function oneFault(world: World): void {
  const fault = world.pick(faults);
  const action = ofTheRoad.includes(fault) && world.chance(0.6) ? world.pick(calls) : null;
  const minutes = fault === 'track_delay' ? world.between(1, 120) : world.between(1, 12);
  setFault(world, { fault, action, minutes, times: world.between(1, 3) });
}

function setFault(world: World, given: Partial<Fault> & { fault: string }): Fault {
  const fault = { username: null, action: null, times: null, minutes: null, ...given };
  world.book.faults.push(fault);
  return fault;
}

/** Events at the tax office and on the taxpayer's side, each rare. */
export function makeLife(world: World): void {
  const everyDays = world.pick([400, 60, 20]);
  const next = (): void =>
    world.after(world.between(0, everyDays * 2 * day), 'life', () => {
      if (world.phase !== 'trouble') return;
      const taxpayer = world.book.taxpayers[world.pick(Object.keys(world.book.taxpayers))];
      if (taxpayer !== undefined) befalls(world, taxpayer);
      next();
    });
  next();
}

/** Figures from a month's documents that no saved figures show. */
const documents: readonly (Partial<Figures> & { note?: number })[] = [
  { eInvoices: 1 },
  { creditRupees: 640 },
  { creditRupees: -90 },
  { reverseChargeRupees: 270 },
  { note: 1800 },
];

/** Of the month that is over: its GSTR-2B may be made by now, or be made on the 14th. */
function documentsAppear(world: World, taxpayer: Taxpayer): void {
  const period = periodDue(world.scheduler.time.now);
  const { note, ...figures } = world.pick(documents);
  if (note === undefined) taxpayer.figures[period] = { ...NO_FIGURES, ...figures };
  else
    taxpayer.creditNotes.push({
      number: `CN-${taxpayer.creditNotes.length + 1}`,
      refusedIn: addMonths(period, -1),
      taxRupees: note,
      settledIn: null,
    });
}

const blocks: Block[] = ['drc01b', 'drc01c', 'bank_account', 'negative_ledger'];

function befalls(world: World, taxpayer: Taxpayer): void {
  const { now } = world.scheduler.time;
  world.changed.set(taxpayer.gstin, now);
  const kind = world.random();
  if (world.chance(0.3)) documentsAppear(world, taxpayer);
  else if (kind < 0.3) {
    const saved = { gstr1Rows: world.between(1, 9), gstr3b: null };
    taxpayer.saved[periodDue(now)] = saved;
  } else if (kind < 0.35) changePreference(taxpayer, now);
  else if (kind < 0.5) taxpayer.blocks = [world.pick(blocks)];
  else if (kind < 0.65) {
    if (taxpayer.status === 'Active') taxpayer.status = 'Suspended';
    // Revoked: every period since is due after all.
    if (taxpayer.status === 'Cancelled') Object.assign(taxpayer, { status: 'Active', cancelledOn: null });
  } else if (kind < 0.85) taxpayer.apiAccess.on = false;
  else if (kind < 0.9 && taxpayer.status === 'Active') {
    taxpayer.status = 'Cancelled';
    taxpayer.cancelledOn = istDate(now);
  } else if (kind >= 0.9) changeScheme(world, taxpayer);
}

/** The scheme is chosen from an April on; it is left on any day, and the CMP-08 of that quarter is filed after it. */
function changeScheme(world: World, taxpayer: Taxpayer): void {
  const { now } = world.scheduler.time;
  const wasRegular = Object.keys(taxpayer.filings).some((name) => name.startsWith('GSTR'));
  if (taxpayer.taxpayerType === 'Regular' && periodAt(now).startsWith('04'))
    taxpayer.taxpayerType = 'Composition';
  else if (taxpayer.taxpayerType === 'Composition' && !wasRegular) {
    Object.assign(taxpayer, { taxpayerType: 'Regular', regularFrom: istDate(now) });
    const bookUntil = (at: number): void => bookComposition(world.book, taxpayer, monthsOfList, at);
    bookUntil(now);
    for (const later of [30, 60, 90, 120])
      world.after(later * day, 'CMP-08 is filed', () => bookUntil(now + later * day));
  }
}

/** Monthly turns quarterly or back, from the earliest quarter whose window is open (gst-portal#due-dates). */
function changePreference({ preference }: Taxpayer, now: number): void {
  const { usual } = preference;
  const today = periodAt(now);
  const monthsIn = (Number(today.slice(0, 2)) - 1) % 3;
  const first = monthsIn === 0 ? today : addMonths(today, 3 - monthsIn);
  for (let back = 3; back <= 60; back += 3) {
    const period = addMonths(first, -back);
    preference.quarters[`${financialYear(period)} ${quarterOf(period)}`] ??= usual;
  }
  preference.usual = usual === 'M' ? 'Q' : 'M';
}
