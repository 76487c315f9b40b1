import type { Role } from '../account/member.ts';
import type { ClientWay } from '../filing/approval.ts';
import type { Form, ReturnPeriod } from '../gst/returnPeriod.ts';
import type { KeyScope } from '../account/apiKey.ts';
import type { Consent, ConsentKind } from '../registration/consent.ts';
import type { Contact } from '../registration/contact.ts';
import type { Instant } from '../shared/istTime.ts';

/** Why a sign-in came to nothing. */
export type SignInRefusal =
  /** Not the code that was sent. */
  | 'wrong_code'
  /** The right one, too late or after too many wrong ones. */
  | 'code_over'
  /** A proof that has opened a session before, is old, or was ended by signing out everywhere. */
  | 'old_proof'
  /** Right, but somebody has said that a sign-in was not theirs. */
  | 'held'
  /** By the number alone, which had opened no session for months. */
  | 'idle'
  /** The number was proven, and then neither a code of the authenticator nor a recovery code. */
  | 'wrong_second_factor';

/** How a session came to its end before its time. */
export type SessionEnd =
  /** In its own browser. */
  | 'signed_out'
  /** From the list of sessions. */
  | 'ended_from_list'
  /** With all others. */
  | 'everywhere'
  /** By who runs the installation. */
  | 'by_operator'
  /** Its refresh token was used a second time, so that somebody has a copy. */
  | 'copied'
  /** Not used for weeks. */
  | 'idle'
  /** Not used for longest, when one more session was too many. */
  | 'too_many'
  /** Its browser began another sign-in. */
  | 'begun_anew'
  /** Its person said that it was not them. */
  | 'disowned'
  /** It was opened by the number alone, before a second factor was switched on. */
  | 'second_factor';

/** What who runs the installation does with an account, by `npm run admin`. */
export type OperatorAct =
  | 'looked'
  | 'tried_again'
  | 'switched_off'
  | 'listed_sessions'
  | 'ended_sessions'
  | 'removed_second_factor';

/**
 * What an account's owner should be able to see later: a closed set, each with what it is about. `gstin` and `pan` are
 * the last characters alone, `mail` is masked; nothing here is a secret (design#security-log).
 */
export type SecurityEvent =
  | { code: 'signed_in'; device: string; address: string }
  | { code: 'sign_in_refused'; why: SignInRefusal; address: string }
  | { code: 'session_ended'; why: SessionEnd; device: string }
  /** By a code, before what is dangerous. */
  | { code: 'proven_again' }
  /** 'This was not me'. */
  | { code: 'sign_in_held'; device: string }
  | { code: 'sign_in_released' }
  | { code: 'second_factor_on' }
  | { code: 'second_factor_off' }
  | { code: 'passkey_added' }
  | { code: 'passkey_removed' }
  | { code: 'recovery_code_used' }
  | { code: 'recovery_codes_made' }
  | { code: 'gstin_added'; gstin: string }
  | { code: 'gstin_deleted'; gstin: string }
  | { code: 'credentials_changed'; gstin: string; what: ('username' | 'password' | 'gstin')[] }
  /** Where the portal's codes go, and whose they are. */
  | { code: 'signatory_changed'; gstin: string; what: ('mail' | 'mobile' | 'pan')[] }
  | { code: 'key_made'; what: KeyScope[] }
  | { code: 'key_revoked' }
  /** Where events of the account are sent. */
  | { code: 'webhook_added' }
  | { code: 'webhook_removed' }
  /** The link by which other programs fetch the calendar of due days. */
  | { code: 'calendar_made' }
  | { code: 'calendar_ended' }
  | { code: 'forwarding_on'; pan: string }
  | { code: 'forwarding_off'; pan: string }
  /** That forwards the portal's SMS, signed by a secret of its own. */
  | { code: 'phone_added'; pan: string }
  | { code: 'phone_removed'; pan: string }
  /** `way`: by which link; absent where a person who is signed in gave it. */
  | {
      code: 'consent_given';
      kind: Consent['kind'];
      period: ReturnPeriod | null;
      gstin: string;
      way?: 'link' | ClientWay;
    }
  | { code: 'consent_withdrawn'; kind: Consent['kind']; gstin: string }
  | { code: 'document_opened'; form: Form; kind: 'pdf' | 'json'; period: ReturnPeriod; gstin: string }
  | { code: 'account_downloaded' }
  /** Clients or returns as a list, or a month as a pack. */
  | { code: 'exported'; kind: 'clients' | 'returns' | 'month'; period: ReturnPeriod | null }
  /** Another of the person's accounts: this one's own log is erased with it. */
  | { code: 'account_erased' }
  | { code: 'operator_acted'; act: OperatorAct; gstin: string }
  /** `number`: its last four digits. */
  | { code: 'member_invited'; role: Role; number: string }
  | { code: 'invitation_taken_back'; number: string }
  | { code: 'member_joined'; role: Role }
  /** `member`: by their id; the log tells their name. */
  | { code: 'role_changed'; role: Role; member: string }
  | { code: 'member_removed'; member: string }
  | { code: 'member_left' }
  /** Whose yes the months of a GSTIN need; null: whoever may. */
  | { code: 'approver_changed'; gstin: string; member: string | null }
  /** Whom of the client the question of a month goes to. */
  | { code: 'contact_changed'; gstin: string }
  | { code: 'contact_removed'; gstin: string }
  | { code: 'client_asked'; period: ReturnPeriod; gstin: string }
  | { code: 'client_question_taken_back'; period: ReturnPeriod; gstin: string }
  /** By the link; a yes stands here as the consent that it is. */
  | {
      code: 'client_denied';
      why: 'no' | 'not_mine';
      way: ClientWay;
      period: ReturnPeriod;
      gstin: string;
    }
  /** What a session had made or changed is as it was before: `what` by its code. */
  | { code: 'taken_back'; what: [SecurityCode] }
  | { code: 'mail_changed'; mail: string }
  | { code: 'mail_verified'; mail: string };

