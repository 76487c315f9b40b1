import type { HistoryPage } from '../../api/filings/useHistory.ts';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { summaryOf } from './historyTexts.ts';

type Summary = ReturnType<typeof summaryOf>;

const figures: { key: keyof Summary; label: string }[] = [
  { key: 'total', label: 'Total Fillings' },
  { key: 'successful', label: 'Successful' },
  { key: 'pending', label: 'Pending' },
  { key: 'failed', label: 'Failed' },
  { key: 'skipped', label: 'Skipped' },
];

/** Five figures in one strip: the total is of all pages, the others are of this one and of all (record 084.12). */
export function SummaryCards({
  summary,
  totals,
}: {
  summary: Summary | null;
  totals: HistoryPage['totals'];
}) {
  return (
    <div>
      <dl
        className="grid grid-cols-5 divide-x divide-rule rounded-card border border-rule bg-sheet"
        aria-label="Summary"
      >
        {figures.map(({ key, label }) => (
          <div key={key} className="flex min-w-0 flex-col-reverse justify-end px-1 py-2 text-center sm:px-4">
            <dt className="text-[0.7rem] leading-tight text-muted sm:text-sm">{label}</dt>
            <dd>
              {summary === null ? (
                <Skeleton className="mx-auto h-8 w-8" />
              ) : (
                <span
                  className={classes(
                    'font-display text-2xl font-semibold tabular-nums',
                    key === 'failed' && summary.failed > 0 && 'text-bad',
                  )}
                >
                  {summary[key]}
                </span>
              )}
              <span className="hidden text-xs text-muted sm:block">
                {key === 'total' ? 'on all pages' : `on this page${inAll(totals, key)}`}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-end text-xs text-muted sm:hidden">
        {totals === null
          ? 'The total is of all pages, the other counts of this one.'
          : `On all pages: ${totals.successful} successful, ${totals.pending} pending, ${totals.failed} failed, ${totals.skipped} skipped.`}
      </p>
    </div>
  );
}

const inAll = (totals: HistoryPage['totals'], key: Exclude<keyof Summary, 'total'>): string =>
  totals === null ? '' : `, ${totals[key]} in all`;
