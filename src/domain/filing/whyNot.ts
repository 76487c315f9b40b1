import type { FilingFrequency, ReturnPeriod } from '../gst/returnPeriod.ts';
import type { Remark } from '../registration/registration.ts';
import type { Instant } from '../shared/istTime.ts';
import type { Finding } from './finding.ts';

type Nothing = Record<string, never>;

/**
 * Why an act of a person is refused now, and what each of these codes tells: a closed set, said by `texts/` in each
 * language. Whether the act succeeds later stands in the problem that carries it.
 */
export type WhyNotParams = {
  /* What is on its way is left alone. */
  return_on_its_way: Nothing;
  credentials_wait: Nothing;
  erasing_waits: Nothing;

  gstin_deleted: Nothing;
  not_refused: Nothing;
  /** The portal has not told yet whose GSTIN it is, or has refused it. */
  not_verified: Nothing;
  /** What the registration says about itself. */
  as_remarked: { remark: Remark };
  sign_in_refused: Nothing;
  no_pan_needed: Nothing;

  both_settled: Nothing;
  filed_already: { months: { period: ReturnPeriod; frequency: FilingFrequency }[] };
  /** What stops the first of its returns. */
  as_found: { finding: Finding };
  nothing_today: Nothing;
  nothing_known: Nothing;
  next_due: { due: Instant };
  no_such_yes: Nothing;
  yes_changed: Nothing;
  not_skipped: Nothing;
  skip_stays: Nothing;
  /** A program asked for what a person has skipped. */
  skipped_by_person: Nothing;
  nothing_to_retry: Nothing;
  /** Another member was chosen to give it. */
  others_yes: { name: string };
  /** Who that is, and whom of the client is asked, is theirs and an owner's to change. */
  others_choice: { name: string };

  /** It is filed by us, on its way, or not owed: no ARN is recorded. */
  not_by_hand: Nothing;
  /** A yes by this link needs no code, or none can be sent. */
  no_contact_code: Nothing;
  /** The client was asked about the month and said that it was not nil. */
  client_said_no: { name: string; at: Instant };
  /** Nobody of the client is named whom the question could go to. */
  no_contact: Nothing;
  /** They said that the business is not theirs. */
  contact_denied: { name: string };
  /** It does not wait for a yes that a client could give. */
  nothing_to_ask: Nothing;
  /** The month's due dates are over: a late filing is told with its fee to who is signed in. */
  too_late_to_ask: Nothing;
  /** The question is not open any more. */
  not_asked: Nothing;
  /** Of a client by their link. */
  answered_before: { answer: 'yes' | 'no' | 'not_mine'; at: Instant };

  /** Of the session that asks: it can be signed out. */
  own_session: Nothing;
  /** Somebody said that a sign-in was not theirs. `mail`: where the link went that ends it; null: only time does. */
  sign_in_held: { until: Instant; mail: string | null };
  number_idle: { until: Instant; mail: string | null };

  /** The provider proves numbers at a sign-in alone. */
  sign_in_again: Nothing;
  second_factor_on: Nothing;
  second_factor_off: Nothing;
  /** It was never begun, or too long ago. */
  second_factor_not_begun: Nothing;
  /** Its device answered too late, for another address or another person, or it is somebody's already. */
  passkey_refused: Nothing;

  forwarding_not_offered: Nothing;
  forwarding_off: Nothing;
  signatory_unknown: Nothing;
  /** The link is for a signatory who is somebody else. */
  signatory_is_you: Nothing;
  /** Neither their number nor their mail address is known. */
  signatory_unreachable: Nothing;
  code_on_its_way: Nothing;
  no_code_awaited: Nothing;
  codes_used_up: { until: Instant };
  /** `place`: where it is said what comes next. */
  code_over: { place: 'card' | 'page' };
};

export type WhyNotCode = keyof WhyNotParams;

/** A reason of one code; `WhyNot` is the union of all. */
export type WhyNotOf<C extends WhyNotCode> = { [K in C]: { code: K; params: WhyNotParams[K] } }[C];
export type WhyNot = WhyNotOf<WhyNotCode>;

/** A reason that tells nothing beside its code. */
export type PlainWhyNot = {
  [C in WhyNotCode]: Nothing extends WhyNotParams[C] ? C : never;
}[WhyNotCode];

/** Said to the compiler, which compares no more than 25 kinds by themselves. */
export const whyNot = (code: PlainWhyNot): WhyNot => ({ code, params: {} }) as WhyNotOf<PlainWhyNot>;
