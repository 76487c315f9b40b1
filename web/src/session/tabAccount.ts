import { useSyncExternalStore } from 'react';

/** Kept where its person has several: for this tab, and for the next one that is opened. */
const key = 'shunya:account';

/** The account that this tab stands in; null where none was ever chosen, because its person has but one. */
export function tabAccount(): string | null {
  const chosen = sessionStorage.getItem(key) ?? localStorage.getItem(key);
  // For this tab for good: another tab may go to another account.
  if (chosen !== null) sessionStorage.setItem(key, chosen);
  return chosen;
}

/** From now on this tab stands there. */
export function standIn(account: string): void {
  sessionStorage.setItem(key, account);
  localStorage.setItem(key, account);
  window.dispatchEvent(new Event(key));
}

const listen = (heard: () => void): (() => void) => {
  window.addEventListener(key, heard);
  return () => window.removeEventListener(key, heard);
};

export const useTabAccount = (): string | null => useSyncExternalStore(listen, tabAccount, () => null);
