import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCodes } from './useCodes.ts';

/** Most visits meet none. */
const CodeBox = lazy(async () => ({ default: (await import('./CodeBox.tsx')).CodeBox }));

/**
 * Every portal code that somebody should type, or those of one GSTIN: a box each, nothing when there is none.
 * Announced as they come.
 */
export function AwaitedCodes({ gstinId }: { gstinId?: string }) {
  const codes = (useCodes().data ?? []).filter(
    (code) => code.forPeople && (gstinId === undefined || code.gstin_id === gstinId),
  );
  return (
    <section aria-live="polite" aria-label="Codes that the GST portal sent" className="empty:hidden">
      {codes.length === 0 ? null : (
        <>
          <h2 className="text-2xl">
            {codes.length === 1
              ? 'Enter the code from the GST portal'
              : `Enter ${codes.length} codes from the GST portal`}
          </h2>
          <ul className="mt-4 grid items-start gap-4 md:grid-cols-2">
            {codes.map((code) => (
              <li key={code.id} className={codes.length === 1 ? 'min-w-0 md:col-span-2' : 'min-w-0'}>
                <Suspense fallback={<Skeleton className="h-72 w-full" />}>
                  <CodeBox code={code} />
                </Suspense>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
