import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { HistoryEntry } from './HistoryEntry.tsx';
import type { RowMessage } from './rowMessage.ts';
import type { Entry } from '../../returns/wholeEntry.ts';

/** The timeline. Messages of acts stay with their rows while the list is read again (spec 4). */
export function HistoryList({ entries, filtered }: { entries: Entry[]; filtered: boolean }) {
  const [messages, setMessages] = useState<ReadonlyMap<string, RowMessage>>(new Map());
  if (entries.length === 0) {
    return (
      <EmptyState title="No filling history found" icon={<ReceiptText aria-hidden size={28} />}>
        {filtered
          ? 'Nothing fits these filters. Choose All to see every filing.'
          : 'Add a GSTIN on the dashboard: its first filing shows here as soon as the GST portal has answered.'}
      </EmptyState>
    );
  }
  return (
    <ol className="ms-1.5 flex flex-col sm:ms-2">
      {entries.map((entry) => (
        <HistoryEntry
          key={entry.id}
          entry={entry}
          message={messages.get(entry.id) ?? null}
          onMessage={(message) => setMessages((all) => new Map(all).set(entry.id, message))}
        />
      ))}
    </ol>
  );
}

export function HistoryLoading() {
  return (
    <div>
      <p role="status" className="text-muted">
        Loading history...
      </p>
      <div className="mt-4 flex flex-col gap-4">
        {[1, 2, 3].map((at) => (
          <div key={at} className="rounded-card border border-rule bg-sheet p-6">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="mt-3 h-5 w-1/2" />
            <Skeleton className="mt-6 h-12 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
