import type { HistoryPage } from '../../api/filings.ts';
import { history } from '../../texts/en/history.ts';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { summaryOf } from './historyTexts.ts';

type Summary = ReturnType<typeof summaryOf>;

const figures = ['total', 'successful', 'pending', 'failed', 'skipped'] as const satisfies (keyof Summary)[];

/** Five figures in one strip: the total counts all pages, the others this page and all pages (design#derived-fields). */
export function SummaryCards({
  summary,
  totals,
}: {
  summary: Summary | null;
  totals: HistoryPage['totals'];
}) {
  const t = history().summary;
  // All on one page: both counts are the same, and need no explanation.
  const isWhole =
    summary !== null &&
    totals !== null &&
    figures.every((key) => key === 'total' || totals[key] === summary[key]);
  return (
    <div>
      <dl
        className="grid grid-cols-5 divide-x divide-rule rounded-card border border-rule bg-sheet"
        aria-label={t.name}
      >
        {figures.map((key) => (
          <div
            key={key}
            className="flex min-w-0 flex-col-reverse justify-end px-px py-2 text-center sm:flex-col sm:justify-start sm:px-4 sm:py-3 sm:text-start"
          >
            <dt className="text-[0.7rem] leading-tight tracking-tight text-muted sm:text-sm sm:tracking-normal">
              {t[key]}
            </dt>
            <dd className="flex flex-wrap items-baseline gap-x-2 max-sm:justify-center">
              {summary === null ? (
                <Skeleton className="h-8 w-8" />
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
              {isWhole ? null : (
                <span className="hidden text-xs text-muted sm:inline">
                  {key === 'total'
                    ? t.onAllPages
                    : totals === null
                      ? t.onThisPage
                      : t.onThisPageOf(totals[key])}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isWhole ? null : (
        <p className="mt-1 text-end text-xs text-muted sm:hidden">
          {totals === null
            ? t.counts
            : t.totals(totals.successful, totals.pending, totals.failed, totals.skipped)}
        </p>
      )}
    </div>
  );
}
