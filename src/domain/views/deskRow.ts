import type { FilingFrequency, Form, ReturnPeriod } from '../gst/returnPeriod.ts';
import { type Registration, type Remark, isUnproven } from '../registration/registration.ts';
import { isForwarded, signatoryPanState, type SignatoryRow } from '../registration/signatory.ts';
import type { Instant } from '../shared/istTime.ts';
import { type Entry, entryOfFiling, type MonthAct } from './month.ts';
import { isFirstMonthUnknown, withoutListed } from '../filing/unfiled.ts';
import { type Filing, inQuestion, isSettled, type Return, STOPPED } from '../filing/filing.ts';
import { asOf, type Finding, isFixedByEdit, NOTHING_DUE } from '../filing/finding.ts';
import { type Known, returnsOf } from '../filing/offeredActs.ts';
import { apiAccessOff, signatoryPanMissing, signatoryPanWrong, suspended } from '../filing/findings.ts';
import { type DueReturn, lateFeeRupees } from '../gst/lateFee.ts';
import { taxpayerStatus } from '../gst/taxpayer.ts';
import { parseGstin } from '../gst/gstin.ts';
import { plainText } from '../shared/typed.ts';

/**
 * The desk's queues, by what a client needs: one client, one queue, the most urgent first. `by_hand`: only a person
 * can file it, at the portal. `with_client`: the client was asked whether it was nil. `resting`: nothing is due this
 * month, or it was skipped, or the taxpayer files other returns.
 */
export const deskQueues = [
  'say_nil',
  'codes',
  'blocked',
  'by_hand',
  'with_client',
  'scheduled',
  'resting',
  'filed',
] as const;
export type DeskQueue = (typeof deskQueues)[number];

/** The state of one return, in a word. */
export const deskMarks = [
  'none',
  'yes',
  'client',
  'code',
  'stopped',
  'scheduled',
  'waits',
  'filing',
  'filed',
  'skipped',
] as const;
export type DeskMark = { is: (typeof deskMarks)[number]; at: Instant | null };

type Nothing = Record<string, never>;

/** The reason for a client's queue, if no finding gives it. */
export type DeskReasonParams = {
  /** The portal is being asked about a GSTIN that was just added. */
  being_verified: Nothing;
  /** Its first code is still missing: nothing is filed before it. */
  not_proven: Nothing;
  /** No return is due any more. */
  none_due: Nothing;
  opens_next: { period: ReturnPeriod; frequency: FilingFrequency; due: Instant };
  sign_in_refused: Nothing;
  yes_missing: Nothing;
  client_asked: { name: string; at: Instant };
  client_said_no: { name: string; at: Instant };
  /** The contact says that the business is not theirs. */
  client_not_theirs: { name: string };
  /** Every source that was read at the portal is empty. */
  portal_knows_nothing: Nothing;
  /** `rupees`: the cost of filing it now, by our own tables. */
  overdue: { due: Instant; rupees: number };
  no_time: Nothing;
  code_on_its_way: { until: Instant };
  code_wanted: Nothing;
  code_refused: Nothing;
  /** Nobody typed it while it worked: it is asked for again after those who were not asked yet. */
  code_missed: Nothing;
  code_in_use: Nothing;
  code_again_at: { again: Instant };
  code_after_another: Nothing;
  answer_lost: Nothing;
  /** Filed by hand, and not yet in the portal's list. */
  recorded: { arn: string };
  being_filed: Nothing;
  runs_at: { at: Instant };
  gstr1_is_filed: Nothing;
  filed: { by: 'system' | 'portal' | 'program' | 'client' | 'person' };
  arn_being_confirmed: Nothing;
  skipped: { due: Instant };
  /** An older month is skipped: the portal takes this one only after it. */
  behind_skipped: { period: ReturnPeriod; frequency: FilingFrequency };
  cancelled: Nothing;
  stopped: Nothing;
};
export type DeskReasonCode = keyof DeskReasonParams;
export type DeskReason = {
  [C in DeskReasonCode]: { kind: 'reason'; code: C; params: DeskReasonParams[C] };
}[DeskReasonCode];
export type DeskWhy = DeskReason | { kind: 'finding'; finding: Finding } | { kind: 'remark'; remark: Remark };

export const codeOfWhy = (why: DeskWhy): string =>
  why.kind === 'finding' ? why.finding.code : why.kind === 'remark' ? why.remark.code : why.code;

