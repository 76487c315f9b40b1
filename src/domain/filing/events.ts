import type { Evidence } from '../gst/evidence.ts';
import type { Finding } from './finding.ts';
import type { Instant } from '../shared/istTime.ts';
import { type Role, isRole } from '../account/member.ts';

type Happened = { at: Instant; by?: DoneBy };

/**
 * What happened to a return, as it is stored: instants, numbers and JSON values that were settled when it happened and
 * are never computed again. `apply` says what becomes of the return.
 */
export type ReturnEvent = Happened &
  (
    | { type: 'opened'; runAt: Instant | null; dueAt: Instant }
    /** A notification has moved the legal due moment. */
    | { type: 'due_moved'; dueAt: Instant }
    | { type: 'reminded' }
    /** The time that the schedule sets was moved; what waits goes on waiting. */
    | { type: 'planned'; runAt: Instant | null }
    /** Taken back to where it runs at `runAt`, by a person or the schedule; null waits for 'today'. */
    | { type: 'scheduled'; runAt: Instant | null }
    /** A person wants it filed now, whatever has stopped it before. */
    | { type: 'requested'; requestedBy: DoneBy }
    /** A person wants the awaited code to be sent now. */
    | { type: 'code_wanted' }
    /** Stopped for now without effect at the portal; comes again at `nextTryAt`. */
    | {
        type: 'rescheduled';
        runAt: Instant | null;
        nextTryAt: Instant | null;
        finding: Finding;
        counts?: 'tries' | 'logins';
      }
    /** An operator wants what waits for a later try to be tried now. */
    | { type: 'hastened' }
    | { type: 'check_started' }
    /** What the check has read at the portal; the newest reading stands. */
    | { type: 'evidence_read'; evidence: Evidence }
    /** `finding`: what the person has to know beside the question, or the yes has to name. */
    | { type: 'consent_asked'; finding?: Finding }
    /** Checked anew: a check that runs has asked before it was given. */
    | { type: 'consent_given' }
    | { type: 'code_asked'; code: 'session' | 'evc' }
    /** It needs a code, which is asked for when a person comes. */
    | { type: 'code_parked'; code: 'session' | 'evc'; finding: Finding }
    | { type: 'code_received'; nextTryAt: Instant | null; codeTries: number }
    | { type: 'code_expired'; nextTryAt: Instant | null; codeTries: number; finding?: Finding }
    /** The portal refused the code, so nothing was filed; a new one is needed. */
    | {
        type: 'code_refused';
        nextTryAt: Instant | null;
        codeTries: number;
        finding: Finding | null;
        portalCode: string;
      }
    /** Written before RETFILE is sent (design#at-most-one-filing). */
    | { type: 'submit_intended'; attempt: number }
    /** RETFILE was refused for now, or never left: certainly not filed. */
    | {
        type: 'not_submitted';
        runAt: Instant | null;
        nextTryAt: Instant | null;
        finding?: Finding;
        counts?: 'tries' | 'logins';
        portalCode?: string;
      }
    /** `finding`: what is known of it; absent where nothing was answered before the worker ended. */
    | { type: 'outcome_unknown'; finding?: Finding | null }
    /** RETTRACK was read, for the `looks`th time, and does not show the return; it says nothing yet. */
    /** `finding`: what the list says of it instead of a proof. */
    | { type: 'not_listed_yet'; looks: number; nextTryAt: Instant; finding?: Finding | null }
    /** After an unknown outcome the portal is certain that nothing was filed (gst-portal#lost-answer). */
    | { type: 'found_not_filed'; runAt: Instant | null; finding: Finding | null }
    | { type: 'acknowledged'; arn: string }
    /** Our own submission, seen in the portal's list; not `ours`, when somebody else has filed it meanwhile. */
    | { type: 'confirmed'; arn: string; filedAt: Instant; ours: boolean }
    /** Filed by someone else, seen in the portal's list. */
    | { type: 'adopted'; arn: string; filedAt: Instant }
    /** Filed by a person on the portal, by what they say; it counts when the portal's list shows it. */
    | { type: 'recorded'; arn: string; recordedBy: DoneBy }
    /** The list never showed it. */
    | { type: 'record_missed'; finding: Finding }
    | { type: 'blocked'; finding: Finding }
    | { type: 'rejected'; portalCode: string; finding: Finding }
    | { type: 'gave_up'; finding: Finding }
    /** What had stopped it is gone at the portal. */
    | { type: 'revived'; runAt: Instant | null }
    | { type: 'skipped' }
    | { type: 'unskipped'; runAt: Instant | null }
    | { type: 'cancelled' }
    /** The GSTIN was deleted and added again: what had ended with it goes on. */
    | { type: 'reopened'; runAt: Instant | null }
  );

/**
 * Who did it, as a code and never as a name: the schedule and what follows from it, the GST portal without us, the
 * signatory by their link, the client's contact by theirs, a program by a key, or a person by their id and the role in which they did it. A view looks
 * up the person's name, so that a person who is erased leaves none behind.
 */
export type DoneBy = 'system' | 'portal' | 'signatory' | 'client' | 'program' | PersonCode;

type PersonCode = `person:${string}`;

export const byPerson = ({ personId, role }: { personId: string; role: Role }): PersonCode =>
  `person:${personId}:${role}`;

/** The person's id, or null when it was no person of the account. */
export const personOf = (by: DoneBy): string | null => (isPerson(by) ? (by.split(':')[1] ?? null) : null);

/** In which role; owners alone were there before roles were kept. Null when it was no person. */
export function roleOf(by: DoneBy): Role | null {
  if (!isPerson(by)) return null;
  const role = by.split(':')[2] ?? '';
  return isRole(role) ? role : 'owner';
}

const isPerson = (by: DoneBy): by is PersonCode => by.startsWith('person:');

/** Nobody decided it there and then: what wants a person's own word is not done by it. */
export const isUnattended = (by: DoneBy): boolean => by === 'system' || by === 'program';

/** Who had a return filed, as they are called when a document is drawn; '' a client whose name is gone. */
export type Doer =
  | { by: 'system' | 'program' }
  /** `handed`: by a link that the firm handed on, and not by the one that the contact alone received. */
  | { by: 'client'; name: string; handed: boolean }
  | { by: 'person'; name: string; role: Role };
