import { paths } from '../paths.ts';
import { Link } from '../ui/Link.tsx';

/** The product's name with its zero; links to the landing page, or to `to`. */
export function Logo({ to = paths.home() }: { to?: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center gap-2.5 rounded-lg font-display text-xl font-bold tracking-tight"
    >
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <rect width="32" height="32" rx="9" className="fill-primary" />
        <ellipse
          cx="16"
          cy="16"
          rx="6.2"
          ry="8"
          fill="none"
          strokeWidth="3.4"
          className="stroke-on-primary"
        />
      </svg>
      Shunya
    </Link>
  );
}
