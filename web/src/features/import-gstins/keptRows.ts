import { tabAccount } from '../../session/tabAccount.ts';
import type { Row } from './importRows.ts';

const key = 'shunya:import';

type Kept = { account: string | null; rows: Row[] };

const withoutPassword = (row: Row): Row => ({
  ...row,
  password: '',
  lostPassword: row.password !== '' || row.lostPassword === true,
});

/** Keeps the lines, without their passwords, for a reload of this tab. */
export function keepRows(rows: readonly Row[]): void {
  const kept: Kept = { account: tabAccount(), rows: rows.map(withoutPassword) };
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is full: the file has to be chosen again.
  }
}

export const forgetRows = (): void => sessionStorage.removeItem(key);

/** This account's unfinished lines; null when there are none. */
export function keptRows(): Row[] | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
    return kept !== null && kept.account === tabAccount() && kept.rows.length > 0 ? kept.rows : null;
  } catch {
    return null;
  }
}
