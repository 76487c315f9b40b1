import { ReceiptText } from 'lucide-react';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { history } from '../../texts/compiled/history.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BehindEntry } from './BehindEntry.tsx';
import { HistoryEntry } from './HistoryEntry.tsx';
import { businessOf, byMonth, isBehindOnly } from './historyTexts.ts';
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
            {ofMonth.map((entry) => {
              const Row = isBehindOnly(entry) ? BehindEntry : HistoryEntry;
              return (
                <Row
                  key={entry.id}
                  entry={entry}
                  message={results.of(entry)}
                  onMessage={(message) => results.note(entry, message)}
                />
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** A month's sheet while the history is read; its sentence stands where the month's name comes. */
export function HistoryLoading() {
  return (
    <div>
      <p role="status" className="mb-2 text-base text-muted">
        {history().loading}
      </p>
      <div aria-hidden className="flex flex-col border-rule xl:rounded-card xl:border xl:bg-sheet">
        {[1, 2, 3, 4].map((at) => (
          <div
            key={at}
            className="flex flex-col items-start gap-x-5 gap-y-3 rounded-card border border-rule bg-sheet p-4 not-first:mt-3 sm:p-5 xl:grid xl:grid-cols-[minmax(10rem,1fr)_minmax(0,17.5rem)_minmax(0,9rem)_minmax(0,17.5rem)] xl:items-center xl:rounded-none xl:border-0 xl:px-6 xl:py-4 xl:not-first:mt-0 xl:not-first:border-t"
          >
            <div className="w-full xl:ps-6">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="mt-2 h-4 w-3/5" />
              <Skeleton className="mt-2 h-4 w-2/5" />
            </div>
            <div className="flex w-full flex-col gap-2">
              <Skeleton className="h-4" />
              <Skeleton className="h-4" />
              <Skeleton className="h-4" />
            </div>
            <Skeleton className="h-8 w-28" />
            <Skeleton className="h-11 w-56 max-w-full xl:justify-self-end" />
          </div>
        ))}
      </div>
    </div>
  );
}
