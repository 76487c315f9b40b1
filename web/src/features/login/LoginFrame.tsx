import type { ReactNode } from 'react';
import { Logo } from '../../shell/Logo.tsx';
import { OtherLanguages } from '../../shell/OtherLanguages.tsx';

/** The sheet on which people sign in, in the middle of a screen that holds nothing else. */
export const LoginFrame = ({ children }: { children: ReactNode }) => (
  <div data-fills className="relative isolate grid place-items-center px-5 py-8">
    <div
      aria-hidden="true"
      className="ruled absolute inset-0 -z-10 mask-[radial-gradient(circle,transparent_16rem,black_34rem)]"
    />
    <div className="w-full max-w-md">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <Logo />
        <OtherLanguages />
      </header>
      <main id="content" className="mt-3 rounded-card border border-rule bg-sheet p-6 sm:p-8">
        {children}
      </main>
    </div>
  </div>
);
