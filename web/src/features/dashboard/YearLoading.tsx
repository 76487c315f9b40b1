import { Skeleton } from '../../ui/Skeleton.tsx';

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
