import type { Entry } from '../../api/answers/wholeEntry.ts';

type Looked = Pick<Entry, 'id' | 'portal_knows'>;

/** The months whose money a person has looked for on this page, with the reading that stood there at the press. */
const presses = new Map<string, string>();

/** The last reading of the cash ledger; '' before the first. */
export const ledgerReadAt = ({ portal_knows: readings }: Pick<Entry, 'portal_knows'>): string =>
  readings.find(({ source, state }) => source === 'cash_ledger' && state === 'read')?.at ?? '';

/** Notes that a person has pressed to look for the money of this month. */
export const noteLookedFor = (entry: Looked): void => void presses.set(entry.id, ledgerReadAt(entry));

/** Whether the ledger was read again since a person pressed for it on this page. */
export const isLookedFor = (entry: Looked): boolean =>
  (presses.get(entry.id) ?? ledgerReadAt(entry)) !== ledgerReadAt(entry);
