import { actorOf, type Finding, NOTHING_DUE } from '#domain/filing/finding.ts';
import { panOf } from '#domain/gst/gstin.ts';
import { isParked } from '#domain/filing/lookAgain.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { type NilQuestion, nilCheck, type NilVerdict, type PortalFacts } from '#domain/gst/nilCheck.ts';
import { parsePan } from '#domain/gst/pan.ts';
import { taxpayerStatus } from '#domain/gst/taxpayer.ts';
import { ok } from '#domain/shared/result.ts';
import { type Form, periodBefore } from '#domain/gst/returnPeriod.ts';
import type { FiledReturn } from '#domain/gst/taxpayer.ts';
import type { Return } from '#domain/filing/return.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { waitsForAnother } from '#domain/filing/planNext.ts';
import { claimReturn, waitForList } from './submit.ts';
import { askForCode } from './codes.ts';
import type { ReturnAt } from '#domain/filing/filing.ts';
import { changedStanding } from './taxpayerChange.ts';
import { askForSession, usableSession } from './session.ts';
import { afterFault, stopReturn } from './faults.ts';
import { consentWanted, nothingIsDue, returnStopped, tell } from './notices.ts';
import { consentFor } from '#domain/registration/consentFor.ts';
import { adopt, listedAs } from './adopt.ts';
import { readPublic, forgetReadings, type FreshReadings } from './readings.ts';
import { loginOf, record, type Turn } from './turn.ts';
import type { Snapshot } from '#domain/registration/snapshot.ts';
import { minutes } from '#domain/shared/istTime.ts';

/**
 * The nil check of one return and, when it passes, the way to its code (record 084.3). What the public calls
 * tell is judged first, so that nobody is asked for a code in vain; then what only a session shows.
 */
export async function checkReturn(
  turn: Turn,
  snapshot: Snapshot,
  filing: Filing,
  form: Form,
  now: Instant,
): Promise<void> {
  const at = { filing, form };
  const login = loginOf(snapshot.registration);
  if (login === null) throw new Error('a filing of a registration without a GSTIN');
  const started = await record(turn, async (rows) => {
    await rows.filings.markLooked(filing.id, now);
    return rows.filings.append(filing.id, form, { type: 'check_started', at: now });
  });
  // A person moved it meanwhile: the plan looks again.
  if (started === null) return;

  const told = await readPublic(turn, login.gstin, filing, now);
  if (!told.ok) return afterFault(turn, snapshot, at, told.failure, now);
  const { list, taxpayer, asked } = told.value;
  const question = questionOf(snapshot, filing, form, factsOf(told.value), now);
  const first = nilCheck(question);
  const changed = asked ? changedStanding(snapshot.registration, taxpayer) : null;
  const goesOn = first.verdict === 'file';
  if (changed !== null || (asked && goesOn))
    await record(turn, async (rows) => {
      if (changed !== null) await rows.registrations.update(turn.registrationId, changed);
      if (goesOn) await rows.filings.keepReadings(filing.id, { list, taxpayer });
    });
  if (first.verdict !== 'file') return settle(turn, snapshot, at, first, list.filed, now);

  if (!(await claimReturn(turn, filing, form, now))) return waitForList(turn, filing, form, now);
  const session = await usableSession(turn, snapshot, login, now);
  if (session === null) return askForSession(turn, snapshot, at, login, now);
  const saved = await turn.portal.savedData(login, session, form, filing.period);
  if (!saved.ok) return afterFault(turn, snapshot, at, saved.failure, now);
  const fee =
    form === 'GSTR3B' ? await turn.portal.carriedLateFee(login, session, filing.period) : ok({ rupees: 0 });
  // An adapter without this call: the carried fee shows in the summary, as figures that are saved.
  const noSuchCall = !fee.ok && fee.failure.kind === 'not_supported';
  if (!fee.ok && !noSuchCall) return afterFault(turn, snapshot, at, fee.failure, now);
  const carriedLateFeeRupees = fee.ok ? fee.value.rupees : null;
  const facts = {
    ...question.facts, // The portal fills the carried fee into GSTR-3B by itself: that alone is not data somebody saved.
    savedData: saved.value.saved && (carriedLateFeeRupees ?? 0) === 0,
    carriedLateFeeRupees,
  };
  const verdict = nilCheck({ ...question, facts });
  if (verdict.verdict !== 'file') return settle(turn, snapshot, at, verdict, list.filed, now);

  const prepared = await turn.portal.prepareNil(login, session, form, filing.period);
  if (!prepared.ok) return afterFault(turn, snapshot, at, prepared.failure, now);
  const pan = parsePan(snapshot.signatory?.pan ?? '');
  if (pan === null) throw new Error('the nil check let a return pass without a signatory');
  return askForCode(
    turn,
    snapshot,
    at,
    form,
    async () => {
      const asked = await turn.portal.askEvc(login, session, form, filing.period, pan);
      return asked.ok ? ok(null) : asked;
    },
    now,
  );
}

