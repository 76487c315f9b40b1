import { isEnough } from '#domain/gst/carriedFee.ts';
import type { FindingParams, LiabilityOf } from '#domain/filing/finding.ts';
import {
  formatFilingPeriod,
  formName,
  periodParts,
  quarterEndOf,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import { formatIstDate, type Instant, monthName, toIst } from '#domain/shared/istTime.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { isOfSameYear } from '../sayPeriod.ts';
import { shortKind } from '../notRegular.ts';
import type { DeskWhyTexts, SaidPeriod } from '../shapes.ts';
import { listed, sources } from './evidence.ts';
import { taxpayerKinds } from './taxpayerKind.ts';

const two = (n: number): string => String(n).padStart(2, '0');

/** "5 Nov" */
function day(at: Instant): string {
  const parts = toIst(at);
  return `${parts.day} ${monthName(parts.month).slice(0, 3)}`;
}

/** "07:59 IST" */
const time = (at: Instant): string => {
  const { hour, minute } = toIst(at);
  return `${two(hour)}:${two(minute)} IST`;
};

const again = (givenUp: boolean): string => (givenUp ? 'press Retry' : 'tried again by itself');

/** "Sep", "Jul to Sep"; with the year where it is another than that of the return. */
function shortPeriod({ period, frequency }: SaidPeriod, than: ReturnPeriod): string {
  const { year, month } = periodParts(frequency === 'monthly' ? period : quarterEndOf(period));
  const short = (n: number): string => monthName(n).slice(0, 3);
  const name = frequency === 'monthly' ? short(month) : `${short(month - 2)} to ${short(month)}`;
  return isOfSameYear({ period, frequency }, than) ? name : `${name} ${year}`;
}

const behind = ({ about, previous, standing }: FindingParams['previous_gstr1_missing']): string => {
  const before = `${shortPeriod(previous, about.period)} ${formName(previous.form)}`;
  if (standing === 'missing') return `${before} missing`;
  return standing === 'on_its_way' ? `After ${before}` : `${before} waits for you`;
};

const owed: Readonly<Record<LiabilityOf, (money: string) => string>> = {
  outward: (money) => `Not nil: ${money} of tax drafted by the portal`,
  supplies: (money) => `Not nil: supplies of ${money} drafted by the portal`,
  reverse_charge: (money) => `Not nil: ${money} to pay by reverse charge`,
  ledger: (money) => `Not nil: ${money} to pay in the liability ledger`,
  beside_fee: (money) => `Not nil: ${money} to pay beside a late fee`,
  cash: (money) => `Not nil: cash ledger ${money} below zero`,
};

export const deskWhy: DeskWhyTexts = {
  findings: {
    period_not_over: ({ opens }) =>
      opens === null ? 'The portal does not take it yet' : `The portal takes it after ${day(opens)}`,
    before_registration: ({ registered }) => `Registered only on ${formatIstDate(registered)}`,
    before_regular: ({ first, about }) => `Due from ${formatFilingPeriod(first, about.frequency)} on`,
    first_period_unknown: () => 'First regular month not known',
    after_cancellation: ({ cancelled }) =>
      cancelled === null
        ? 'Registration cancelled: GSTR-10'
        : `Cancelled on ${formatIstDate(cancelled)}: GSTR-10`,
    filed_in_doubt: ({ why }) =>
      why === 'not_valid' ? 'Portal: filed, not yet valid' : 'Portal: filed, without a proof',
    standing_unknown: ({ says }) => (says === '' ? 'Portal tells no status' : `Status not known: ${says}`),
    e_invoices_on_their_way: ({ notBefore }) => `E-invoices may still come: on ${day(notBefore)}`,
    not_active: () => 'Registration not active at the portal',
    not_regular: ({ taxpayerType }) =>
      ['Files other returns', shortKind(taxpayerKinds, taxpayerType)].filter(Boolean).join(': '),
    barred: ({ from }) => `Too late: closed since ${formatIstDate(from)}`,
    late_needs_person: ({ rupees }) => `Late: fee of ${formatRupees(rupees)} so far`,
    previous_gstr1_missing: behind,
    previous_gstr3b_missing: behind,
    gstr1_first: () => 'After its GSTR-1',
    gstr1_stopped: () => 'GSTR-1 is stopped',
    data_saved: ({ about }) => `Figures saved on the portal for ${formName(about.form)}`,
    late_fee_carried: ({ rupees, central, state, cash }) =>
      cash !== null && isEnough(cash, { central, state })
        ? `Late fee of ${formatRupees(rupees)}: the money is there`
        : `Late fee of ${formatRupees(rupees)} to pay first`,
    fee_payment_in_doubt: ({ central, state, givenUp }) =>
      `Late fee of ${formatRupees(central + state)}: payment in doubt${givenUp ? ', look at the portal' : ''}`,
    liability_carried: ({ of, rupees }) => owed[of](formatRupees(rupees)),
    e_invoices_there: ({ count }) => (count === 1 ? 'Not nil: 1 e-invoice' : `Not nil: ${count} e-invoices`),
    credit_to_give_back: ({ rupees }) => `Not nil: ${formatRupees(rupees)} of credit to give back`,
    needs_yes: ({ creditRupees, notRead }) =>
      creditRupees > 0
        ? `Purchases: ${formatRupees(creditRupees)} of credit would be left`
        : `Not read: ${listed(notRead.map((source) => sources[source]))}`,
    suspended: ({ behind: isBehind }) =>
      isBehind ? 'Suspended: returns are missing' : 'Suspended: nil can be filed',
    suspension_blocks: () => 'Suspended: the portal takes no return',
    drc_01b: () => 'Answer DRC-01B on the portal',
    drc_01c: () => 'Answer DRC-01C on the portal',
    bank_account: () => 'Bank account missing at the portal',
    negative_ledger: () => 'Credit statement below zero',
    evc_not_allowed: ({ mayChoose }) => (mayChoose ? 'LLP: DSC, or choose a code' : 'Signs with a DSC'),
    signatory_pan_missing: () => "Signatory's PAN missing",
    signatory_pan_wrong: () => "Signatory's PAN not known to the portal",
    api_access_off: () => 'API access is off at the portal',
    portal_account: () => 'The portal refuses user name or account',
    portal_down: ({ givenUp }) => `Portal does not answer: ${again(givenUp)}`,
    portal_session: ({ each, givenUp }) =>
      each ? 'The portal ends each session at once' : `Session ended: ${again(givenUp)}`,
    own_access: ({ givenUp }) => `Our access to the portal refused: ${again(givenUp)}`,
    portal_refused: ({ about }) => `The portal refuses ${formName(about.form)}`,
    code_missing: ({ asked }) =>
      asked === 'not_yet'
        ? 'Code not asked for yet'
        : asked === 'refused'
          ? 'Code refused'
          : 'Code did not come',
    code_queue: () => 'After another code of its signatory',
    portal_turn: () => 'In a few minutes: the portal takes one at a time',
    code_limit: ({ until }) => `No more codes before ${day(until)}, ${time(until)}`,
    recorded_not_listed: ({ arn }) => `Portal does not show ${arn}`,
    answer_lost: ({ againAt }) =>
      againAt === null
        ? 'Answer lost: press Retry'
        : `Answer lost: sent again on ${day(againAt)}, ${time(againAt)}`,
    outcome_in_doubt: ({ since }) => `Sent on ${day(since)}: read at the portal until certain`,
    answer_unclear: ({ givenUp }) =>
      givenUp ? 'Answer of the portal not understood' : 'Answer of the portal not understood: asked again',
    filed_elsewhere: () => 'Filed already: ARN being confirmed',
  },
  reasons: {
    being_verified: () => 'The portal is being asked',
    not_proven: () => 'Not verified yet: its first code is still to come',
    none_due: () => 'No return is due',
    opens_next: ({ period, frequency, due }) =>
      `${frequency === 'quarterly' ? 'By quarter: ' : 'Next: '}${formatFilingPeriod(period, frequency)}, due ${day(due)}`,
    sign_in_refused: () => 'The portal refuses the sign-in',
    yes_missing: () => 'Waits for your yes',
    client_asked: ({ name, at }) => `Asked on ${day(at)}: ${name}`,
    client_said_no: ({ name, at }) => `Not nil, says ${name} on ${day(at)}`,
    client_not_theirs: ({ name }) => `Wrong contact: not the business of ${name}`,
    portal_knows_nothing: () => 'Portal: nothing sold, nothing to pay',
    overdue: ({ due, rupees }) => `Late since ${day(due)}: fee of ${formatRupees(rupees)} so far`,
    no_time: () => 'Filed when you say so',
    code_on_its_way: ({ until }) => `Code sent, good until ${time(until)}`,
    code_wanted: () => 'Code not asked for yet',
    code_refused: () => 'The last code was not accepted',
    code_missed: () => 'Not typed in ten minutes: ask again',
    code_in_use: () => 'At the portal with the code',
    code_again_at: ({ again: at }) => `New code at ${time(at)}`,
    code_after_another: () => 'After the code of another month',
    recorded: ({ arn }) => `Recorded ${arn}: being confirmed`,
    answer_lost: () => 'Answer lost: read at the portal until certain',
    being_filed: () => 'Being filed',
    runs_at: ({ at }) => `Files itself on ${day(at)}, ${time(at)}`,
    gstr1_is_filed: () => 'GSTR-1 is filed by now: go on with GSTR-3B',
    filed: ({ by }) =>
      ({
        system: 'Filed by itself',
        portal: 'Filed at the portal, ARNs taken over',
        program: 'Filed by a program',
        client: "Filed on the client's yes",
        person: 'Filed by your team',
      })[by],
    arn_being_confirmed: () => 'Filed, ARN being confirmed',
    skipped: ({ due }) => `Skipped; still due ${day(due)}`,
    cancelled: () => 'Cancelled',
    stopped: () => 'Stopped',
  },
};
