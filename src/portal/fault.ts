import type { PortalFault, RefusalKind } from '#domain/gst/refusal.ts';
import type { Endpoint } from '#portal/replies.ts';
import { isSentOnce } from './replyRow.ts';

/** A refusal with its evidence: the portal's code and words, or ours when the adapter itself refuses. */
export const refused = (kind: RefusalKind, code: string, says: string): PortalFault => ({
  kind: 'refused',
  refusal: { kind, code, says },
});

export const isRefused = (fault: PortalFault, kind: RefusalKind): boolean =>
  fault.kind === 'refused' && fault.refusal.kind === kind;

/** Nothing is there: a normal answer to a read. */
export const isEmptyAnswer = (fault: PortalFault): boolean =>
  isRefused(fault, 'nothing_there') || isRefused(fault, 'already_prepared');

/** The meaning of an unusable answer: after RETFILE the return may be filed (gst-portal#lost-answer). */
export const lostAnswer = (endpoint: Endpoint, says: string): PortalFault =>
  isSentOnce(endpoint) ? { kind: 'unknown_outcome', says } : { kind: 'unreachable', says };

/** An answer of an unknown shape: no part of it may count as an empty value. */
export const unreadable = (says: string): PortalFault => ({ kind: 'unreadable', says });

/** Whether a refusal of RETSUM means that nothing was ever saved or prepared (design#nil-check). */
export const meansNothingSaved = (fault: PortalFault): boolean =>
  isEmptyAnswer(fault) || isRefused(fault, 'no_summary_yet');

export const notNil: PortalFault = refused(
  'holds_entries',
  '',
  'the summary at the portal is not that of a nil return',
);

const passing: readonly RefusalKind[] = [
  'busy',
  'still_working',
  'not_reached',
  'too_many_requests',
  'key_changed',
  'practice_portal',
];

/** The login is the operator's: a taxpayer cannot fix a wrong name or password there. */
export const asOwnAccess = (fault: PortalFault): PortalFault =>
  fault.kind === 'refused' && !passing.includes(fault.refusal.kind)
    ? refused('own_access', fault.refusal.code, fault.refusal.says)
    : fault;

/** The summary of a filed return, read before filing, counts as this refusal. */
export const filedAlready: PortalFault = refused(
  'already_filed',
  '',
  'the summary at the portal is that of a filed return',
);
