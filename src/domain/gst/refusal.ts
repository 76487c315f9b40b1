/**
 * Why the tax portal refused a call: a closed set. The adapter maps the portal's codes and words to one of these
 * kinds; everything else decides by the kind alone and knows no portal codes.
 */
export type RefusalKind =
  | Order
  | Figures
  | Block
  | Wait
  | Code
  | Session
  | Access
  | Taxpayer
  | Ours
  | Settled;

/** Something else comes first. */
type Order =
  | 'gstr1_first'
  | 'gstr3b_before_first'
  | 'earlier_return_first'
  | 'preference_first'
  | 'prepare_first'
  | 'period_not_open';
/** The return is not nil in the portal's view: saved data, or something to pay. */
type Figures =
  | 'holds_entries'
  | 'drafted_not_nil'
  | 'late_fee_due'
  /** The cash ledger holds less than RETOFFSET pays. */
  | 'cash_short'
  | 'payment_does_not_match'
  | 'changed_while_filed';
type Block =
  | 'drc_01b'
  | 'drc_01c'
  | 'bank_account'
  | 'negative_ledger'
  | 'three_years_passed'
  | 'suspended'
  | 'registration_cancelled'
  /** Rule 14A: output tax above the limit of the simplified registration; FORM GST REG-32 comes first. */
  | 'simplified_registration';
/** Maintenance and load: the same call succeeds later. */
type Wait =
  | 'busy'
  | 'still_working'
  | 'not_reached'
  | 'too_many_requests'
  | 'cannot_send_codes'
  | 'no_summary_yet';
type Code = 'wrong_session_code' | 'wrong_code' | 'summary_changed';
type Session = 'session_ended' | 'session_not_allowed' | 'too_many_sessions' | 'key_changed';
/** The user name, its account and its permissions. */
type Access =
  | 'api_access_off'
  | 'unknown_username'
  | 'wrong_password'
  | 'password_expired'
  | 'account_locked'
  | 'username_not_linked'
  | 'practitioner_refused';
/** The GSTIN, its signatory and the returns that they may file. */
type Taxpayer =
  | 'no_such_gstin'
  | 'gstin_not_of_username'
  | 'period_not_allowed'
  | 'not_regular'
  | 'does_not_fit'
  | 'wrong_signatory'
  | 'digital_signature'
  | 'code_not_allowed';
/** Our request or our own access is wrong, or the portal gave an unknown reason. */
type Ours = 'our_request' | 'empty_return_refused' | 'own_access' | 'practice_portal' | 'unknown';
/** Harmless: already filed, already prepared, or not there. */
type Settled = 'already_filed' | 'already_prepared' | 'nothing_there';

/**
 * `code` and `says` are the portal's own, kept as evidence for the log; no decision uses them. The words of an
 * unknown refusal are shown to the person who has to act on it.
 */
export type Refusal = { kind: RefusalKind; code: string; says: string };

export type PortalFault =
  /** The portal answered and refused. */
  | { kind: 'refused'; refusal: Refusal }
  /** No answer, or a gateway's; the call changed nothing, or repeating it is harmless. */
  | { kind: 'unreachable'; says: string }
  /**
   * RETFILE was sent and its outcome is unknown: read RETTRACK before anything is sent again
   * (gst-portal#lost-answer). `refusal`: the portal answered, but not whether the return was filed.
   */
  | { kind: 'unknown_outcome'; says: string; refusal?: Refusal }
  /** A reading call got an answer in an unknown shape: nothing is known, which is not zero. */
  | { kind: 'unreadable'; says: string }
  /** The adapter has no such call (design#gstin-by-user-name). */
  | { kind: 'not_supported' };

/** The meaning of a fault for the user: a closed set, phrased by `texts/` in each language. */
export type FaultMeaning = RefusalKind | 'no_answer' | 'answer_lost' | 'not_understood' | 'step_not_offered';

export function meaningOf(fault: PortalFault): FaultMeaning {
  switch (fault.kind) {
    case 'refused':
      return fault.refusal.kind;
    case 'unreachable':
      return 'no_answer';
    case 'unknown_outcome':
      return 'answer_lost';
    case 'unreadable':
      return 'not_understood';
    case 'not_supported':
      return 'step_not_offered';
  }
}

/** The portal's refusal, if it answered at all. */
export const refusalOf = (fault: PortalFault): Refusal | null =>
  fault.kind === 'refused' || fault.kind === 'unknown_outcome' ? (fault.refusal ?? null) : null;

const WORDS_SHOWN = 200;
/**
 * True for words that identify a person or lead somewhere: mail addresses, links, PANs, and words with five or more
 * digits.
 */
const isWithheld = (word: string): boolean =>
  /@|:\/\/|www\.|[a-z]{5}[0-9]{4}[a-z]/i.test(word) || word.replaceAll(/\D/g, '').length >= 5;

/**
 * The portal's words of an unknown refusal, fit to store and show: one short line without addresses, links, PANs and
 * long numbers. A person's name in plain letters cannot be recognised.
 */
export const shownWords = (says: string): string =>
  says
    .slice(0, 4 * WORDS_SHOWN)
    .split(/[\p{C}\p{Z}]+/u)
    .map((word) => (isWithheld(word) ? '…' : word))
    .join(' ')
    .slice(0, WORDS_SHOWN)
    .toWellFormed()
    .trim();

/** A fault for the log, with the portal's code and words if it gave them. */
export function faultForLog(fault: PortalFault): Record<string, string> {
  const refusal = refusalOf(fault);
  if (refusal === null) return { fault: fault.kind };
  const { kind, code, says } = refusal;
  return { fault: fault.kind === 'refused' ? kind : fault.kind, code, says: shownWords(says) };
}