/** The same for one open return: where the reason is the late fee of a month, that of this return alone. */
export function whyOfReturn(why: DeskWhy, one: DueReturn, now: Instant): DeskWhy {
  const code = codeOfWhy(why);
  if (code !== 'overdue' && code !== 'late_needs_person') return why;
  const rupees = lateFeeRupees(one, now);
  return rupees === 0 ? reason('yes_missing', {}) : reason('overdue', { due: one.due, rupees });
}

/** The period of the return that has to be filed before this one, if no entry of ours was filing it; else null. */
export const periodMissing = (why: DeskWhy): { period: ReturnPeriod; frequency: FilingFrequency } | null =>
  why.kind === 'finding' &&
  (why.finding.code === 'previous_gstr1_missing' || why.finding.code === 'previous_gstr3b_missing') &&
  why.finding.params.standing === 'missing'
    ? why.finding.params.previous
    : null;

/** One client's state on the desk. */
export type DeskState = {
  queue: DeskQueue;
  why: DeskWhy;
  /** Its yes needs a separate look: never given together with others. */
  lookFirst: boolean;
  act: MonthAct;
  entry: Entry | null;
  /** The first return that is still open; null where nobody knows whether it is due. */
  due: { form: Form; at: Instant } | null;
  marks: Record<Form, DeskMark>;
};

/** The data of a client besides its month. */
export type DeskClient = {
  registration: Registration;
  signatory: SignatoryRow | null;
  /** The month to show; null if none was opened. */
  filing: Filing | null;
  known: Known | null;
  next: { period: ReturnPeriod; frequency: FilingFrequency; dueAt: Instant } | null;
  /** The month whose returns are due now. */
  month: ReturnPeriod;
};

const reason = <C extends DeskReasonCode>(code: C, params: DeskReasonParams[C]): DeskWhy =>
  ({ kind: 'reason', code, params }) as DeskReason;

/** Pure: derives a client's queue, its reason and the one next act from its entry. */
export function deskState(client: DeskClient): DeskState {
  const { registration, filing, known } = client;
  const without = { lookFirst: false, act: '', entry: null, due: null, marks: noMarks } as const;
  if (registration.status === 'failed')
    return {
      ...without,
      // A taxpayer who files other returns waits for nothing here, in any month.
      queue: registration.remark?.code === 'not_regular' ? 'resting' : 'blocked',
      why: whyRefused(registration),
    };
  if (registration.status === 'pending')
    return {
      ...without,
      // After a refusal it stays there until the portal answers.
      queue: registration.apiAccess.offAt === null ? 'scheduled' : 'blocked',
      why: reason('being_verified', {}),
    };
  if (filing === null || known === null) {
    if (isUnproven(registration))
      return { ...without, queue: 'codes', why: reason('not_proven', {}), act: 'ask_code' };
    return { ...without, queue: 'resting', why: whatComes(client) };
  }
  const entry = entryOfFiling(filing, registration, known);
  const { period } = filing;
  const opened = returnsOf(filing).filter((row) => !isSettled(row.state));
  const [open = null] = withoutListed(
    opened.map(({ form, dueAt }) => ({ form, dueAt, period })),
    registration,
  );
  const found = queueOf(client, filing, entry);
  // A yes moves nothing before it is known who signs.
  const withoutPan = found === 'say_nil' ? panFinding(client) : null;
  const queue = withoutPan === null ? found : 'blocked';
  const isUnsure = isFirstMonthUnknown(
    registration,
    returnsOf(filing).map(({ finding }) => ({ finding: finding?.code ?? null })),
  );
  const mark = (form: Form): DeskMark => {
    const shown = markOf(form, filing, entry);
    if (isUnsure && shown.is === 'stopped') return nothingKnown;
    return withoutPan !== null && shown.is === 'yes' ? { is: 'stopped', at: null } : shown;
  };
  const lookFirst =
    queue === 'with_client' ||
    (queue === 'say_nil' && (wantsALook(filing, entry) || isSuspended(registration)));
  return {
    queue,
    why: withoutPan ?? whyOf(queue, client, { filing, entry, known }),
    lookFirst,
    act: withoutPan === null ? entry.act : 'edit',
    entry,
    due:
      open === null || isUnsure || queue === 'filed' || queue === 'resting'
        ? null
        : { form: open.form, at: open.dueAt },
    marks: { GSTR1: mark('GSTR1'), GSTR3B: mark('GSTR3B') },
  };
}

