import type { FeeByHead } from '../gst/carriedFee.ts';
import type { Evidence } from '../gst/evidence.ts';
import type { Finding } from './finding.ts';
import type { Instant } from '../shared/istTime.ts';
import { type Role, isRole } from '../account/member.ts';

type Happened = { at: Instant; by?: DoneBy };

/**
 * An event of a return, as stored: instants, numbers and JSON values that were fixed when it happened and are never
 * computed again. `apply` derives the return from it.
 */
export type ReturnEvent = Happened &
  (
    | { type: 'opened'; runAt: Instant | null; dueAt: Instant }
    /** A notification has moved the legal due moment. */
    | { type: 'due_moved'; dueAt: Instant }
    | { type: 'reminded' }
    /** The scheduled time was moved; a waiting return keeps waiting. */
    | { type: 'planned'; runAt: Instant | null }
    /** Set back to run at `runAt`, by a person or the schedule; null waits for 'today'. */
    | { type: 'scheduled'; runAt: Instant | null }
    /** A person wants it filed now, whatever has stopped it before. */
    | { type: 'requested'; requestedBy: DoneBy }
    /** A person wants the awaited code to be sent now. */
    | { type: 'code_wanted' }
    /** Stopped for now without effect at the portal; retried at `nextTryAt`. */
    | {
        type: 'rescheduled';
        runAt: Instant | null;
        nextTryAt: Instant | null;
        finding: Finding;
        counts?: 'tries' | 'logins';
      }
    /** An operator has a later try made now. */
    | { type: 'hastened' }
    | { type: 'check_started' }
    /** The check has read sources at the portal; the newest readings replace older ones. */
    | { type: 'evidence_read'; evidence: Evidence }
    /**
     * `finding`: shown beside the question, or named in the yes. `nextTryAt`: the next look at the cash ledger, where a
     * late fee waits for its money.
     */
    | { type: 'consent_asked'; finding?: Finding; nextTryAt?: Instant | null }
    /** Starts the check again; a check that is running had asked before the consent was given. */
    | { type: 'consent_given' }
    | { type: 'code_asked'; code: 'session' | 'evc' }
    /** It needs a code, which is requested when a person opens the page. */
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
    /** The cash ledger was read for a late fee that waits for its money; the next look is at `nextTryAt`. */
    | { type: 'fee_watched'; nextTryAt: Instant | null; finding: Finding; evidence: Evidence }
    /** A yes to the late fee was given while its money is awaited. */
    | { type: 'fee_agreed'; nextTryAt: Instant }
    /** Written before RETOFFSET is sent: the amount of each head, and the balance for fees read before. */
    | ({ type: 'offset_intended'; cash: FeeByHead } & FeeByHead)
    /** The late fee is paid in the return: by the answer, or as the portal's summary shows. */
    | ({ type: 'offset_done'; shownBy: 'answer' | 'summary' } & FeeByHead)
    /** The outcome of RETOFFSET is unknown: summary and ledger were read for the `looks`th time. */
    | {
        type: 'offset_in_doubt';
        looks: number;
        runAt: Instant | null;
        nextTryAt: Instant | null;
        finding: Finding;
      }
    /** RETOFFSET was refused or never left, or summary and ledger prove that nothing was paid. */
    | { type: 'offset_not_done'; portalCode?: string }
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
    /** `finding`: the details; absent if the worker ended before any answer. */
    | { type: 'outcome_unknown'; finding?: Finding | null }
    /**
     * RETTRACK was read, for the `looks`th time, and does not show the return; that proves nothing yet. `finding`: what
     * the list shows instead of a proof.
     */
    | { type: 'not_listed_yet'; looks: number; nextTryAt: Instant; finding?: Finding | null }
    /** After an unknown outcome the portal is certain that nothing was filed (gst-portal#lost-answer). */
    | { type: 'found_not_filed'; runAt: Instant | null; finding: Finding | null }
    | { type: 'acknowledged'; arn: string }
    /** The portal's list shows it. `ours`: our own submission; false when somebody else filed it meanwhile. */
    | { type: 'confirmed'; arn: string; filedAt: Instant; ours: boolean }
    /** Filed by someone else, as the portal's list shows. */
    | { type: 'adopted'; arn: string; filedAt: Instant }
    /** A person says that they filed it at the portal; it counts once the portal's list shows it. */
    | { type: 'recorded'; arn: string; recordedBy: DoneBy }
    /** The portal's list never showed it. */
    | { type: 'record_missed'; finding: Finding }
    | { type: 'blocked'; finding: Finding }
    | { type: 'rejected'; portalCode: string; finding: Finding }
    | { type: 'gave_up'; finding: Finding }
    /** The portal no longer reports the reason that had stopped it. */
    | { type: 'revived'; runAt: Instant | null }
    | { type: 'skipped' }
    | { type: 'unskipped'; runAt: Instant | null }
    | { type: 'cancelled' }
    /** The GSTIN was deleted and added again: its cancelled return resumes. */
    | { type: 'reopened'; runAt: Instant | null }
  );

/**
 * The actor, as a code and never as a name: the schedule and what follows from it, the GST portal without us, the
 * signatory by their link, the client's contact by theirs, a program by a key, or a person by id and role. A view
 * looks up the person's name, so that an erased person leaves none behind.
 */
export type DoneBy = 'system' | 'portal' | 'signatory' | 'client' | 'program' | PersonCode;

type PersonCode = `person:${string}`;

export const byPerson = ({ personId, role }: { personId: string; role: Role }): PersonCode =>
  `person:${personId}:${role}`;

/** The person's id, or null when the actor was no person of the account. */
export const personOf = (by: DoneBy): string | null => (isPerson(by) ? (by.split(':')[1] ?? null) : null);

/** The person's role; 'owner' for events from before roles were stored. Null when the actor was no person. */
export function roleOf(by: DoneBy): Role | null {
  if (!isPerson(by)) return null;
  const role = by.split(':')[2] ?? '';
  return isRole(role) ? role : 'owner';
}

export const isPerson = (by: DoneBy): by is PersonCode => by.startsWith('person:');

/** No person was present to decide: acts that need a person's own word are not allowed. */
export const isUnattended = (by: DoneBy): boolean => by === 'system' || by === 'program';

/** The person or machine that filed a return, as a document names them; '' for a client whose name was erased. */
export type Doer =
  | { by: 'system' | 'program' }
  /** `handed`: by a link that the firm passed on, not by the one that only the contact received. */
  | { by: 'client'; name: string; handed: boolean }
  | { by: 'person'; name: string; role: Role };
