import type { Entry } from '../../api/answers/wholeEntry.ts';
import { history } from '../../texts/compiled/history.ts';
import { classes } from '../../ui/classes.ts';
import { Mono } from '../../ui/Mono.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { detailsOf } from './historyTexts.ts';

/** ARNs, or the text in their place, by the entry's status (specification 2). */
export function EntryDetails({ entry }: { entry: Entry }) {
  const details = detailsOf(entry);
  // Days of a month are short: on a phone they stand beside each other.
  const isShort = details.every(({ kind }) => kind === 'text');
  return (
    <dl
      className={classes(
        'grid gap-x-8 gap-y-1 sm:grid-cols-2 xl:grid-cols-1 xl:gap-y-0.5',
        isShort && 'max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:gap-y-0',
      )}
    >
      {details.map((detail) => (
        <div
          key={detail.label}
          className={classes(
            'flex min-w-0 flex-wrap items-baseline justify-between gap-x-2 text-sm sm:gap-x-4 xl:gap-x-2',
            isShort && 'max-sm:gap-x-1.5',
            // On narrower screens the note above shows it.
            detail.kind === 'who' && 'max-xl:hidden',
          )}
        >
          <dt className="unbroken text-muted">{detail.label}</dt>
          <dd className="ms-auto text-end tabular-nums">
            {detail.kind === 'arn' ? (
              <>
                <Mono>{detail.value}</Mono>
                {entry.simulated ? <span className="text-sm text-muted"> {history().simulated}</span> : null}
              </>
            ) : detail.kind === 'skipped' ? (
              <StatusBadge status="skipped">{detail.value}</StatusBadge>
            ) : (
              detail.value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
