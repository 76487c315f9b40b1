import { shell } from '../texts/compiled/shell.ts';

/** The first stop of the keyboard; inside the banner, because everything belongs to a landmark. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-50 focus:rounded-full focus:bg-primary focus:px-5 focus:py-3 focus:text-on-primary"
    >
      {shell().skip}
    </a>
  );
}
