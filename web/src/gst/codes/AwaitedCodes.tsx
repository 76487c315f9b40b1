import { Suspense } from 'react';
import { returns } from '../../texts/en/returns.ts';
import { Card } from '../../ui/Card.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { later } from '../../ui/later.tsx';
import { type AwaitedCode, useCodes } from './useCodes.ts';

/** Most visits meet none. */
const CodeBox = later(async () => (await import('./CodeBox.tsx')).CodeBox);

/**
 * The portal codes that somebody should type and for which no panel of their month stands on the page: a box each,
 * nothing when there is none. Announced as they come.
 */
export function AwaitedCodes({ besides }: { besides: (code: AwaitedCode) => boolean }) {
  const codes = (useCodes().data ?? []).filter((code) => code.forPeople && !besides(code));
  return (
    <section aria-live="polite" aria-label={returns().awaited.section} className="empty:hidden">
      {codes.length === 0 ? null : (
        <>
          <h2 className="text-2xl">{returns().awaited.enter(codes.length)}</h2>
          <ul className="mt-4 grid items-start gap-4 md:grid-cols-2">
            {codes.map((code) => (
              <li key={code.id} className={codes.length === 1 ? 'min-w-0 md:col-span-2' : 'min-w-0'}>
                <Card as="article">
                  <h3 className="text-lg">{code.business}</h3>
                  <p className="text-sm text-muted">
                    <Mono>{code.gstin}</Mono>
                  </p>
                  <Suspense fallback={<Skeleton className="h-72 w-full" />}>
                    <CodeBox code={code} />
                  </Suspense>
                </Card>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
