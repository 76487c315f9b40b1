import type { HistoryPage } from '../../api/filings/useHistory.ts';
import { history } from '../../texts/en/history.ts';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { summaryOf } from './historyTexts.ts';

type Summary = ReturnType<typeof summaryOf>;

const figures = ['total', 'successful', 'pending', 'failed', 'skipped'] as const satisfies (keyof Summary)[];

/** Five figures in one strip: the total is of all pages, the others are of this one and of all (record 084.12). */
export function SummaryCards({
  summary,
  totals,
}: {
  summary: Summary | null;
  totals: HistoryPage['totals'];
}) {
  const t = history().summary;
  return (
    <div>
      <dl
        className="grid grid-cols-5 divide-x divide-rule rounded-card border border-rule bg-sheet"
        aria-label={t.name}
      >
        {figures.map((key) => (
          <div key={key} className="flex min-w-0 flex-col-reverse justify-end px-px py-2 text-center sm:px-4">
            <dt className="text-[0.7rem] leading-tight tracking-tight text-muted sm:tracking-normal sm:text-sm">
              {t[key]}
            </dt>
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
                {key === 'total'
                  ? t.onAllPages
                  : totals === null
                    ? t.onThisPage
                    : t.onThisPageOf(totals[key])}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-end text-xs text-muted sm:hidden">
        {totals === null
          ? t.counts
          : t.totals(totals.successful, totals.pending, totals.failed, totals.skipped)}
      </p>
    </div>
  );
}