/**
 * The state of a month whose oldest unfiled one before it is skipped: no yes moves it until that skip is undone. A
 * return under way stays as it is.
 */
export function behindSkipped(
  state: DeskState,
  { period, frequency }: DeskReasonParams['behind_skipped'],
): DeskState {
  const { queue, entry, marks } = state;
  const wantsYes = queue === 'say_nil' || queue === 'with_client';
  if (entry === null || (!wantsYes && periodMissing(state.why)?.period !== period)) return state;
  const waiting = (mark: DeskMark): DeskMark =>
    mark.is === 'yes' || mark.is === 'client' ? { is: 'waits', at: null } : mark;
  return {
    ...state,
    queue: 'blocked',
    why: reason('behind_skipped', { period, frequency }),
    lookFirst: false,
    act: '',
    entry: {
      ...entry,
      canAskClient: false,
      offered: { ...entry.offered, today: 'no', retry: false, sayYes: false, payFee: false },
    },
    marks: { GSTR1: waiting(marks.GSTR1), GSTR3B: waiting(marks.GSTR3B) },
  };
}

function whyRefused({ remark }: Registration): DeskWhy {
  if (remark === null) return reason('sign_in_refused', {});
  return remark.code === 'refused' && remark.params.meaning === 'api_access_off'
    ? { kind: 'finding', finding: apiAccessOff }
    : { kind: 'remark', remark };
}

const nothingKnown: DeskMark = { is: 'none', at: null };
const noMarks: Record<Form, DeskMark> = { GSTR1: nothingKnown, GSTR3B: nothingKnown };

function queueOf({ month, signatory }: DeskClient, filing: Filing, entry: Entry): DeskQueue {
  if (entry.isStopped) return queueOfStopped(filing, entry);
  if (entry.status === 'success') return filing.period === month ? 'filed' : 'resting';
  if (entry.status === 'skipped') return 'resting';
  if (entry.next.kind === 'mend_sign_in') return 'blocked';
  switch (entry.awaited) {
    case 'yes':
    case 'start':
      if (entry.state === 'waiting_for_client') return 'with_client';
      if (lacksMoney(entry)) return 'blocked';
      return entry.act === '' ? 'blocked' : 'say_nil';
    case 'code':
      return isBrought(entry, signatory) ? 'scheduled' : 'codes';
    case 'portal':
    case '':
      // The last one was refused: the next is theirs to type.
      if (entry.next.kind === 'new_code_at' && !bringsItsCodes(signatory)) return 'codes';
      return entry.by === 'you' ? 'blocked' : 'scheduled';
  }
}

/** Why no code can be asked for; null where the signatory's PAN is known, or not needed. */
function panFinding({ registration, signatory }: DeskClient): DeskWhy | null {
  const state = signatoryPanState(registration, signatory, { isAwaited: true });
  if (state === 'missing') return { kind: 'finding', finding: signatoryPanMissing };
  return state === 'refused' ? { kind: 'finding', finding: signatoryPanWrong(signatory?.pan ?? '') } : null;
}

/** The money for its late fee comes first; where the yes to that fee is missing too, it is asked for afterwards. */
const lacksMoney = ({ state }: Entry): boolean => state === 'waiting_for_money';

/** The portal's mail with the code is relayed, and the relay has worked before: nobody has to type it. */
const isBrought = (entry: Entry, signatory: SignatoryRow | null): boolean =>
  entry.next.kind === 'code_in_use' || (entry.next.kind === 'type_code' && bringsItsCodes(signatory));

const bringsItsCodes = (signatory: SignatoryRow | null): boolean =>
  signatory !== null && isForwarded(signatory);

function queueOfStopped(filing: Filing, entry: Entry): DeskQueue {
  const found = returnsOf(filing).flatMap(({ state, finding }) =>
    STOPPED.includes(state) && finding !== null ? [finding] : [],
  );
  if (found.length > 0 && found.every(isNotDue)) return 'resting';
  // A person who has filed GSTR-1 at the portal files GSTR-3B there too.
  if (isBehindRecorded(filing)) return 'by_hand';
  if (entry.state !== 'closed') return 'blocked';
  const isOfHand = found.some(
    (finding) => !isNotDue(finding) && finding.code !== 'barred' && !isFixedByEdit(finding),
  );
  return isOfHand ? 'by_hand' : 'blocked';
}

