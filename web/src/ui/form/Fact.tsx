import type { ReactNode } from 'react';

/** A read-only label and value among the boxes of a form. On a phone one line each. */
export function Fact({ label, hint, children }: { label: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <dl className="min-w-0 border-b border-rule pb-3 last:border-0 last:pb-0 sm:border-0 sm:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
        <dt className="text-sm font-medium text-muted">{label}</dt>
        <dd className="min-w-0 wrap-break-word max-sm:text-end sm:mt-1">{children}</dd>
        {hint ? <dd className="mt-1.5 w-full text-sm text-muted">{hint}</dd> : null}
      </div>
    </dl>
  );
}
