import { defaultSchedule, type FilingSchedule } from '#domain/registration/schedule.ts';
import { accountId, add, calmWorld, live, start } from './calm.ts';
import { makeInvariants } from './invariants.ts';

const day = 24 * 3_600_000;
/** The first month has the code that proves the GSTIN. */
const firstMonths = Date.parse('2026-12-01T00:01:00+05:30');
const months = 3;
const end = Date.parse('2027-03-01T00:01:00+05:30');

/** The cost of a filed month of one GSTIN: codes of the signatory, calls of the portal's interface. */
export type MonthlyCost = {
  sessionCodes: number;
  codesOfReturns: number;
  filingCalls: number;
  /** Search and preference: read for a filing, and once a day beside. */
  lookedUp: number;
  evidenceCalls: number;
  refreshCalls: number;
};

const { gstr1 } = defaultSchedule;
export const schedules: Readonly<Record<string, FilingSchedule>> = {
  'on the 5th and the 10th': defaultSchedule,
  'on one day at one time': { ...defaultSchedule, gstr3b: gstr1, gstr3bSameAsGstr1: true },
  'in the morning and the evening of one day': { ...defaultSchedule, gstr3b: { ...gstr1, hour: 20 } },
};

/** Lives three months in which nothing fails. `revives`: the portal takes a lapsed session back within a day. */
export async function calmMonths(schedule: FilingSchedule, revives: boolean): Promise<MonthlyCost> {
  const world = calmWorld();
  world.book.kindness.revival = revives ? 'within_a_day' : 'never';
  world.store.tables.landing.set(accountId, schedule);
  add(world);
  const check = makeInvariants(world);
  await live(world, firstMonths, check);
  const before = { ...world.calls };
  const asked = world.asked.length;
  await live(world, end, check);
  const filed = [...world.store.tables.filings.values()].filter(
    ({ returns, openedAt }) => returns.GSTR3B.state === 'filed' && openedAt > start + day,
  );
  if (filed.length !== months) throw new Error(`${filed.length} months were filed, not ${months}`);
  const codes = world.asked.slice(asked);
  const each = (count: number): number => count / months;
  return {
    sessionCodes: each(codes.filter(({ purpose }) => purpose === 'session').length),
    codesOfReturns: each(codes.filter(({ purpose }) => purpose === 'evc').length),
    filingCalls: each(world.calls.filing - before.filing),
    lookedUp: each(world.calls.lookedUp - before.lookedUp),
    evidenceCalls: each(world.calls.evidence - before.evidence),
    refreshCalls: each(world.calls.refresh - before.refresh),
  };
}

export const sayCost = (name: string, cost: MonthlyCost): string => {
  const codes = cost.sessionCodes + cost.codesOfReturns;
  const rounded = (count: number): string => String(Math.round(count * 10) / 10);
  return (
    `${name}: ${rounded(codes)} codes a month (${rounded(cost.sessionCodes)} of sessions), ` +
    `${rounded(cost.filingCalls)} calls to file, ${rounded(cost.evidenceCalls)} for evidence, ` +
    `${rounded(cost.refreshCalls)} refreshes`
  );
};