const isBehindRecorded = ({ returns: { GSTR1, GSTR3B } }: Filing): boolean =>
  GSTR1.recorded !== null && isSettled(GSTR1.state) && GSTR3B.finding?.code === 'gstr1_stopped';

const isNotDue = ({ code }: Finding): boolean => NOTHING_DUE.includes(code);

/** True when a yes names more than the month: findings, unread sources, costs. */
const wantsALook = (filing: Filing, { act, next, evidence }: Entry): boolean =>
  act === 'say_yes' ||
  act === 'pay_late_fee' ||
  next.kind === 'finding' ||
  (next.kind === 'say_yes' && (next.finding !== null || next.fee !== null)) ||
  returnsOf(filing).some(({ state, finding }) => state === 'waiting_for_consent' && finding !== null) ||
  evidence.some(({ state }) => state === 'failed');

export const isSuspended = ({ portalStatus }: Registration): boolean =>
  taxpayerStatus(portalStatus) === 'suspended';

/** As its check finds it. */
function suspension(filing: Filing, now: Instant): DeskWhy {
  const { form } = returnsOf(filing).find(({ state }) => !isSettled(state)) ?? filing.returns.GSTR1;
  return { kind: 'finding', finding: suspended(inQuestion({ filing, form }, now)) };
}

type MonthParts = { filing: Filing; entry: Entry; known: Known };

function whyOf(queue: DeskQueue, client: DeskClient, { filing, entry, known }: MonthParts): DeskWhy {
  const { next, failure } = entry;
  if (queue === 'filed' || entry.status === 'success') {
    if (queue === 'resting') return whatComes(client);
    if (entry.state === 'arn_being_confirmed') return reason('arn_being_confirmed', {});
    const by = filing.returns.GSTR3B.filedBy ?? filing.returns.GSTR1.filedBy ?? 'system';
    return reason('filed', {
      by: by === 'system' || by === 'portal' || by === 'program' || by === 'client' ? by : 'person',
    });
  }
  if (failure !== null)
    return failure.kind === 'finding'
      ? { kind: 'finding', finding: asOf(failure.finding, known.now) }
      : reason('gstr1_is_filed', {});
  if (entry.status === 'skipped') {
    const skipped = returnsOf(filing).find(({ state }) => state === 'skipped');
    return skipped === undefined ? reason('cancelled', {}) : reason('skipped', { due: skipped.dueAt });
  }
  switch (next.kind) {
    case 'finding':
      return { kind: 'finding', finding: asOf(next.finding, known.now) };
    case 'mend_sign_in':
      return reason('sign_in_refused', {});
    case 'client_asked':
      return reason('client_asked', { name: next.name, at: next.sentAt });
    case 'client_said_no':
      return reason('client_said_no', { name: next.name, at: next.at });
    case 'say_yes': {
      if (filing.approval?.answer === 'not_mine')
        return reason('client_not_theirs', { name: filing.approval.name });
      if (next.finding !== null) return { kind: 'finding', finding: next.finding };
      // By the portal's status: a switch that plans the month again forgets what its check has found.
      if (isSuspended(client.registration)) return suspension(filing, known.now);
      if (next.fee !== null) return reason('overdue', { due: next.dueAt, rupees: next.fee.rupees });
      return entry.evidence.length > 0 ? reason('portal_knows_nothing', {}) : reason('yes_missing', {});
    }
    case 'start':
      return reason('no_time', {});
    case 'code_in_use':
      return reason('code_in_use', {});
    case 'type_code':
      return reason('code_on_its_way', { until: known.code?.expiresAt ?? known.now });
    case 'new_code_at':
      return reason('code_again_at', { again: next.at });
    case 'new_code_now':
      return reason('code_in_use', {});
    case 'ask_code':
      if (next.lastRefused) return reason('code_refused', {});
      return next.lastMissed ? reason('code_missed', {}) : reason('code_wanted', {});
    case 'last_code_refused':
      return reason('code_refused', {});
    case 'code_after_another':
      return reason('code_after_another', {});
    case 'answer_lost':
      return reason('answer_lost', {});
    case 'recorded':
      return reason('recorded', { arn: next.arn });
    case 'go_on_with_gstr3b':
    case 'only_due':
    case 'undo_skip':
    case 'other_arn':
    case 'filed_late':
    case 'none':
      break;
  }
  const runsAt = entry.runsAt.GSTR1 ?? entry.runsAt.GSTR3B;
  if (queue === 'blocked') return reason('stopped', {});
  return entry.state === 'scheduled' && runsAt !== null && runsAt > known.now
    ? reason('runs_at', { at: runsAt })
    : reason('being_filed', {});
}

