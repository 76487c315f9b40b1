import { type Act, judge, noMatter, noStanding } from '../account/authority.ts';
import type { Right, Role } from '../account/member.ts';
import type { ClientWay } from '../filing/approval.ts';
import type { Form, ReturnPeriod } from '../gst/returnPeriod.ts';
import type { FirmSignInThen } from '../account/firmSignIn.ts';
import type { KeyScope } from '../account/apiKey.ts';
import type { Consent, ConsentKind } from '../registration/consent.ts';
import type { Contact } from '../registration/contact.ts';
import type { Registration } from '../registration/registration.ts';
import type { FilingSchedule } from '../registration/schedule.ts';
import type { Instant } from '../shared/istTime.ts';

/** Why a sign-in failed. */
export type SignInRefusal =
  /** Not the code that was sent. */
  | 'wrong_code'
  /** The right code, but too late or after too many wrong ones. */
  | 'code_over'
  /** A proof that has opened a session before, is old, or was ended by signing out everywhere. */
  | 'old_proof'
  /** Right, but somebody has said that a sign-in was not theirs. */
  | 'held'
  /** Only the number was proven, and it had opened no session for months. */
  | 'idle'
  /** The number was proven, but followed by neither a code of the authenticator nor a recovery code. */
  | 'wrong_second_factor';

/** Why a session ended before its time. */
export type SessionEnd =
  /** In its own browser. */
  | 'signed_out'
  /** From the list of sessions. */
  | 'ended_from_list'
  /** With all others. */
  | 'everywhere'
  /** By the operator of the installation. */
  | 'by_operator'
  /** Its refresh token was used a second time, so somebody has a copy. */
  | 'copied'
  /** Not used for weeks. */
  | 'idle'
  /** The least recently used, when one more session was too many. */
  | 'too_many'
  /** Its browser began another sign-in. */
  | 'begun_anew'
  /** Its person said that it was not them. */
  | 'disowned'
  /** It was opened by the number alone, before a second factor was switched on. */
  | 'second_factor';

/** An operator's act on an account, by `npm run admin`. */
export type OperatorAct =
  | 'looked'
  | 'tried_again'
  | 'switched_off'
  | 'listed_sessions'
  | 'ended_sessions'
  | 'removed_second_factor';

/** `registration`: its id, by which the log names the business; older entries have none. */
type OfGstin<E> = E extends { gstin: string } ? E & { registration?: string } : E;

/**
 * The events that an account's owner can look up later: a closed set with parameters. `gstin` and `pan` are only the
 * last characters, `mail` is masked; nothing here is a secret (design#security-log).
 */
export type SecurityEvent = OfGstin<Noted>;

