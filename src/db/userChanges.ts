import { anyChange, type Change } from '#domain/shared/change.ts';
import { changeChannel, readPayload } from './notices.ts';
import type { Database } from './open.ts';

export type UserChanges = {
  /** Calls the listener with what of this user changed, in whichever process; answers how to stop. */
  onChange(accountId: string, listener: (change: Change) => void): () => void;
  close(): Promise<void>;
};

/** Hears whose rows changed, in whichever process, and hands it to the open pages of this one. */
export async function listenToUsers(database: Pick<Database, 'listen'>): Promise<UserChanges> {
  const listeners = new Map<string, Set<(change: Change) => void>>();
  const tell = (mine: Set<(change: Change) => void> | undefined, change: Change): void => {
    for (const listener of mine ?? []) listener(change);
  };
  const tellAll = (): void => {
    for (const mine of listeners.values()) tell(mine, anyChange);
  };
  const subscription = await database.listen(
    changeChannel,
    (payload) => {
      const changes = readPayload(payload);
      if (changes === null) tellAll();
      else for (const [accountId, change] of changes) tell(listeners.get(accountId), change);
    },
    // Notices were missed while the connection was lost: every page reads again.
    tellAll,
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
    close: () => subscription.close(),
  };
}
