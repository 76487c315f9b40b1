import type { Database } from './open.ts';

export type UserChanges = {
  /** Calls the listener whenever something of this user changed, in whichever process; answers how to stop. */
  onChange(userId: string, listener: () => void): () => void;
  close(): Promise<void>;
};

/** Hears PostgreSQL's notices about users and hands them to the open pages of this process. */
export async function listenToUsers(database: Database): Promise<UserChanges> {
  const listeners = new Map<string, Set<() => void>>();
  const tell = (mine: Set<() => void> | undefined): void => {
    for (const listener of mine ?? []) listener();
  };
  const ear = await database.listen(
    'shunya_user',
    (userId) => tell(listeners.get(userId)),
    // Notices were missed while the connection was lost: every page reads again.
    () => {
      for (const mine of listeners.values()) tell(mine);
    },
  );
  return {
    onChange: (userId, listener) => {
      const mine = listeners.get(userId) ?? new Set();
      listeners.set(userId, mine.add(listener));
      return () => {
        mine.delete(listener);
        if (mine.size === 0) listeners.delete(userId);
      };
    },
    close: () => ear.close(),
  };
}
