import { links } from '../../texts/compiled/links.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** A month's question behind a link while it is read: the business, three zeros and the button. */
export const MonthLoading = ({ title }: { title: string }) => (
  <>
    <div>
      <Skeleton className="h-6 w-56 max-w-full" />
      <h1 className="mt-1 text-3xl">{title}</h1>
      <p role="status" className="mt-2 text-sm text-muted">
        {links().loading}
      </p>
    </div>
    <div aria-hidden className="self-stretch rounded-card border border-rule bg-sheet px-4 sm:px-6">
      {[1, 2, 3].map((at) => (
        <div key={at} className="border-rule py-5 not-first:border-t">
          <div className="flex justify-between gap-4">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="h-6 w-10" />
          </div>
          <Skeleton className="mt-2 h-4 w-4/5" />
        </div>
      ))}
    </div>
    <Skeleton className="h-14 w-full rounded-full!" />
    <Skeleton className="h-11 w-40 self-center rounded-full!" />
  </>
);
