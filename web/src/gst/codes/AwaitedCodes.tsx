import { Suspense } from 'react';
import { returns } from '../../texts/compiled/returns.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { later } from '../../ui/later.tsx';
import { type AwaitedCode, useCodes } from './useCodes.ts';

/** Most visits need none. */
const CodesBeside = later(async () => (await import('./CodesBeside.tsx')).CodesBeside);

/**
 * The portal codes that somebody should type, except those with a box in their month's panel on this page: one box
 * each, nothing when there is none. Announced as they come.
 */
export function AwaitedCodes({ besides }: { besides: (code: AwaitedCode) => boolean }) {
  const codes = (useCodes().data ?? []).filter((code) => code.forPeople && !besides(code));
  return (
    <section
      aria-live="polite"
      aria-label={returns().awaited.section}
      data-codes={codes.map(({ id }) => id)}
      className="empty:hidden"
    >
      {codes.length === 0 ? null : (
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <CodesBeside codes={codes} />
        </Suspense>
      )}
    </section>
  );
}
