/** What 'Sign out everywhere' for a lost device took back: codes and times, kept for this tab until it closes. */
export type TakenBack = {
  taken_back: readonly { code: string; at: string }[];
  still_there: readonly { code: string; at: string }[];
};

const key = 'takenBack';

export const keepTakenBack = (taken: TakenBack): void => sessionStorage.setItem(key, JSON.stringify(taken));

/** Null where this tab has not signed out so. */
export function readTakenBack(): TakenBack | null {
  const kept = sessionStorage.getItem(key);
  return kept === null ? null : (JSON.parse(kept) as TakenBack);
}
