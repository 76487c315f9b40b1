import { profile } from '../../texts/compiled/profile.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The head, the tabs and a form of the profile while it is read; the sentence stands for the name. */
export const ProfileLoading = () => (
  <>
    <div className="flex items-center gap-6 rounded-card border border-rule bg-sheet p-4 sm:p-6">
      <Skeleton className="size-20 shrink-0 rounded-full! sm:size-28" />
      <div className="min-w-0 flex-1">
        <p role="status" className="text-lg text-muted">
          {profile().loading}
        </p>
        <Skeleton className="mt-2 h-5 w-56 max-w-full" />
        <Skeleton className="mt-3 h-11 w-40 max-w-full" />
      </div>
    </div>
    <div aria-hidden className="flex flex-col gap-6">
      <Skeleton className="h-13" />
      <div className="rounded-card border border-rule bg-sheet p-4 sm:p-6">
        <Skeleton className="h-6 w-32" />
        <div className="mt-4 grid gap-5 md:grid-cols-2">
          {[1, 2, 3].map((at) => (
            <div key={at}>
              <Skeleton className="h-4 w-24" />
              <Skeleton className="mt-2 h-12" />
            </div>
          ))}
        </div>
      </div>
    </div>
  </>
);

/** Cards with their lists, while the first of them is read. */
export const CardsLoading = () => (
  <div aria-hidden className="flex flex-col gap-4">
    {[2, 1, 3].map((rows, at) => (
      <Card key={at} className="w-full">
        <Skeleton className="h-6 w-44 max-w-full" />
        <RowsLoading rows={rows} />
      </Card>
    ))}
  </div>
);

/** Rows of two lines each, as the lists of the profile have them. */
export const RowsLoading = ({ rows = 3 }: { rows?: number }) => (
  <div aria-hidden className="mt-3 divide-y divide-rule">
    {Array.from({ length: rows }, (_, at) => (
      <div key={at} className="py-3">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="mt-2 h-4 w-3/5" />
      </div>
    ))}
  </div>
);
