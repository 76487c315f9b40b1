import type { HistoryPage } from '../../api/filings.ts';
import { history } from '../../texts/compiled/history.ts';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { summaryOf } from './historyTexts.ts';

type Summary = ReturnType<typeof summaryOf>;

const figures = ['total', 'successful', 'pending', 'failed', 'skipped'] as const satisfies (keyof Summary)[];

/**
 * Five figures in one strip: of all pages where the server sends them, with this page's beside them where they differ
 * (design#derived-fields).
 */
export function SummaryCards({
  summary,
  totals,
}: {
  summary: Summary | null;
  totals: HistoryPage['totals'];
}) {
  const t = history().summary;
  const figureOf = (key: (typeof figures)[number]): number =>
    key === 'total' || totals === null ? (summary?.[key] ?? 0) : totals[key];
  // All on one page: both counts are the same, and need no explanation. Most histories are: the figures come as such.
  const isWhole =
    summary === null ||
    (totals !== null && figures.every((key) => key === 'total' || totals[key] === summary[key]));
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
            <dt className="text-[0.625rem] leading-tight tracking-tighter text-muted min-[22rem]:text-[0.7rem] sm:text-sm sm:tracking-normal">
              {t[key]}
            </dt>
            <dd className="flex flex-wrap items-baseline gap-x-2 max-sm:justify-center">
              {summary === null ? (
                <Skeleton className="h-8 w-8" />
              ) : (
                <span
                  className={classes(
                    'font-display text-2xl font-semibold tabular-nums',
                    key === 'failed' && figureOf(key) > 0 && 'text-bad',
                  )}
                >
                  {figureOf(key)}
                </span>
              )}
              {isWhole ? null : (
                <span className="hidden text-xs text-muted sm:inline">
                  {key === 'total'
                    ? t.onAllPages
                    : totals === null
                      ? t.onThisPage
                      : t.ofThemHere({ count: summary[key] })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {/* Its place stays free where it says nothing: whether it is needed shows with the counts. */}
      <p className="mt-1 min-h-4 text-end text-xs text-muted sm:hidden">
        {isWhole ? '' : totals === null ? t.counts : t.allPages}
      </p>
    </div>
  );
}
