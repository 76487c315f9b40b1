import { anyChange, bothChanges, type Change } from '#domain/shared/change.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { changeChannel, readPayload } from './notices.ts';
import type { Database } from './open.ts';

export type UserChanges = {
  /**
   * Calls the listener with what of this user changes, in whichever process, and at once with what has changed a
   * moment ago: a page begins to read before its stream is open. Answers how to stop.
   */
  onChange(accountId: string, listener: (change: Change) => void): () => void;
  close(): Promise<void>;
};

/** Longer than a slow network takes from a page's first reading to its stream. */
const keptMs = 10_000;

/** Hears whose rows changed, in whichever process, and hands it to the open pages of this one. `wall` is wall time. */
export async function listenToUsers(
  database: Pick<Database, 'listen'>,
  wall: () => Instant = Date.now,
): Promise<UserChanges> {
  const listeners = new Map<string, Set<(change: Change) => void>>();
  const recent = recentChanges();
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
        recent.add(accountId, change, wall());
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
      const missed = recent.of(accountId, wall());
      if (missed !== null) listener(missed);
      return () => {
        mine.delete(listener);
        if (mine.size === 0) listeners.delete(accountId);
      };
    },
    close: () => subscription.close(),
  };
}

/** What has changed of each user in the last seconds; those of whom nothing was heard since are forgotten. */
function recentChanges() {
  const byAccount = new Map<string, { change: Change; at: Instant }>();
  let allAt = -Infinity;
  const of = (accountId: string, now: Instant): Change | null => {
    if (allAt > now - keptMs) return anyChange;
    const kept = byAccount.get(accountId);
    return kept !== undefined && kept.at > now - keptMs ? kept.change : null;
  };
  return {
    of,
    add: (accountId: string, change: Change, now: Instant): void => {
      const before = of(accountId, now);
      // Set anew, so that the oldest stand first.
      byAccount.delete(accountId);
      byAccount.set(accountId, { change: before === null ? change : bothChanges(before, change), at: now });
      for (const [id, { at }] of byAccount) {
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
