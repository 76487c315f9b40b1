import { anyChange, type Change } from '#domain/shared/change.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { changeChannel, readPayload } from './notices.ts';
import type { Database } from './open.ts';

export type UserChanges = {
  /**
   * Calls the listener with what of this user changes, in whichever process, and at once when they have signed in a
   * moment ago: a page reads everything else by itself when it opens, and of that it only hears. Answers how to stop.
   */
  onChange(accountId: string, listener: (change: Change) => void): () => void;
  close(): Promise<void>;
};

/** Longer than a slow network takes from the start of a page to its stream. */
const keptMs = 10_000;

/** Hears whose rows changed, in whichever process, and hands it to the open pages of this one. `wall` is wall time. */
export async function listenToUsers(
  database: Pick<Database, 'listen'>,
  wall: () => Instant = Date.now,
): Promise<UserChanges> {
  const listeners = new Map<string, Set<(change: Change) => void>>();
  const recent = recentSignIns();
  const tell = (mine: Set<(change: Change) => void> | undefined, change: Change): void => {
    for (const listener of mine ?? []) listener(change);
  };
  const tellAll = (): void => {
    recent.addToAll(wall());
    for (const mine of listeners.values()) tell(mine, anyChange);
  };
  const subscription = await database.listen(
    changeChannel,
    (payload) => {
      const changes = readPayload(payload);
      if (changes === null) return tellAll();
      for (const [accountId, change] of changes) {
        if (change.parts.includes('sign_ins')) recent.add(accountId, wall());
        tell(listeners.get(accountId), change);
      }
    },
    // Notices were missed while the connection was lost: every page reads again.
    tellAll,
  );
  return {
    onChange: (accountId, listener) => {
      const mine = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, mine.add(listener));
      if (recent.has(accountId, wall())) listener(signIns);
      return () => {
        mine.delete(listener);
        if (mine.size === 0) listeners.delete(accountId);
      };
    },
    close: () => subscription.close(),
  };
}

const signIns: Change = { parts: ['sign_ins'], gstins: [] };

/** Who has signed in, or may have, in the last seconds; older ones are forgotten. */
function recentSignIns() {
  const byAccount = new Map<string, Instant>();
  let allAt = -Infinity;
  return {
    has: (accountId: string, now: Instant): boolean =>
      Math.max(allAt, byAccount.get(accountId) ?? -Infinity) > now - keptMs,
    add: (accountId: string, now: Instant): void => {
      // Set anew, so that the oldest stand first.
      byAccount.delete(accountId);
      byAccount.set(accountId, now);
      for (const [id, at] of byAccount) {
        if (at > now - keptMs) break;
        byAccount.delete(id);
      }
    },
    addToAll: (now: Instant): void => {
      allAt = now;
      byAccount.clear();
    },
  };
}