const whatComes = ({ next }: DeskClient): DeskWhy =>
  next === null
    ? reason('none_due', {})
    : reason('opens_next', { period: next.period, frequency: next.frequency, due: next.dueAt });

function markOf(form: Form, filing: Filing, entry: Entry): DeskMark {
  const row: Return = filing.returns[form];
  switch (row.state) {
    case 'filed':
    case 'acknowledged':
      return { is: 'filed', at: row.filedAt };
    case 'skipped':
    case 'cancelled':
      return { is: 'skipped', at: null };
    case 'blocked':
    case 'rejected':
    case 'gave_up':
      return row.finding !== null && isNotDue(row.finding) ? nothingKnown : { is: 'stopped', at: null };
    case 'waiting_for_code':
      return { is: 'code', at: null };
    case 'waiting_for_consent':
      return { is: markOfYes(entry), at: null };
    case 'checking':
    case 'submitting':
    case 'unknown':
    case 'recorded':
      return { is: 'filing', at: null };
    case 'scheduled': {
      if (entry.awaited === 'yes' || entry.awaited === 'start') return { is: markOfYes(entry), at: null };
      if (entry.state === 'confirming' && row.finding?.code === 'filed_elsewhere')
        return { is: 'filing', at: null };
      const behind = form === 'GSTR3B' && !isSettled(filing.returns.GSTR1.state);
      if (behind && filing.returns.GSTR1.state !== 'scheduled') return { is: 'waits', at: null };
      // One that waits, as for more codes, is filed at its next try.
      return { is: 'scheduled', at: entry.runsAt[form] ?? row.scheduledAt };
    }
  }
}

const markOfYes = (entry: Entry): DeskMark['is'] =>
  entry.state === 'waiting_for_client' ? 'client' : lacksMoney(entry) ? 'waits' : 'yes';

/**
 * The sort orders of the desk's rows; `urgency`: a notice, then a suspension with late months, then by queue, then rows that
 * need a look, then the earliest due.
 */
export const deskSorts = ['urgency', 'client', 'gstin', 'label', 'due', 'why'] as const;
export type DeskSort = (typeof deskSorts)[number];

export type Sortable = {
  id: string;
  business: string;
  gstin: string;
  queue: DeskQueue;
  label: string;
  whyCode: string;
  lookFirst: boolean;
  /** A notice of the tax office is to be answered. */
  hasNotice: boolean;
  /** Suspended at the portal until its late months are filed. */
  isSuspendedLate: boolean;
  dueAt: Instant | null;
};

/** Sorts after every instant. */
const never = '9'.repeat(15);
const momentKey = (at: Instant | null): string => (at === null ? never : String(at).padStart(15, '0'));

/** The sort key of a row. Keys are unique, so that reading continues after the last one. */
export function deskKey(row: Sortable, sort: DeskSort): string {
  const queue = String(deskQueues.indexOf(row.queue));
  const client = row.business.toLowerCase();
  const parts: Record<DeskSort, string[]> = {
    urgency: [
      ...[row.hasNotice, row.isSuspendedLate].map((is) => (is ? '0' : '1')),
      queue,
      row.lookFirst ? '0' : '1',
      momentKey(row.dueAt),
      client,
    ],
    client: [client],
    gstin: [row.gstin],
    label: [row.label.toLowerCase(), client],
    due: [momentKey(row.dueAt), client],
    why: [queue, row.whyCode, client],
  };
  return [...parts[sort], row.id].join('\u0000');
}

/** True when every typed word is in the client's name or number; a GSTIN may be pasted in any form. */
export function isFound(typed: string, names: readonly string[]): boolean {
  const wanted = (parseGstin(typed) ?? plainText(typed)).toLowerCase().split(/\s+/).filter(Boolean);
  const searchable = plainText(names.join(' ')).toLowerCase();
  return wanted.every((word) => searchable.includes(word));
}
