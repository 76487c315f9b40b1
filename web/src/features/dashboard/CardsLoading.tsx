import { dashboard } from '../../texts/compiled/dashboard.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Three shapes of cards while the dashboard is read. */
export function CardsLoading() {
  return (
    <div>
      <p role="status" className="text-muted">
        {dashboard().loading}
      </p>
      <div aria-hidden className="mt-4 grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {[1, 2, 3].map((at) => (
          <div key={at} className="rounded-card border border-rule bg-sheet p-6">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="mt-3 h-5 w-1/2" />
            <Skeleton className="mt-6 h-11 w-full" />
            <Skeleton className="mt-6 h-11 w-2/3" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The list while its code comes: the GSTINs are read already. */
export const RowsLoading = ({ rows }: { rows: number }) => (
  <div aria-hidden className="rounded-card border border-rule bg-sheet">
    {Array.from({ length: rows }, (_, at) => (
      <div key={at} className="flex items-center justify-between gap-4 border-rule p-4 not-first:border-t">
        <div className="min-w-0 flex-1">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="mt-2 h-4 w-1/3" />
        </div>
        <Skeleton className="h-11 w-32 rounded-full!" />
      </div>
    ))}
  </div>
);

const months = Array.from({ length: 12 }, (_, at) => at);

/** The shape of a year of returns while it is read: its name, and two rows of twelve months. */
export const YearLoading = () => (
  <div aria-hidden className="w-full rounded-card border border-rule bg-sheet p-4 sm:p-6">
    <Skeleton className="h-6 w-48 max-w-full" />
    <div className="mt-6 flex max-w-xl flex-col gap-2">
      {['GSTR-1', 'GSTR-3B'].map((form) => (
        <div key={form} className="grid grid-cols-12 gap-1.5">
          {months.map((month) => (
            <Skeleton key={month} className="h-8" />
          ))}
        </div>
      ))}
    </div>
  </div>
);
