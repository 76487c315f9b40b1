import { details as texts } from '../../texts/compiled/details.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** One GSTIN while it is read: its name, the month, the year, and the facts beside them. The sentence stands for the name. */
export const DetailsLoading = () => (
  <div className="grid min-w-0 gap-4 xl:grid-cols-[minmax(0,1fr)_17rem] xl:gap-x-6">
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex min-h-17 flex-col justify-between">
        <p role="status" className="text-lg text-muted">
          {texts().loading}
        </p>
        <Skeleton className="h-4 w-52 max-w-full" />
      </div>
      <div aria-hidden className="rounded-card border border-rule bg-sheet p-4 sm:p-6">
        <div className="flex justify-between gap-4">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-6 w-28" />
        </div>
        <Skeleton className="mt-10 h-2" />
        <Skeleton className="mt-12 h-7 w-3/5" />
        {[1, 2, 3].map((at) => (
          <div key={at} className="mt-5 flex justify-between gap-4 border-b border-rule pb-5">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-5 w-8" />
          </div>
        ))}
        <Skeleton className="mt-6 h-12" />
      </div>
      <YearShape />
    </div>
    <div aria-hidden className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-col gap-6 rounded-card border border-rule bg-sheet p-4 sm:p-6">
        {[1, 2].map((at) => (
          <div key={at} className="flex justify-between gap-4">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-7 w-12" />
          </div>
        ))}
      </div>
      {[1, 2, 3, 4].map((at) => (
        <div key={at} className="border-b border-rule pb-4">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="mt-2 h-4 w-4/5" />
        </div>
      ))}
    </div>
  </div>
);

const YearShape = () => (
  <div aria-hidden className="rounded-card border border-rule bg-sheet p-4 sm:p-6">
    <Skeleton className="h-6 w-40" />
    {['GSTR-1', 'GSTR-3B'].map((form) => (
      <div key={form} className="mt-3 grid grid-cols-12 gap-1.5">
        {Array.from({ length: 12 }, (_, month) => (
          <Skeleton key={month} className="h-7" />
        ))}
      </div>
    ))}
  </div>
);

/** The GSTINs to choose from, while they are read. */
export const ListLoading = () => (
  <div aria-hidden className="rounded-card border border-rule bg-sheet p-3 max-lg:hidden">
    <Skeleton className="h-11" />
    {[1, 2, 3, 4].map((at) => (
      <div key={at} className="mt-3 px-3.5 py-2.5">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="mt-2 h-4 w-1/2" />
      </div>
    ))}
  </div>
);
