import type { Entry } from '../../api/answers/wholeEntry.ts';
import { EntryBadge } from '../../gst/returns/EntryBadge.tsx';
import { Unbroken } from '../../gst/returns/Unbroken.tsx';
import { history } from '../../texts/en/history.ts';
import { classes } from '../../ui/classes.ts';
import { formatIst } from '../../ui/formatIst.ts';
import { Mono } from '../../ui/Mono.tsx';
import type { Status } from '../../ui/StatusBadge.tsx';
import { Downloads } from './Downloads.tsx';
import { EntryActions } from './EntryActions.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import { businessOf, noteOf } from './historyTexts.ts';
import type { RowMessage } from './rowMessage.ts';
import { RowResult } from './RowResult.tsx';

const dots: Record<Status, string> = {
  success: 'bg-good',
  pending: 'bg-warn',
  warning: 'bg-warn',
  failed: 'bg-bad',
  error: 'bg-bad',
  skipped: 'bg-edge',
};

type Props = { entry: Entry; message: RowMessage | null; onMessage: (message: RowMessage) => void };

/** One filing on the timeline (specification 2). */
export function HistoryEntry({ entry, message, onMessage }: Props) {
  const note = noteOf(entry);
  const { business, gstin } = businessOf(entry);
  return (
    <li className="relative border-rule pb-3 last:pb-0 sm:border-s-2 sm:ps-7 sm:pb-4">
      <span
        aria-hidden
        className={classes(
          'absolute -start-[0.5625rem] top-6 size-4 rounded-full border-2 border-paper max-sm:hidden',
          dots[entry.status as Status] ?? 'bg-edge',
        )}
      />
      <article
        aria-label={`${entry.title}, ${business}`}
        className="min-w-0 rounded-card border border-rule bg-sheet p-4 sm:p-6"
      >
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h4 className="font-display text-lg leading-tight font-semibold">
              <Unbroken text={entry.title} />
            </h4>
            <p className="mt-1 wrap-anywhere">
              {business}{' '}
              {gstin === '' ? null : (
                <span className="inline-block">
                  (<Mono>{gstin}</Mono>)
                </span>
              )}
            </p>
            <p className="text-sm text-muted">
              <time dateTime={entry.timestamp}>{formatIst(entry.timestamp)}</time>
            </p>
          </div>
          <EntryBadge entry={entry} />
        </div>
        {note.text === '' ? null : (
          <p className={classes('mt-3', note.bad ? 'text-bad' : 'text-muted')}>
            <Unbroken text={note.text} />
          </p>
        )}
        <div className="mt-3 border-t border-rule pt-3">
          <EntryDetails entry={entry} />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Downloads entry={entry} onMissing={() => onMessage({ text: history().noFile, good: false })} />
          <EntryActions entry={entry} onMessage={onMessage} />
        </div>
        <RowResult message={message} />
      </article>
    </li>
  );
}
