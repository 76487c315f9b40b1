import type { Right, Role } from '../account/member.ts';
import type { ClientWay } from '../filing/approval.ts';
import type { Form, ReturnPeriod } from '../gst/returnPeriod.ts';
import type { KeyScope } from '../account/apiKey.ts';
import type { Consent, ConsentKind } from '../registration/consent.ts';
import type { Contact } from '../registration/contact.ts';
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

/**
 * The events that an account's owner can look up later: a closed set with parameters. `gstin` and `pan` are only the
 * last characters, `mail` is masked; nothing here is a secret (design#security-log).
 */
export type SecurityEvent =
  | { code: 'signed_in'; device: string; address: string }
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
  | { code: 'forwarding_on'; pan: string }
  | { code: 'forwarding_off'; pan: string }
  /** A phone that relays the portal's SMS, signed by its own secret. */
  | { code: 'phone_added'; pan: string }
  | { code: 'phone_removed'; pan: string }
  /** `way`: the link that was used; absent if a signed-in person gave it. */
  | {
      code: 'consent_given';
      kind: Consent['kind'];
      period: ReturnPeriod | null;
      gstin: string;
      way?: 'link' | ClientWay;
    }
  | { code: 'consent_withdrawn'; kind: Consent['kind']; gstin: string }
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
 * How to undo the act behind an event of the security log, stored sealed beside it (record 160). 'This was not me'
 * undoes all that the session made or changed. `before` is the earlier value.
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
  | { kind: 'consent'; registrationId: string; consent: ConsentKind; period: ReturnPeriod | null }
  | { kind: 'question'; filingId: string; approvalId: string }
  /** `id` in base64url. */
  | { kind: 'passkey'; id: string }
  | { kind: 'second_factor' | 'recovery_codes' }
  /** Stopped: the account stays, or the person does. */
  | { kind: 'erasing' | 'own_erasing' }
  /** The previously verified address; '' without one. */
  | { kind: 'mail'; before: string }
  /** Shown to its person and cannot be undone: a GSTIN deleted, credentials replaced, a key revoked. */
  | { kind: 'stays' }
  /** Likewise, of the person who acted: a passkey removed. */
  | { kind: 'own_stays' };

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
  'own_erasing',
  'own_stays',
];
export const isOwn = ({ kind }: Undo): boolean => ownKinds.includes(kind);

/** The thing whose earlier value an undo restores: of several changes only the oldest counts. Null without one. */
export function subjectOf(undo: Undo): string | null {
  switch (undo.kind) {
    case 'role':
    case 'membership':
      return `member ${undo.personId}`;
    case 'approver':
    case 'contact':
    case 'signatory':
      return `${undo.kind} ${undo.registrationId}`;
    case 'passkey':
      return `passkey ${undo.id}`;
    case 'second_factor':
    case 'recovery_codes':
    case 'mail':
      return undo.kind;
    case 'calendar':
    case 'consent':
    case 'erasing':
    case 'forwarding':
    case 'invitation':
    case 'key':
    case 'own_erasing':
    case 'own_stays':
    case 'phone':
    case 'question':
    case 'stays':
    case 'webhook':
      return null;
  }
}

/**
 * Oldest first, so that the value before the first change is restored. Members come before everything else and
 * owners before other members, so that no account is without an owner on the way.
 */
export function inUndoOrder(deeds: readonly Deed[]): Deed[] {
  const sorted = deeds.toSorted((a, b) => a.at - b.at);
  const first = new Map<string | null, Undo>();
  for (const { undo } of sorted) if (!first.has(subjectOf(undo))) first.set(subjectOf(undo), undo);
  const rank = ({ undo }: Deed): number => {
    const oldest = first.get(subjectOf(undo));
    if (oldest?.kind !== 'role' && oldest?.kind !== 'membership') return 2;
    return oldest.before === 'owner' ? 0 : 1;
  };
  return sorted.toSorted((a, b) => rank(a) - rank(b));
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
      return 'own';
    case 'calendar':
    case 'approver':
    case 'contact':
    case 'signatory':
    case 'forwarding':
    case 'phone':
    case 'stays':
      return 'manage';
    case 'consent':
    case 'question':
      return 'file';
    case 'passkey':
    case 'second_factor':
    case 'recovery_codes':
    case 'mail':
    case 'own_erasing':
    case 'own_stays':
      return null;
  }
}
