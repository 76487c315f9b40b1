import { istDate } from '#domain/shared/istTime.ts';
import { addMonths, financialYear, periodAt, quarterOf } from '../../portal-sim/calendar.ts';
import type { Block, Fault, Taxpayer } from '../../portal-sim/book.ts';
import { periodDue } from '../../portal-sim/calendar.ts';
import { keyPair } from './portalOfWorld.ts';
import type { World } from './world.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

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
const calls = ['RETFILE', 'RETTRACK', 'RETSUM', 'EVCOTP', 'AUTHTOKEN', 'OTPREQUEST'];

/** Faults of the portal and of our own machine, by the seed: from a calm year to one that fails at every corner. */
export function makeTrouble(world: World): void {
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

/** What the tax office and the taxpayers do to a GSTIN meanwhile, each seldom. */
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

const blocks: Block[] = ['drc01b', 'drc01c', 'bank_account', 'negative_ledger'];

function befalls(world: World, taxpayer: Taxpayer): void {
  const { now } = world.scheduler.time;
  world.changed.set(taxpayer.gstin, now);
  const kind = world.random();
  if (kind < 0.3) {
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
