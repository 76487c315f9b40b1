import type { ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { PublicHeader } from './PublicHeader.tsx';

/** Header, content, footer. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-svh flex-col">
      <PublicHeader />
      <main id="content" className="flex-1">
        {children}
      </main>
      <Footer />
    </div>
  );
}
