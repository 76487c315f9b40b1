import { CodeBox } from './CodeBox.tsx';
import { useCodes } from './useCodes.ts';

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
              ? 'A code of the GST portal waits for you'
              : `${codes.length} codes of the GST portal wait for you`}
          </h2>
          <ul className="mt-4 grid items-start gap-4 md:grid-cols-2">
            {codes.map((code) => (
              <li key={code.id} className={codes.length === 1 ? 'min-w-0 md:col-span-2' : 'min-w-0'}>
                <CodeBox code={code} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
