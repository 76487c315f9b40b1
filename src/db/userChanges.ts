import { anyChange, type Change, readChange } from '#domain/shared/change.ts';
import { userChannel } from './changes.ts';
import type { Database } from './open.ts';

export type UserChanges = {
  /** Calls the listener with what of this user changed, in whichever process; answers how to stop. */
  onChange(accountId: string, listener: (change: Change) => void): () => void;
  close(): Promise<void>;
};

/** Hears PostgreSQL's notices about users and hands them to the open pages of this process. */
export async function listenToUsers(database: Database): Promise<UserChanges> {
  const listeners = new Map<string, Set<(change: Change) => void>>();
  const tell = (mine: Set<(change: Change) => void> | undefined, change: Change): void => {
    for (const listener of mine ?? []) listener(change);
  };
  const ear = await database.listen(
    userChannel,
    (payload) => {
      const end = payload.indexOf(' ');
      // An id alone: erasing and older processes tell no more.
      if (end === -1) tell(listeners.get(payload), anyChange);
      else tell(listeners.get(payload.slice(0, end)), readChange(payload.slice(end + 1)));
    },
    // Notices were missed while the connection was lost: every page reads again.
    () => {
      for (const mine of listeners.values()) tell(mine, anyChange);
    },
  );
  return {
    onChange: (accountId, listener) => {
      const mine = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, mine.add(listener));
      return () => {
        mine.delete(listener);
        if (mine.size === 0) listeners.delete(accountId);
      };
    },
    close: () => ear.close(),
  };
}