export type SecurityCode = SecurityEvent['code'];

/** Of every code, once. */
export const securityCodes = [
  'signed_in',
  'sign_in_refused',
  'session_ended',
  'proven_again',
  'sign_in_held',
  'sign_in_released',
  'second_factor_on',
  'second_factor_off',
  'passkey_added',
  'passkey_removed',
  'recovery_code_used',
  'recovery_codes_made',
  'gstin_added',
  'gstin_deleted',
  'credentials_changed',
  'signatory_changed',
  'key_made',
  'key_revoked',
  'webhook_added',
  'webhook_removed',
  'calendar_made',
  'calendar_ended',
  'forwarding_on',
  'forwarding_off',
  'phone_added',
  'phone_removed',
  'consent_given',
  'consent_withdrawn',
  'document_opened',
  'account_downloaded',
  'exported',
  'account_erased',
  'operator_acted',
  'member_invited',
  'invitation_taken_back',
  'member_joined',
  'role_changed',
  'member_removed',
  'member_left',
  'approver_changed',
  'contact_changed',
  'contact_removed',
  'client_asked',
  'client_question_taken_back',
  'client_denied',
  'taken_back',
  'mail_changed',
  'mail_verified',
] as const satisfies readonly SecurityCode[];

/** So much of a GSTIN or PAN tells its owner which one is meant, and nobody else whose it is. */
export const ending = (number: string | null): string => (number ?? '').slice(-4);

/**
 * How to take back what an event of the security log did, kept sealed beside it (record 160). 'This was not me' does so
 * with all that the session made or changed. `before` is what stood there.
 */
export type Undo =
  | { kind: 'invitation'; id: string }
  | { kind: 'key'; id: string }
  | { kind: 'webhook'; id: string }
  | { kind: 'calendar'; id: string }
  | { kind: 'role' | 'membership'; personId: string; before: Role }
  | { kind: 'approver'; registrationId: string; before: string | null }
  | { kind: 'contact'; registrationId: string; before: Contact | null }
  | {
      kind: 'signatory';
      registrationId: string;
      before: { id: string | null; email: string; mobile: string; pan: string };
    }
  | { kind: 'forwarding' | 'phone'; signatoryId: string }
  /** Withdrawn; a return that it alone started waits for a yes again. */
  | { kind: 'consent'; registrationId: string; consent: ConsentKind }
  | { kind: 'question'; filingId: string; approvalId: string }
  /** `id` in base64url. */
  | { kind: 'passkey'; id: string }
  | { kind: 'second_factor' | 'recovery_codes' }
  /** The verified address before. */
  | { kind: 'mail'; before: string }
  /** It is shown to its person and cannot be taken back: a GSTIN deleted, credentials replaced. */
  | { kind: 'stays' };

/** An event that says how to take it back. `at` is wall time. */
export type Deed = { id: string; at: Instant; event: SecurityEvent; undo: Undo };

/**
 * For this long after an invitation was accepted, the member it brought in leaves again when its session is disowned, and
 * what they did is taken back too. Later they are shown to the owner, who decides: a sale or a quarrel is no theft.
 */
export const broughtInMs = 7 * 24 * 60 * 60 * 1000;

/** Newest first, so that what stood before the first change comes back. */
export const inOrderOfTakingBack = (deeds: readonly Deed[]): Deed[] => deeds.toSorted((a, b) => b.at - a.at);
