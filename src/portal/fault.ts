import type { PortalFault, RefusalKind } from '#domain/filing/refusal.ts';
import type { Endpoint } from '#portal/replies.ts';

/** A refusal with its evidence: the portal's code and words, or ours where the adapter itself refuses. */
export const refused = (kind: RefusalKind, code: string, says: string): PortalFault => ({
  kind: 'refused',
  refusal: { kind, code, says },
});

export const isRefused = (fault: PortalFault, kind: RefusalKind): boolean =>
  fault.kind === 'refused' && fault.refusal.kind === kind;

/** Nothing is there: a normal answer to a read. */
export const isEmptyAnswer = (fault: PortalFault): boolean =>
  isRefused(fault, 'nothing_there') || isRefused(fault, 'already_prepared');

/** What an answer that cannot be used means: after RETFILE the return may be filed (gst-portal#lost-answer). */
export const lostAnswer = (endpoint: Endpoint, says: string): PortalFault =>
  endpoint === 'RETFILE' ? { kind: 'unknown_outcome', says } : { kind: 'unreachable', says };

/** An answer in a shape that is not known here: nothing of it may be taken for an empty value. */
export const unreadable = (says: string): PortalFault => ({ kind: 'unreadable', says });
