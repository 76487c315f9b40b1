import { addTaxpayer, type TaxpayerSpec } from '../../portal-sim/taxpayers.ts';
import { makeInvariants, unfinished } from './invariants.ts';
import { bringMail } from './mail.ts';
import { addUser, type User } from './people.ts';
import { keyPair } from './portalOfWorld.ts';
import { makeWorld, type Plant, type World } from './world.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.parse('2026-11-02T10:00:00+05:30');
/** The last days of a run are quiet: long enough for every back-off and list to end. */
const quietDays = 8;

export type Outcome = {
  seed: number;
  /** What is broken, with the steps that led to it; null when all is well. */
  broken: string | null;
  trace: string[];
  counts: {
    steps: number;
    crashes: number;
    filings: number;
    filed: number;
    adopted: number;
    byPerson: number;
    skipped: number;
  };
};

/** Lives `years` with `gstins` taxpayers from one seed and checks every step. */
export async function liveYears(
  seed: number,
  { years = 1, gstins = 5, plant }: { years?: number; gstins?: number; plant?: Plant } = {},
): Promise<Outcome> {
  const world = makeWorld(seed, start, plant);
  const usernames = Array.from({ length: gstins }, (_, index) => addTaxpayerOf(world, index, start));
  const first: User = { id: userId(1), usernames };
  // An accountant who has one of the same GSTINs in their care.
  const second: User = { id: userId(2), usernames: world.chance(0.5) ? usernames.slice(0, 1) : [] };
  addUser(world, first);
  addUser(world, second);
  bringMail(world, [first, second]);
  makeTrouble(world);

  const end = start + Math.round(years * 365 * day);
  const check = makeInvariants(world);
  let broken: string | null = null;
  let goesOn = true;
  while (broken === null && goesOn) {
    world.quiet = world.scheduler.time.now >= end - quietDays * day;
    if (world.quiet) world.book.faults = [];
    goesOn = await world.step(end);
    broken = check();
  }
  return {
    seed,
    broken: broken ?? unfinished(world),
    trace: world.trace.slice(-30),
    counts: countsOf(world),
  };
}

const userId = (number: number): string => `0000000${number}-0000-4000-8000-000000000000`;

function addTaxpayerOf(world: World, index: number, now: number): string {
  const username = `taxpayer.${index}`;
  const number = String(1000 + index);
  const shared = {
    name: 'Signatory',
    pan: 'ZQAPS0001K',
    mobile: '+917000000000',
    email: 'shared@taxpayer.example',
  };
  const kind = world.random();
  const spec: TaxpayerSpec = {
    username,
    preference: world.chance(0.2) ? 'Q' : 'M',
    forwards: world.chance(0.8),
    trackDelayMinutes: world.chance(0.3) ? world.between(1, 11) : 0,
    emptySummary: world.chance(0.3),
    ...(kind < 0.4 ? { constitution: 'Partnership', pan: `ZQAFA${number}K`, signatories: [shared] } : {}),
    ...(kind > 0.95 ? { constitution: 'Private Limited Company', pan: `ZQACA${number}K` } : {}),
    apiAccess: { on: true, ownerRenews: world.chance(0.9) },
  };
  const problem = addTaxpayer(world.book, spec, now);
  if (problem !== null) throw new Error(problem);
  return username;
}

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
  'too_many_sessions',
] as const;
const filingActions = ['RETFILE', 'RETTRACK', 'RETSUM', 'EVCOTP', 'AUTHTOKEN', 'OTPREQUEST'];

const anyCall = { username: null, action: null, minutes: null };

/** Faults of the portal, by the seed: from a calm one to one that fails at every corner. */
function makeTrouble(world: World): void {
  const everyDays = [30, 4, 1][world.between(0, 2)] ?? 4;
  let key = 0;
  if (world.chance(0.3)) setFault(world, 'rush_hour', null, null);
  const next = (): void => {
    world.after(world.between(0, everyDays * 2 * day), 'trouble', () => {
      if (world.quiet) return;
      if (world.chance(0.05)) {
        key += 1;
        world.book.keys = keyPair(key);
      } else if (world.chance(0.03)) {
        // Down for hours: every call of the next while.
        world.book.faults.push({ ...anyCall, fault: 'http504', times: world.between(20, 200) });
      } else {
        const fault = faults[world.between(0, faults.length - 1)] ?? 'drop';
        setFault(world, fault, null, world.between(1, 3));
      }
      next();
    });
  };
  next();
}

function setFault(world: World, fault: string, username: string | null, times: number | null): void {
  const road = ['drop', 'slow', 'http504', 'http429', 'ret12501', 'bad_hmac'].includes(fault);
  const action = road && world.chance(0.6) ? (filingActions[world.between(0, 5)] ?? null) : null;
  // Shorter than the quarter of an hour after which the engine takes a silent list for an answer.
  const minutes = fault === 'otp_late' ? world.between(1, 12) : world.between(1, 11);
  world.book.faults.push({ fault, username, action, times, minutes });
}

function countsOf(world: World): Outcome['counts'] {
  const rows = [...world.store.tables.filings.values()].flatMap((one) => [
    one.returns.GSTR1,
    one.returns.GSTR3B,
  ]);
  const count = (fits: (row: (typeof rows)[number]) => boolean): number => rows.filter(fits).length;
  return {
    steps: world.steps,
    crashes: world.crashes,
    filings: rows.length,
    filed: count((row) => row.state === 'filed' && row.filedBy !== 'GST portal'),
    adopted: count((row) => row.state === 'filed' && row.filedBy === 'GST portal'),
    byPerson: count((row) => row.finding !== null && row.finding.actor !== 'shunya'),
    skipped: count((row) => row.state === 'skipped' || row.state === 'cancelled'),
  };
}

export const sayBroken = ({ seed, broken, trace }: Outcome): string =>
  `seed ${seed}: ${broken ?? 'all is well'}\n${trace.join('\n')}`;
