import type { Instant } from '#domain/shared/istTime.ts';

/** A turn at a call that is to be done once (record 121). */
export type Once = { accountId: string; keyHash: Uint8Array; attempt: string };

/**
 * `mine`: nobody has done it, and nobody else does. `in_hand`: somebody does. `kept`: it was done, and this was
 * answered. `answer_lost`: something of it was written, and what was answered is not known.
 */
export type Begun =
  | { kind: 'mine' }
  | { kind: 'in_hand' }
  | { kind: 'kept'; sealed: Uint8Array }
  | { kind: 'answer_lost' }
  | { kind: 'other_request' };

/** What is kept of such calls, behind the door of who asks: NotEntered where their own call has closed it. Instants are wall time. */
export type OnceRows = {
  /** Takes the turn where it is free: what begun before `forgottenAt` is not there, and what stands still since `stillAt` is free again. */
  begin(
    once: Once,
    given: { requestHash: Uint8Array; wall: Instant; stillAt: Instant; forgottenAt: Instant },
  ): Promise<Begun>;
  keep(once: Once, sealed: Uint8Array): Promise<void>;
  /** Frees the key; `unlessWritten`: only where nothing was written. */
  forget(once: Once, options?: { unlessWritten: boolean }): Promise<void>;
};

/** Somebody else has taken the turn, or the key was forgotten: what this one would have written is undone. */
export class TurnLost extends Error {}
