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
