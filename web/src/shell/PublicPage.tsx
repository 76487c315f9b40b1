import type { ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { PublicHeader } from './PublicHeader.tsx';

export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-svh flex-col print:block print:min-h-0">
      <PublicHeader />
      <main id="content" className="flex-1">
        {children}
      </main>
      <Footer />
    </div>
  );
}