type Noted =
  | { code: 'signed_in'; device: string; address: string }
  /** By the provider of the firm, in its account alone. */
  | { code: 'firm_signed_in'; device: string; address: string }
  | { code: 'sign_in_refused'; why: SignInRefusal; address: string }
  | { code: 'session_ended'; why: SessionEnd; device: string }
  /** By a code, before a dangerous act. */
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
  /** The account's, for its members. */
  | { code: 'account_renamed' }
  /** The person's own. */
  | { code: 'name_changed' }
  | { code: 'gstin_added'; gstin: string }
  | { code: 'gstin_deleted'; gstin: string }
  | { code: 'credentials_changed'; gstin: string; what: ('username' | 'password' | 'gstin')[] }
  /** The address of the portal's codes, or their signatory's PAN. */
  | { code: 'signatory_changed'; gstin: string; what: ('mail' | 'mobile' | 'pan')[] }
  | { code: 'key_made'; what: KeyScope[] }
  | { code: 'key_revoked' }
  /** An address for events of the account. */
  | { code: 'webhook_added' }
  | { code: 'webhook_removed' }
  /** The link by which other programs fetch the calendar of due days. */
  | { code: 'calendar_made' }
  | { code: 'calendar_ended' }
  /** Sign-in by the firm's own provider: switched on, changed, ended; and a member's own identity there. */
  | { code: 'firm_sign_in_on' }
  | { code: 'firm_sign_in_changed' }
  | { code: 'firm_sign_in_off' }
  /** The DNS of a mail domain no longer names the account. */
  | { code: 'firm_domain_lost'; domain: string }
  | { code: 'firm_identity_bound' }
  | { code: 'firm_identity_ended' }
  | { code: 'forwarding_on'; pan: string }
  | { code: 'forwarding_off'; pan: string }
  /** A phone that relays the portal's SMS, signed by its own secret. */
  | { code: 'phone_added'; pan: string }
  | { code: 'phone_removed'; pan: string }
  /**
   * `way`: the link that was used; absent if a signed-in person gave it. `moment`: as the ledger of consents has it, in
   * product time and ISO; older entries have none.
   */
  | {
      code: 'consent_given';
      kind: Consent['kind'];
      period: ReturnPeriod | null;
      gstin: string;
      way?: 'link' | ClientWay;
      moment?: string;
    }
  | { code: 'consent_withdrawn'; kind: Consent['kind']; gstin: string; moment?: string }
  /** Recurring filing. */
  | { code: 'recurring_on'; gstin: string }
  | { code: 'recurring_off'; gstin: string }
  /** The days and times at which returns are filed. */
  | { code: 'times_changed'; gstin: string }
  /** The same as the account's default, for GSTINs whose own were never edited. */
  | { code: 'usual_times_changed' }
  /** Names, addresses, signing, reminders: all else of the edit form. */
  | { code: 'details_changed'; gstin: string }
  | { code: 'month_skipped'; period: ReturnPeriod; gstin: string }
  | { code: 'skip_undone'; period: ReturnPeriod; gstin: string }
  | {
      code: 'document_opened';
      form: Form;
      /** `outage` is a paper of the whole month. */
      kind: 'pdf' | 'json' | 'proof_pdf' | 'proof_json' | 'outage';
      period: ReturnPeriod;
      gstin: string;
      /** The link that was used; absent if a signed-in person or a program opened it. */
      way?: ClientWay;
    }
  | { code: 'account_downloaded' }
  /** Clients or returns as a list, or a month as a pack. */
  | { code: 'exported'; kind: 'clients' | 'returns' | 'month'; period: ReturnPeriod | null }
  /** Another of the person's accounts: an account's own log is erased with it. */
  | { code: 'account_erased' }
  /** It waits a few days, and may be stopped. */
  | { code: 'erasing_asked'; kind: 'account' | 'person' }
  | { code: 'erasing_stopped'; kind: 'account' | 'person' }
  | { code: 'operator_acted'; act: OperatorAct; gstin: string }
  /** `number`: its last four digits. */
  | { code: 'member_invited'; role: Role; number: string }
  | { code: 'invitation_taken_back'; number: string }
  | { code: 'member_joined'; role: Role }
  /** `member`: their id; the log shows their name. */
  | { code: 'role_changed'; role: Role; member: string }
  | { code: 'member_removed'; member: string }
  | { code: 'member_left' }
  /** An owner objects to having been removed or demoted. */
  | { code: 'removal_objected' }
  /** The member whose yes the months of a GSTIN need; null: any member with the right. */
  | { code: 'approver_changed'; gstin: string; member: string | null }
  /** The client's contact who gets the question of a month. */
  | { code: 'contact_changed'; gstin: string }
  | { code: 'contact_removed'; gstin: string }
  | { code: 'client_asked'; period: ReturnPeriod; gstin: string }
  | { code: 'client_question_taken_back'; period: ReturnPeriod; gstin: string }
  /** By the link; a yes is logged as a consent. */
  | {
      code: 'client_denied';
      why: 'no' | 'not_mine';
      way: ClientWay;
      period: ReturnPeriod;
      gstin: string;
    }
  /** The changes of a session were undone: `what` by its code. */
  | { code: 'taken_back'; what: [SecurityCode] }
  | { code: 'mail_changed'; mail: string }
  | { code: 'mail_verified'; mail: string };

export type SecurityCode = SecurityEvent['code'];

