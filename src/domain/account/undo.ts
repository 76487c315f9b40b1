import type { ConsentKind } from '../registration/consent.ts';
import type { Contact } from '../registration/contact.ts';
import type { Instant } from '../shared/istTime.ts';
import type { Role } from './member.ts';
import type { SecurityEvent } from './securityEvent.ts';

/**
 * How to take back what an event of the security log did, kept sealed beside it (record 160). 'This was not me' does so
 * with all that the session made or changed. `before` is what stood there.
 */
export type Undo =
  | { kind: 'invitation'; id: string }
  | { kind: 'key'; id: string }
  | { kind: 'webhook'; id: string }
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
