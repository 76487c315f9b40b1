import { allData, anyChange, bothChanges, type Change } from '#domain/shared/change.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { changeChannel, readPayload } from './notices.ts';
import type { Database } from './open.ts';

export type UserChanges = {
  /**
   * Calls the listener with this user's changes, from any process. It starts with the changes since `since`, the
   * instant at which a page began to read, and with a sign-in of the last moments, which a page only hears of here.
   * Returns how to stop.
   */
  onChange(accountId: string, listener: (change: Change) => void, since?: Instant): () => void;
  close(): Promise<void>;
};

/** Longer than a slow network takes from a page's first reading to its stream. */
const keptMs = 10_000;
/** Changes that follow one within this time are kept as one. */
const gatherMs = 250;

/** Listens for changed rows, from any process, and passes them to the open pages of this one. `wall` is wall time. */
export async function listenToUsers(
  database: Pick<Database, 'listen'>,
  wall: () => Instant = Date.now,
): Promise<UserChanges> {
  const listeners = new Map<string, Set<(change: Change) => void>>();
  const recent = recentChanges(wall());
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
    onChange: (accountId, listener, since) => {
      const mine = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, mine.add(listener));
      const missed = recent.since(accountId, since, wall());
      if (missed !== null) listener(missed);
      return () => {
        mine.delete(listener);
        if (mine.size === 0) listeners.delete(accountId);
      };
    },
    close: () => subscription.close(),
  };
}

type Heard = { change: Change; from: Instant; at: Instant };

/** The changes heard for each account in the last seconds; nothing is known about the time before `from`. */
function recentChanges(from: Instant) {
  const byAccount = new Map<string, Heard[]>();
  /** Until then notices may have been missed: sign-ins too, unless the process has only just started. */
  let missed = { until: from, signIns: false };

  const ofData = (heard: readonly Heard[], since: Instant, now: Instant): Change | null => {
    if (since < Math.max(missed.until, now - keptMs)) return allData;
    return together(heard.filter(({ at }) => at >= since).map(({ change }) => change));
  };
  const signedIn = (heard: readonly Heard[], now: Instant): boolean =>
    (missed.signIns && missed.until > now - keptMs) ||
    heard.some(({ change, at }) => at > now - keptMs && change.parts.includes('sign_ins'));

  return {
    since: (accountId: string, since: Instant | undefined, now: Instant): Change | null => {
      const heard = byAccount.get(accountId) ?? [];
      const data = since === undefined ? null : ofData(heard, since, now);
      return together([...(data === null ? [] : [data]), ...(signedIn(heard, now) ? [signIns] : [])]);
    },
    add: (accountId: string, change: Change, now: Instant): void => {
      const heard = (byAccount.get(accountId) ?? []).filter(({ at }) => at > now - keptMs);
      const last = heard.at(-1);
      if (last !== undefined && now - last.from < gatherMs) {
        // Kept under the later time: better notified twice than never.
        heard[heard.length - 1] = { ...last, change: bothChanges(last.change, change), at: now };
      } else heard.push({ change, from: now, at: now });
      // Deleted and set again, so that the oldest stand first.
      byAccount.delete(accountId);
      byAccount.set(accountId, heard);
      for (const [id, others] of byAccount) {
        if ((others.at(-1)?.at ?? 0) > now - keptMs) break;
        byAccount.delete(id);
      }
    },
    addToAll: (now: Instant): void => {
      missed = { until: now, signIns: true };
      byAccount.clear();
    },
  };
}

const signIns: Change = { parts: ['sign_ins'], gstins: [] };

const together = ([first, ...rest]: readonly Change[]): Change | null =>
  first === undefined ? null : rest.reduce(bothChanges, first);
