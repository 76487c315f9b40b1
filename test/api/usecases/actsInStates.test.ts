import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { askCode } from '#usecases/codes/askCode.ts';
import { skipMonth, undoSkip, skipFiling } from '#usecases/filing/skip.ts';
import { scheduleToday } from '#usecases/filing/fileNow.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { deleteRegistration } from '#usecases/registration/deleteRegistration.ts';
import { setConsent, setAutoFilling } from '#usecases/registration/setConsent.ts';
import { editRegistration, type RegistrationEdit } from '#usecases/registration/editRegistration.ts';
import { renewedAccess } from '#usecases/registration/verifyAgain.ts';
import { RETURN_STATES, type Filing } from '#domain/filing/filing.ts';
import { type Desk, startDesk } from './desk.ts';
import { placeInState, plannedFor, ways } from './inState.ts';

let desk: Desk;
before(async () => {
  desk = await startDesk('2026-11-04T10:00:00+05:30');
});
after(() => desk.close());

type Placed = { id: string; filingId: string };
type Outcome = { ok: boolean; failure?: { kind: string } };

const edited = (registration: string, edit: Partial<RegistrationEdit>): Promise<Outcome> =>
  editRegistration(desk.ports, desk.accountId, {
    registration,
    edit: { texts: {}, schedule: { gstr1: {}, gstr3b: {} }, ...edit },
  });

const acts: Readonly<Record<string, (at: Placed) => Promise<Outcome>>> = {
  today: ({ id }) => scheduleToday(desk.ports, desk.accountId, id),
  month: ({ id }) => skipMonth(desk.ports, desk.accountId, id),
  entry: ({ filingId }) => skipFiling(desk.ports, desk.accountId, filingId),
  undo: ({ filingId }) => undoSkip(desk.ports, desk.accountId, filingId),
  retry: ({ filingId }) => retryFiling(desk.ports, desk.accountId, filingId),
  off: ({ id }) => setAutoFilling(desk.ports, desk.accountId, { registration: id, on: false }),
  on: ({ id }) => setAutoFilling(desk.ports, desk.accountId, { registration: id, on: true }),
  given: ({ id }) => setConsent(desk.ports, desk.accountId, { registration: id, askEachMonth: false }),
  taken: ({ id }) => setConsent(desk.ports, desk.accountId, { registration: id, askEachMonth: true }),
  renew: ({ id }) => renewedAccess(desk.ports, desk.accountId, id),
  code: ({ id }) => askCode(desk.ports, desk.accountId, id),
  login: ({ id }) => edited(id, { texts: { username: `other.${id}` } }),
  signer: ({ id }) => edited(id, { texts: { signatory_pan: 'ZQAPS4321K' } }),
  delete: ({ id }) => deleteRegistration(desk.ports, desk.accountId, { gstin: '', id }),
};

/**
 * Acts: today, skip by month and by entry, undo the skip, retry, auto-filling off and on, the standing declaration
 * given and taken back, API access renewed, ask the code, a new user name, another signatory, delete. Outcomes: `now` due
 * now; `plan` at the schedule's time; `still` waits
 * for 'today'; `=` as it was; `busy` 409, on its way to the portal; `no` 409, not possible; else the new state.
 */
const table = `
  state                        | today month    entry    undo retry off   on    given taken renew code login signer delete
  scheduled                    | now   skipped  skipped  no   no    still =     =     =     =     no   =     =      cancelled
  scheduled without a time     | now   skipped  skipped  no   no    =     plan  =     =     =     no   =     =      cancelled
  checking                     | now   skipped  skipped  no   no    still =     plan  plan  =     no   =     =      cancelled
  waiting_for_consent          | now   skipped  skipped  no   no    still =     plan  =     =     no   =     =      cancelled
  waiting_for_consent, named   | no    skipped  skipped  no   now   still =     =     =     =     no   =     =      cancelled
  waiting_for_consent, late fee | no   skipped  skipped  no   now   still =     =     =     =     no   =     =      cancelled
  waiting_for_code, parked     | now   skipped  skipped  no   no    still =     =     plan  =     now  now   now    cancelled
  waiting_for_code, on its way | =     skipped  skipped  no   no    still =     =     plan  =     no   now   now    cancelled
  blocked                      | now   skipped  skipped  no   now   =     =     =     =     now   no   =     =      cancelled
  submitting                   | busy  busy     busy     no   busy  =     =     =     =     =     no   busy  =      =
  unknown                      | busy  busy     busy     no   busy  =     =     =     =     =     no   busy  =      =
  recorded                     | no    no       no       no   no    =     =     =     =     =     no   =     =      cancelled
  acknowledged                 | no    no       no       no   no    =     =     =     =     =     no   =     =      =
  filed                        | no    no       no       no   no    =     =     =     =     =     no   =     =      =
  rejected                     | now   skipped  skipped  no   now   =     =     =     =     =     no   =     =      cancelled
  gave_up                      | now   skipped  skipped  no   now   =     =     =     =     =     no   =     =      cancelled
  skipped                      | now   no       no       plan no    =     =     =     =     =     no   =     =      cancelled
  cancelled                    | no    no       no       no   no    =     =     =     =     =     no   =     =      =
`;

const actual = async (state: string, act: string): Promise<string> => {
  const placed = await placeInState(desk, state);
  const read = async () => {
    const [filing] = await desk.filings(placed.id);
    assert.ok(filing);
    const code = await desk.store.asTenant(desk.accountId, (rows) => rows.codes.open(placed.id));
    return { filing, code: code === null ? '' : ', code awaited' };
  };
  const before = await read();
  const done = (await acts[act]?.(placed)) ?? { ok: false };
  const later = await read();
  if (!done.ok) {
    assert.deepEqual(later, before, `${act} on ${state} was refused and yet changed something`);
    return done.failure?.kind === 'in_flight' ? 'busy' : 'no';
  }
  const said = `${sayReturn(later.filing, 'GSTR1')}${later.code}`;
  return said === `${sayReturn(before.filing, 'GSTR1')}${before.code}` ? '=' : said;
};

function sayReturn({ returns }: Filing, form: 'GSTR1' | 'GSTR3B'): string {
  const { state, scheduledAt } = returns[form];
  if (state !== 'scheduled') return state;
  if (scheduledAt === null) return 'still';
  return scheduledAt === desk.now ? 'now' : Math.abs(scheduledAt - plannedFor) < 60_000 ? 'plan' : '?';
}

const [names = [], ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.split(/[|\s]+/).filter((word) => word !== ''));
const expected = new Map(
  lines.map((words) => [words.slice(0, -names.length + 1).join(' '), words.slice(-names.length + 1)]),
);

test('the table has every state and every act', () => {
  assert.deepEqual([...expected.keys()], Object.keys(ways));
  assert.deepEqual(names.slice(1), Object.keys(acts));
  const states = new Set([...expected.keys()].map((name) => /^\w+/.exec(name)?.[0]));
  assert.deepEqual(states, new Set<string | undefined>(RETURN_STATES));
});

for (const [state, cells] of expected) {
  test(`every act of a person on a return that is ${state} has its outcome, and a refused one changes nothing`, async () => {
    const found = await Promise.all(Object.keys(acts).map((act) => actual(state, act)));
    assert.deepEqual(
      Object.fromEntries(Object.keys(acts).map((act, index) => [act, found[index]])),
      Object.fromEntries(Object.keys(acts).map((act, index) => [act, cells[index]])),
    );
  });
}
