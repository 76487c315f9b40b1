import { useState } from 'react';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import type { HistoryFilters } from './historyFilters.ts';
import { messageNow, type RowMessage } from './rowMessage.ts';

/** The row as it was when something was pressed in it, under which filters, and what that came to. */
export type Noted = { entry: Entry; message: RowMessage; under: string };

/** What acts on rows came to. */
export type RowMessages = {
  of(entry: Entry): RowMessage | null;
  /** Said under these filters of rows that are not, or no longer, among these. */
  besides(entries: readonly Entry[]): Noted[];
  note(entry: Entry, message: RowMessage): void;
};

export function useRowMessages({ gstin, period, status }: HistoryFilters): RowMessages {
  const [messages, setMessages] = useState<ReadonlyMap<string, Noted>>(new Map());
  const under = [gstin, period, status].join(' ');
  return {
    of: (entry) => {
      const noted = messages.get(entry.id);
      return noted === undefined ? null : messageNow(noted.message, entry);
    },
    besides: (entries) => {
      const shown = new Set(entries.map(({ id }) => id));
      return [...messages.values()].filter((noted) => noted.under === under && !shown.has(noted.entry.id));
    },
    note: (entry, message) => setMessages((all) => new Map(all).set(entry.id, { entry, message, under })),
  };
}
