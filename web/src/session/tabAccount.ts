import { useSyncExternalStore } from 'react';

/** Stored when the person has several accounts: for this tab, and as the default of the next one. */
const key = 'shunya:account';

/** The account of this tab; null when none was ever chosen, because the person has only one. */
export function tabAccount(): string | null {
  const chosen = sessionStorage.getItem(key) ?? localStorage.getItem(key);
  // Fixed for this tab: another tab may switch to another account.
  if (chosen !== null) sessionStorage.setItem(key, chosen);
  return chosen;
}

/** Switches this tab to the account. */
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
