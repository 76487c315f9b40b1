import { ChevronRight } from 'lucide-react';
import { ui } from '../texts/compiled/ui.ts';
import { Link } from './Link.tsx';

/** The way back to the page above this one. */
export function Breadcrumb({ to, above, here }: { to: string; above: string; here: string }) {
  return (
    <nav aria-label={ui().breadcrumb} className="-my-2 sm:-mt-4 sm:-mb-3">
      <ol className="flex flex-wrap items-center gap-2 text-[0.9375rem] text-muted">
        <li>
          <Link to={to} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
            {above}
          </Link>
        </li>
        <li className="flex items-center gap-2" aria-current="page">
          <ChevronRight aria-hidden size={18} />
          {here}
        </li>
      </ol>
    </nav>
  );
}
