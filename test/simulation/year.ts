import { answersOfPortals } from './answers.ts';
import { bringMail } from './mail.ts';
import { makeInvariants } from './invariants.ts';
import type { MemoryStore } from './memoryStore.ts';
import { unfinished } from './ending.ts';
import { addUser, type User } from './people.ts';
import type { PortalKind } from './portalOfWorld.ts';
import { makeStrange, spellAsUsual } from './strange.ts';
import { addTaxpayerOf } from './taxpayers.ts';
import { makeLife, makeTrouble } from './trouble.ts';
import { makeWorld, type Plant, type World } from './world.ts';
import { isDeepStrictEqual } from 'node:util';
import { actorOf } from '#domain/filing/finding.ts';
import { replay } from '#domain/filing/apply.ts';
import type { Store } from '#usecases/ports/store.ts';
import type { SystemRows } from '#usecases/ports/system.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const earliestStart = Date.parse('2026-11-02T10:00:00+05:30');
/** At the end faults stop and people do the acts asked of them for this long, */
const mendingDays = 12;
/** and then nobody does anything: long enough for every back-off and list to end. */
const restDays = 3;

export type Outcome = {
  seed: number;
  /** The broken rule, with the steps that led to it; null when all is well. */
  broken: string | null;
  trace: string[];
  counts: {
    gstins: number;
    steps: number;
    crashes: number;
    returns: number;
    filed: number;
    adopted: number;
    byPerson: number;
    skipped: number;
    /** Codes that the portal was asked for, and calls of its interface. */
    sessionCodes: number;
    codesOfReturns: number;
    filingCalls: number;
    lookedUp: number;
    evidenceCalls: number;
    refreshCalls: number;
    /** Calls that were answered out of the corpus. */
    struck: number;
  };
};

export type Life = {
  years?: number | undefined;
  gstins?: number | undefined;
  plant?: Plant | undefined;
  portalKind?: PortalKind | undefined;
  /** Whether calls are answered out of the corpus now and then, and lists spelled strangely; default true. */
  answers?: boolean | undefined;
  storeOver?: (memory: MemoryStore) => Store & { systemRows: SystemRows };
};

/** Lives `years` with `gstins` taxpayers from one seed and checks every step. */
export async function liveYears(seed: number, life: Life = {}): Promise<Outcome> {
  const { years = 1, gstins = 5, plant, storeOver, portalKind, answers = true } = life;
  const workers = Math.max(2, Math.ceil(gstins / 25));
  const world = makeWorld({
    seed,
    start: earliestStart,
    workers,
    plant,
    portalKind,
    answers,
    ...(storeOver === undefined ? {} : { storeOver }),
  });
  // Any day of the month may be the first.
  world.scheduler.time.now += world.between(0, 28 * 24 * 60) * minute;
  const start = world.scheduler.time.now;
  if (portalKind === undefined) {
    world.book.kindness.revival = world.pick(['never', 'within_a_day']);
    world.book.kindness.sessions_per_user = world.pick(['many', 'newest']);
  }
  const usernames = Array.from({ length: gstins }, (_, index) => addTaxpayerOf(world, index));
  // An accountant who has one of the same GSTINs in their care.
  const users: User[] = [
    { id: accountId(1), usernames },
    { id: accountId(2), usernames: world.chance(0.5) ? usernames.slice(0, Math.ceil(gstins / 20)) : [] },
  ];
  for (const user of users) addUser(world, user);
  bringMail(world, users);
  makeTrouble(world);
  makeLife(world);
  if (answers && answersOfPortals().length > 0) makeStrange(world);

  const mended = world.chance(0.7);
  const end = start + Math.round(years * 365 * day);
  const check = makeInvariants(world);
  let broken: string | null = null;
  let goesOn = true;
  while (broken === null && goesOn) {
    passPhase(world, end, mended);
    goesOn = await world.step(end);
    broken = check();
  }
  return {
    seed,
    broken: broken ?? unfinished(world, mended ? end - restDays * day : null) ?? notReplayed(world),
    trace: sayTrace(world).split('\n'),
    counts: countsOf(world, gstins),
  };
}

/** A return that is not what its events make of it, or null. */
function notReplayed({ store }: World): string | null {
  const { filings, events } = store.tables;
  const of = Map.groupBy(events, ({ filingId, form }) => `${filingId} ${form}`);
  for (const { id, returns } of filings.values())
    for (const row of [returns.GSTR1, returns.GSTR3B]) {
      const its = (of.get(`${id} ${row.form}`) ?? []).map(({ event }) => event);
      if (!isDeepStrictEqual(replay({ filingId: id, form: row.form }, its), row))
        return `${row.form} of filing ${id} is not what its ${its.length} events make of it`;
    }
  return null;
}

function passPhase(world: World, end: number, mended: boolean): void {
  const left = end - world.scheduler.time.now;
  if (world.phase === 'trouble' && left < (mendingDays + restDays) * day) {
    world.phase = mended ? 'mending' : 'rest';
    world.book.faults = [];
    spellAsUsual(world);
    world.note(mended ? 'from here on people mend' : 'from here on all is quiet');
  }
  if (world.phase === 'mending' && left < restDays * day) world.phase = 'rest';
}

const accountId = (number: number): string => `0000000${number}-0000-4000-8000-000000000000`;

function countsOf(world: World, gstins: number): Outcome['counts'] {
  const rows = [...world.store.tables.filings.values()].flatMap((one) => [
    one.returns.GSTR1,
    one.returns.GSTR3B,
  ]);
  const count = (fits: (row: (typeof rows)[number]) => boolean): number => rows.filter(fits).length;
  return {
    gstins,
    steps: world.steps,
    crashes: world.crashes,
    returns: rows.length,
    filed: count((row) => row.state === 'filed' && row.filedBy !== 'portal'),
    adopted: count((row) => row.state === 'filed' && row.filedBy === 'portal'),
    byPerson: count((row) => row.finding !== null && actorOf(row.finding) !== 'shunya'),
    skipped: count((row) => row.state === 'skipped' || row.state === 'cancelled'),
    sessionCodes: world.asked.filter(({ purpose }) => purpose === 'session').length,
    codesOfReturns: world.asked.filter(({ purpose }) => purpose === 'evc').length,
    filingCalls: world.calls.filing,
    lookedUp: world.calls.lookedUp,
    evidenceCalls: world.calls.evidence,
    refreshCalls: world.calls.refresh,
    struck: world.struck.length,
  };
}

/** The last steps of a world, a line each. */
export const sayTrace = (world: World): string =>
  world.trace
    .slice(-40)
    .map(({ at, line }) => `${new Date(at).toISOString()} ${line}`)
    .join('\n');

export const sayBroken = ({ seed, broken, counts, trace }: Outcome): string =>
  `seed ${seed} (npm run simulate -- --seed ${seed} --gstins ${counts.gstins}): ${broken ?? 'all is well'}\n${trace.join('\n')}`;
