import { Skeleton } from '../../ui/Skeleton.tsx';

/** The code desk while it is read: its head, and a line for each person. */
export const CodesLoading = () => (
  <div
    aria-busy
    className="grid border-x border-b border-rule bg-sheet min-[75rem]:grid-cols-[minmax(0,1fr)_360px]"
  >
    <div className="min-w-0">
      <div className="border-b border-rule px-4 py-3">
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="mt-2 h-4 w-96 max-w-full" />
      </div>
      {Array.from({ length: 9 }, (_, at) => (
        <div
          key={at}
          className="grid min-h-15 grid-cols-[minmax(0,1fr)_10.5rem] items-center gap-4 border-b border-rule px-4 py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_10.5rem_6rem]"
        >
          <Skeleton className="h-5 w-3/4" />
          <div className="max-md:hidden">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="mt-1.5 h-4 w-3/5" />
          </div>
          <Skeleton className="h-10" />
          <Skeleton className="h-9 rounded-full! max-md:hidden" />
        </div>
      ))}
    </div>
    <div className="border-rule bg-paper p-4 max-[75rem]:border-t min-[75rem]:border-s">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="mt-3 h-4" />
      <Skeleton className="mt-3 h-32" />
    </div>
  </div>
);