/** Every code, once. */
export const securityCodes = [
  'signed_in',
  'firm_signed_in',
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
  'account_renamed',
  'name_changed',
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
  'firm_sign_in_on',
  'firm_sign_in_changed',
  'firm_sign_in_off',
  'firm_domain_lost',
  'firm_identity_bound',
  'firm_identity_ended',
  'forwarding_on',
  'forwarding_off',
  'phone_added',
  'phone_removed',
  'consent_given',
  'consent_withdrawn',
  'recurring_on',
  'recurring_off',
  'times_changed',
  'usual_times_changed',
  'details_changed',
  'month_skipped',
  'skip_undone',
  'document_opened',
  'account_downloaded',
  'exported',
  'account_erased',
  'erasing_asked',
  'erasing_stopped',
  'operator_acted',
  'member_invited',
  'invitation_taken_back',
  'member_joined',
  'role_changed',
  'member_removed',
  'member_left',
  'removal_objected',
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

/** Enough of a GSTIN or PAN for its owner to recognise it, and useless to anyone else. */
export const ending = (number: string | null): string => (number ?? '').slice(-4);

/**
 * A GSTIN for the log: its ending, as confirmed or else as typed, and its registration, by which the log names the
 * business.
 */
export const inLog = ({
  id,
  gstin,
  givenGstin,
}: Pick<Registration, 'id' | 'gstin' | 'givenGstin'>): { gstin: string; registration: string } => ({
  gstin: ending(gstin ?? givenGstin),
  registration: id,
});

/**
 * How to undo the act behind an event of the security log, stored sealed beside it (record 160). 'This was not me'
 * undoes all that the session made or changed. `before` is the earlier value, `after` the one that the act left: an
 * undo restores `before` only while `after` still stands, so that no later choice is overwritten.
 */
export type Undo =
  | { kind: 'invitation'; id: string }
  | { kind: 'key'; id: string }
  | { kind: 'webhook'; id: string }
  | { kind: 'calendar'; id: string }
  /** `before` null: it was off; `after`: its id, null where it was switched off. */
  | { kind: 'firm_sign_in'; before: FirmSignInThen | null; after: string | null }
  /** Disconnects it: it was connected, or used, by somebody else. */
  | { kind: 'firm_identity'; id: string }
  /** `after` null: no member any more. */
  | { kind: 'role' | 'membership'; personId: string; before: Role; after: Role | null }
  | { kind: 'approver'; registrationId: string; before: string | null; after: string | null }
  | { kind: 'contact'; registrationId: string; before: Contact | null; after: Contact | null }
  | { kind: 'signatory'; registrationId: string; before: SignatoryThen; after: SignatoryThen }
  /** `after`: the relay address, which each switching off replaces. */
  | { kind: 'forwarding'; signatoryId: string; after: string }
  /** `after`: a keyed hash of the phone's secret. */
  | { kind: 'phone'; signatoryId: string; after: string }
  | { kind: 'recurring'; registrationId: string; before: boolean; after: boolean }
  /** `edited`: whether these times were the GSTIN's own. */
  | {
      kind: 'times';
      registrationId: string;
      before: FilingSchedule;
      edited: boolean;
      after: FilingSchedule;
    }
  | { kind: 'usual_times'; before: FilingSchedule | null; after: FilingSchedule }
  /** `at`: when they were skipped, or the skip was undone; product time. */
  | { kind: 'skip' | 'unskip'; filingId: string; forms: Form[]; at: Instant }
  | { kind: 'account_name'; before: string; after: string }
  /** Withdrawn; a return that it alone started waits for a yes again. */
  | {
      kind: 'consent';
      id: string;
      registrationId: string;
      consent: ConsentKind;
      period: ReturnPeriod | null;
    }
  /** `isNew` false: somebody else had asked before, and the act showed the link to hand on. */
  | { kind: 'question'; filingId: string; approvalId: string; isNew: boolean }
  /** `id` in base64url. */
  | { kind: 'passkey'; id: string }
  /** Stopped: the account stays, or the person does. */
  | { kind: 'erasing' }
  | { kind: 'own_erasing' }
  /** `after`: when it was set up. */
  | { kind: 'second_factor'; after: Instant }
  /** `after`: their hashes in base64url. */
  | { kind: 'recovery_codes'; after: string[] }
  /** `before`: the previously verified address, '' without one; `after`: the one that was typed. */
  | { kind: 'mail'; before: string; after: string }
  /** Shown to its person and cannot be undone: a GSTIN deleted, credentials replaced, a key revoked. */
  | { kind: 'stays' }
  /** Likewise, of the person who acted: a passkey removed. */
  | { kind: 'own_stays' };

/** The recipient of the portal's codes. */
export type SignatoryThen = { id: string | null; email: string; mobile: string; pan: string };

/** An event with its undo. `at` is wall time. */
export type Deed = { id: string; at: Instant; event: SecurityEvent; undo: Undo };

/**
 * For this long after an invitation was accepted or a member got more rights, disowning the session behind it undoes
 * the member's acts too, and removes who joined. Later they are shown to the owner, who decides: a sale or a quarrel is
 * no theft.
 */
export const inviteUndoMs = 7 * 24 * 60 * 60 * 1000;

/** Undone on the person who acted, whichever account is open; noted in each of their accounts. */
const ownKinds: readonly Undo['kind'][] = [
  'passkey',
  'second_factor',
  'recovery_codes',
  'mail',
  'firm_identity',
  'own_erasing',
  'own_stays',
];
export const isOwn = ({ kind }: Undo): boolean => ownKinds.includes(kind);
/** Of a second factor: it signs in beside the number. */
const factorKinds: readonly Undo['kind'][] = ['passkey', 'second_factor', 'recovery_codes'];
export const isFactor = ({ kind }: Undo): boolean => factorKinds.includes(kind);

/** The thing whose earlier value an undo restores: once somebody else has chosen, older changes stay too. Null without one. */
export function subjectOf(undo: Undo): string | null {
  switch (undo.kind) {
    case 'role':
    case 'membership':
      return `member ${undo.personId}`;
    case 'approver':
    case 'contact':
    case 'signatory':
    case 'recurring':
    case 'times':
      return `${undo.kind} ${undo.registrationId}`;
    case 'skip':
    case 'unskip':
      return `skip ${undo.filingId}`;
    case 'second_factor':
    case 'recovery_codes':
    case 'mail':
    case 'usual_times':
    case 'account_name':
    case 'firm_sign_in':
      return undo.kind;
    case 'calendar':
    case 'consent':
    case 'erasing':
    case 'firm_identity':
    case 'forwarding':
    case 'invitation':
    case 'key':
    case 'own_erasing':
    case 'own_stays':
    case 'passkey':
    case 'phone':
    case 'question':
    case 'stays':
    case 'webhook':
      return null;
  }
}

/** The right that a member needs for the act behind an undo; null: none, or their own affair. */
export function rightFor({ kind }: Undo): Right | null {
  switch (kind) {
    case 'invitation':
    case 'role':
    case 'membership':
      return 'people';
    case 'key':
    case 'webhook':
      return 'programs';
    case 'erasing':
    case 'firm_sign_in':
      return 'own';
    case 'calendar':
    case 'approver':
    case 'contact':
    case 'signatory':
    case 'forwarding':
    case 'phone':
    case 'recurring':
    case 'times':
    case 'usual_times':
    case 'stays':
      return 'manage';
    case 'account_name':
      return 'own';
    case 'skip':
    case 'unskip':
    case 'consent':
    case 'question':
      return 'file';
    case 'passkey':
    case 'second_factor':
    case 'recovery_codes':
    case 'mail':
    case 'firm_identity':
    case 'own_erasing':
    case 'own_stays':
      return null;
  }
}

/** The act that an undo is: most only remove power, some decide when and by whose yes a declaration files. */
const actOf = ({ kind }: Undo): Act => {
  switch (kind) {
    case 'approver':
    case 'contact':
    case 'recurring':
    case 'times':
      return 'choose';
    case 'skip':
      return 'reopen';
    case 'account_name':
    case 'calendar':
    case 'consent':
    case 'erasing':
    case 'firm_sign_in':
    case 'firm_identity':
    case 'forwarding':
    case 'invitation':
    case 'key':
    case 'mail':
    case 'membership':
    case 'own_erasing':
    case 'own_stays':
    case 'passkey':
    case 'phone':
    case 'question':
    case 'recovery_codes':
    case 'role':
    case 'second_factor':
    case 'signatory':
    case 'stays':
    case 'unskip':
    case 'usual_times':
    case 'webhook':
      return 'take_back';
  }
};

/**
 * May somebody who has this role now undo an act that an earlier role allowed? `approver`: whose yes the GSTIN needs now.
 * A hold does not matter: undoing comes with it.
 */
export const mayUndo = (
  undo: Undo,
  { personId, role, approver }: { personId: string; role: Role | null; approver: string | null },
): boolean =>
  judge(
    { act: actOf(undo), way: 'session', right: rightFor(undo) },
    { ...noStanding, role },
    {
      ...noMatter,
      approver: approver === null ? 'nobody' : approver === personId ? 'self' : 'other',
    },
  ) === null;
