import type { ReactNode } from 'react';

/** Lies over the list, dark in both themes; rows scroll clear of it. */
export const Bar = ({ label, children }: { label: string; children: ReactNode }) => (
  <div
    role="toolbar"
    aria-label={label}
    className="fixed inset-x-2 bottom-20 z-30 mx-auto flex w-fit max-w-[calc(100vw-1rem)] flex-wrap items-center gap-1 rounded-[18px] border border-[oklch(0.46_0.03_188)] bg-[light-dark(oklch(0.24_0.035_190),oklch(0.31_0.03_188))] px-4 py-2 text-white max-md:py-1 shadow-xl md:bottom-6 print:hidden"
  >
    {children}
  </div>
);

export const barButton =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full px-2.5 font-semibold whitespace-nowrap hover:bg-white/10 disabled:opacity-50 pointer-coarse:min-h-11';
