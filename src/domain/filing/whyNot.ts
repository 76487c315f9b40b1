import type { FilingFrequency, ReturnPeriod } from '../gst/returnPeriod.ts';
import type { Remark } from '../registration/registration.ts';
import type { Instant } from '../shared/istTime.ts';
import type { Finding } from './finding.ts';

type Nothing = Record<string, never>;

/**
 * Why a person's act is refused now, with the parameters of each code: a closed set, phrased by `texts/` in each
 * language. Whether the act succeeds later is part of the problem that carries it.
 */
export type WhyNotParams = {
  /* A return that is on its way cannot be changed. */
  return_on_its_way: Nothing;
  credentials_wait: Nothing;
  erasing_waits: Nothing;

  gstin_deleted: Nothing;
  not_refused: Nothing;
  /** The portal has not named its GSTIN yet, or has refused. */
  not_verified: Nothing;
  /** The registration's own remark. */
  as_remarked: { remark: Remark };
  sign_in_refused: Nothing;
  no_pan_needed: Nothing;

  both_settled: Nothing;
  filed_already: { months: { period: ReturnPeriod; frequency: FilingFrequency }[] };
  /** The finding that stops the first of its returns. */
  as_found: { finding: Finding };
  nothing_today: Nothing;
  /** Only a DSC signs its returns, which Shunya does not have. */
  signs_with_dsc: Nothing;
  /** No code can be asked for before the PAN of the signatory is known. */
  signatory_pan_first: Nothing;
  nothing_known: Nothing;
  next_due: { due: Instant };
  no_such_yes: Nothing;
  yes_changed: Nothing;
  not_skipped: Nothing;
  skip_stays: Nothing;
  /** A program asked for a month that a person has skipped. */
  skipped_by_person: Nothing;
  nothing_to_retry: Nothing;
  /** An older month comes first: the first that is left out. */
  backlog_gap: { period: ReturnPeriod; frequency: FilingFrequency };
  /** It is skipped here: nothing is filed for it, and none after it. */
  backlog_skipped: { period: ReturnPeriod; frequency: FilingFrequency };
  /** Financial years, "2024-25", that the portal has not given: they may hide an older month. */
  backlog_unread: { years: string[] };
  /** No month of a plan is under way that a stop could reach. */
  nothing_started: Nothing;
  /** No past month is unfiled. */
  nothing_behind: Nothing;
  /** Another member was chosen to say yes. */
  others_yes: { name: string };
  /** Only the chosen member and an owner may change the choice, or the client's contact. */
  others_choice: { name: string };

  /** Shunya files it, it is on its way, or it is not due: no ARN is recorded. */
  not_by_hand: Nothing;
  /** A yes by this link needs no code, or none can be sent. */
  no_contact_code: Nothing;
  /** The client was asked about the month and said that it was not nil. */
  client_said_no: { name: string; at: Instant };
  /** The client has no contact to ask. */
  no_contact: Nothing;
  /** The contact said that the business is not theirs. */
  contact_denied: { name: string };
  /** It does not wait for a yes that a client could give. */
  nothing_to_ask: Nothing;
  /**
   * The month's due dates have passed: the question about a late filing, with its fee, goes to a signed-in person.
   */
  too_late_to_ask: Nothing;
  /** The question is no longer open. */
  not_asked: Nothing;
  /** A client has answered by their link before. */
  answered_before: { answer: 'yes' | 'no' | 'not_mine'; at: Instant };

  /** The session that makes the request: sign out instead. */
  own_session: Nothing;
  /**
   * Somebody said that a sign-in was not theirs. `mail`: the address of the link that ends the hold; null: only time
   * ends it.
   */
  sign_in_held: { until: Instant; mail: string | null };
  number_idle: { until: Instant; mail: string | null };

  /** The provider proves numbers only at sign-in. */
  sign_in_again: Nothing;
  second_factor_on: Nothing;
  second_factor_off: Nothing;
  /** It was never started, or too long ago. */
  second_factor_not_begun: Nothing;
  /** Its device answered too late or for another address or person, or the passkey is already registered. */
  passkey_refused: Nothing;

  forwarding_not_offered: Nothing;
  forwarding_off: Nothing;
  signatory_unknown: Nothing;
  /** The link is for a signatory who is another person. */
  signatory_is_you: Nothing;
  /** Neither their number nor their mail address is known. */
  signatory_unreachable: Nothing;
  code_on_its_way: Nothing;
  no_code_awaited: Nothing;
  codes_used_up: { until: Instant };
  /** `place`: where the next step is shown. */
  code_over: { place: 'card' | 'page' };
};

export type WhyNotCode = keyof WhyNotParams;

/** A reason of one code; `WhyNot` is the union of all. */
export type WhyNotOf<C extends WhyNotCode> = { [K in C]: { code: K; params: WhyNotParams[K] } }[C];
export type WhyNot = WhyNotOf<WhyNotCode>;

/** A reason without parameters. */
export type PlainWhyNot = {
  [C in WhyNotCode]: Nothing extends WhyNotParams[C] ? C : never;
}[WhyNotCode];

/** The cast is for the compiler, which compares no more than 25 kinds by itself. */
export const whyNot = (code: PlainWhyNot): WhyNot => ({ code, params: {} }) as WhyNotOf<PlainWhyNot>;