/** Before a session shows more. */
const factsOf = ({ list, taxpayer }: FreshReadings): PortalFacts => ({
  status: taxpayerStatus(taxpayer.status),
  taxpayerType: taxpayer.taxpayerType,
  constitution: taxpayer.constitution,
  registeredOn: taxpayer.registeredOn,
  cancelledOn: taxpayer.cancelledOn,
  filed: list.filed,
  savedData: null,
  carriedLateFeeRupees: null,
  liabilityRupees: null,
  blocks: [],
});

function questionOf(
  snapshot: Snapshot,
  filing: Filing,
  form: Form,
  facts: PortalFacts,
  now: Instant,
): NilQuestion {
  const { registration, filings, signatory } = snapshot;
  const before = filings.find((other) => other.period === periodBefore(filing.period, filing.frequency));
  return {
    gstin: filing.gstin,
    form,
    period: filing.period,
    frequency: filing.frequency,
    facts,
    now,
    consent: consentFor(registration, snapshot.consents, filing.period),
    gstr1State: filing.returns.GSTR1.state,
    ...(before === undefined
      ? {}
      : {
          previousStates: { GSTR1: before.returns.GSTR1.state, GSTR3B: before.returns.GSTR3B.state },
          previousNeedPerson: [before.returns.GSTR1, before.returns.GSTR3B]
            .filter((row) => isParked(row))
            .map((row) => row.form),
        }),
    startedByPerson: filing.returns[form].requestedBy !== 'system',
    signatoryPan:
      signatory === null ? (parsePan(registration.pan) ?? panOf(filing.gstin)) : parsePan(signatory.pan),
  };
}

/** Records what the nil check said. A finding never files, never guesses, and names who acts next. */
async function settle(
  turn: Turn,
  { registration }: Snapshot,
  { filing, form }: ReturnAt,
  verdict: Exclude<NilVerdict, { verdict: 'file' }>,
  filed: FiledReturn[],
  now: Instant,
): Promise<void> {
  await forgetReadings(turn, filing);
  const row = filing.returns[form];
  switch (verdict.verdict) {
    case 'adopt': {
      const listed = listedAs(filed, filing, form);
      if (listed === undefined) throw new Error('the nil check adopted a return that the list does not show');
      await record(turn, (rows) => adopt(rows, filing, form, listed, now));
      return;
    }
    case 'wait': {
      const { finding } = verdict;
      const waits = waitOf(finding, row, now);
      await record(turn, async (rows) => {
        const { scheduledAt: runAt = row.scheduledAt, nextTryAt } = waits;
        const event = { type: 'rescheduled', at: now, runAt, nextTryAt, finding } as const;
        const waiting = await rows.filings.append(filing.id, form, event);
        if (waiting !== null && runAt === null)
          await tell(turn, rows, returnStopped({ filing, form }, finding, turn.pageOf(turn.registrationId)));
      });
      return;
    }
    case 'blocked': {
      const { finding } = verdict;
      const at = { filing, form };
      if (!NOTHING_DUE.includes(finding.code)) return stopReturn(turn, at, finding, now);
      // Nothing went wrong: it is told once, as news, and not where the card has told it from the start.
      const isNews =
        form === 'GSTR1' &&
        (finding.code !== 'after_cancellation' || taxpayerStatus(registration.portalStatus) !== 'cancelled');
      return stopReturn(turn, at, finding, now, isNews ? nothingIsDue(at, finding) : null);
    }
    case 'consent':
      await record(turn, async (rows) => {
        const asked = await rows.filings.append(filing.id, form, { type: 'consent_asked', at: now });
        if (asked !== null)
          await tell(turn, rows, consentWanted({ filing, form }, now, turn.pageOf(turn.registrationId)));
      });
      return;
  }
}

/**
 * What waits for a person loses its time. What waits for another return of ours is looked at when that one has
 * moved (plan.ts), and once more when it becomes late; the rest is looked at again soon.
 */
function waitOf(
  finding: Finding,
  row: Return,
  now: Instant,
): { scheduledAt?: null; nextTryAt: Instant | null } {
  if (waitsForAnother(finding))
    return { nextTryAt: now <= row.dueAt ? row.dueAt + 1 : now + minutes(24 * 60) };
  const actor = actorOf(finding);
  if (actor === 'you' || actor === 'signatory') return { scheduledAt: null, nextTryAt: null };
  return { nextTryAt: now + minutes(30) };
}
