import { ReceiptText } from 'lucide-react';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { history } from '../../texts/compiled/history.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { HistoryEntry } from './HistoryEntry.tsx';
import { businessOf, byMonth } from './historyTexts.ts';
import { RowResult } from './RowResult.tsx';
import type { RowMessages } from './useRowMessages.ts';

/**
 * The timeline. Results of acts stay with their rows while the list is read again (specification 4); when an act takes
 * its row out of the filter, the result stays above the others.
 */
export function HistoryList(props: { entries: Entry[]; filtered: boolean; results: RowMessages }) {
  const { entries, filtered, results } = props;
  const gone = results.besides(entries);
  return (
    <>
      {gone.length === 0 ? null : (
        <ul className="flex flex-col gap-3">
          {gone.map(({ entry, message }) => (
            <li key={entry.id} className="rounded-card border border-rule bg-sheet p-4 sm:px-6">
              <p>
                <Unbroken text={entry.title} />, {businessOf(entry).business}
              </p>
              <RowResult message={message} />
            </li>
          ))}
        </ul>
      )}
      <Timeline entries={entries} filtered={filtered} results={results} />
    </>
  );
}

function Timeline({ entries, filtered, results }: Parameters<typeof HistoryList>[0]) {
  if (entries.length === 0) {
    return (
      <EmptyState title={history().none} icon={<ReceiptText aria-hidden size={28} />}>
        {filtered ? history().noneFits : history().noneYet}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {byMonth(entries).map(({ month, entries: ofMonth }) => (
        <section key={ofMonth[0]?.id} aria-label={month === '' ? undefined : month}>
          {month === '' ? null : <h3 className="mb-2 text-base text-muted">{month}</h3>}
          <ol className="flex flex-col border-rule xl:rounded-card xl:border xl:bg-sheet">
            {ofMonth.map((entry) => (
              <HistoryEntry
                key={entry.id}
                entry={entry}
                message={results.of(entry)}
                onMessage={(message) => results.note(entry, message)}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

export function HistoryLoading() {
  return (
    <div>
      <p role="status" className="text-muted">
        {history().loading}
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
