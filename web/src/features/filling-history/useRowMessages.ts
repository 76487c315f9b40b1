import { useState } from 'react';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import type { HistoryFilters } from './historyFilters.ts';
import type { RowMessage } from './rowMessage.ts';

/** The row as it was at the press, the active filters, and the result. */
export type Noted = { entry: Entry; message: RowMessage; under: string };

/** Results of acts on rows. */
export type RowMessages = {
  of(entry: Entry): RowMessage | null;
  /** Results under these filters whose rows are not, or no longer, among these. */
  besides(entries: readonly Entry[]): Noted[];
  note(entry: Entry, message: RowMessage): void;
};

export function useRowMessages({ gstin, period, status }: HistoryFilters): RowMessages {
  const [messages, setMessages] = useState<ReadonlyMap<string, Noted>>(new Map());
  const under = [gstin, period, status].join(' ');
  return {
    of: (entry) => {
      const noted = messages.get(entry.id);
      return noted === undefined || isOutdated(noted, entry) ? null : noted.message;
    },
    besides: (entries) => {
      const shown = new Set(entries.map(({ id }) => id));
      return [...messages.values()].filter((noted) => noted.under === under && !shown.has(noted.entry.id));
    },
    note: (entry, message) => setMessages((all) => new Map(all).set(entry.id, { entry, message, under })),
  };
}

/** The month has stopped since a press that succeeded: its row says why. */
const isOutdated = ({ entry: before, message }: Noted, now: Entry): boolean =>
  message.good && isStopped(now) && !isStopped(before);

const isStopped = ({ status }: Entry): boolean => status === 'failed' || status === 'error';
