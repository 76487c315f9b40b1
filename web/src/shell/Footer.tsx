import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { classes } from '../ui/classes.ts';
import { supportMail } from './supportMail.ts';
import { setTheme, type Theme, useTheme } from './theme.ts';

const link = 'inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-ink hover:underline';

/** The end of every public page (specification 2). */
export function Footer() {
  return (
    <footer className="border-t border-rule bg-sheet print:hidden">
      <div className="page flex flex-col gap-4 py-8">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
          <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
            <Link to={paths.section('services')} className={link}>
              Services
            </Link>
            <Link to={paths.section('faq')} className={link}>
              FAQ
            </Link>
            <Link to={paths.section('contact')} className={link}>
              Contact
            </Link>
            <Link to={paths.privacy()} className={link}>
              Privacy Policy
            </Link>
            <Link to={paths.terms()} className={link}>
              Terms of Service
            </Link>
            <Link to={paths.refunds()} className={link}>
              Refund Policy
            </Link>
          </nav>
          <ThemeChoice />
        </div>
        <p className="text-sm text-muted">
          Support:{' '}
          <a href={`mailto:${supportMail}`} className="inline-flex min-h-11 items-center text-ink underline">
            {supportMail}
          </a>
          <span className="block">Shunya is not part of the GST portal or of any government office.</span>
        </p>
      </div>
    </footer>
  );
}

const themes: readonly { theme: Theme; label: string }[] = [
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'system', label: 'System' },
];

function ThemeChoice() {
  const chosen = useTheme();
  return (
    <div role="group" aria-label="Colours" className="flex rounded-full border border-rule p-0.5">
      {themes.map(({ theme, label }) => (
        <button
          key={theme}
          type="button"
          data-held=""
          aria-pressed={chosen === theme}
          onClick={() => setTheme(theme)}
          className={classes(
            'min-h-11 rounded-full px-4 text-sm',
            chosen === theme ? 'bg-primary-tint font-semibold text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
