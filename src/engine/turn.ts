import { type Snapshot, snapshotOf } from '#domain/filing/snapshot.ts';
import type { Portal, PortalLogin } from '#portal/port.ts';
import type { EnginePorts } from '#usecases/ports/ports.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { ReturnAt } from '#domain/filing/filing.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Registration } from '#domain/registration/registration.ts';

/** The locks at the portal that a turn holds (design#one-turn-at-the-portal), released when no code is awaited. */
export type PortalLocks = { login: Uint8Array | null; code: { key: Uint8Array; requestId: string } | null };

export const noLocks = (): PortalLocks => ({ login: null, code: null });

/** One worker's turn at one registration: its ports, and the lease under which it writes. */
export type Turn = EnginePorts & {
  registrationId: string;
  accountId: string;
  holder: string;
  /** The locks at the portal that this turn holds. */
  portalLocks: PortalLocks;
};

/** The portal as a turn sees it: no call is sent without the lease. `renew` throws when the lease is lost. */
export function underLease(portal: Portal, renew: () => Promise<void>): Portal {
  const members = Object.entries(portal).map(([name, member]) => {
    if (typeof member !== 'function') return [name, member] as const;
    const call = member as (...args: unknown[]) => Promise<unknown>;
    const guarded = async (...args: unknown[]): Promise<unknown> => {
      await renew();
      return call(...args);
    };
    return [name, guarded] as const;
  });
  return Object.fromEntries(members) as Portal;
}

/** Thrown when the lease was lost: the turn ends at once and writes nothing more. A bug if it leaves `advance`. */
export class LeaseLost extends Error {}

/**
 * Writes under the lease. Locks the work row first (one connection runs both in this order), so that a worker that was
 * frozen and resumes leaves nothing written after another has taken over. Checks at the end whether it got the lock, and rolls everything back if not.
 */
export async function record<T>(turn: Turn, work: (rows: TenantRows) => Promise<T>): Promise<T> {
  return turn.store.asTenant(turn.accountId, async (rows) => {
    const [held, done] = await Promise.allSettled([
      rows.work.held(turn.registrationId, turn.holder, turn.clock.wall()),
      work(rows),
    ]);
    if (held.status === 'fulfilled' && !held.value) throw new LeaseLost();
    if (done.status === 'rejected') throw done.reason;
    if (held.status === 'rejected') throw held.reason;
    await rows.changed([turn.registrationId]);
    return done.value;
  });
}

export async function readSnapshot(turn: Turn): Promise<Snapshot | null> {
  const stored = await turn.store.snapshot(turn.accountId, turn.registrationId);
  return stored === null ? null : snapshotOf(stored, turn.extensions);
}

/**
 * The input of each step: the worker's turn, the stored state of the registration, and the instant at which the step
 * began.
 */
export type RegistrationStep = { turn: Turn; snapshot: Snapshot; now: Instant };

/** A step at one of the two returns of a filing. */
export type ReturnStep = RegistrationStep & ReturnAt;

/** Null before the registration is verified. */
export const loginOf = ({ username, gstin }: Registration): PortalLogin | null =>
  gstin === null ? null : { username, gstin };
