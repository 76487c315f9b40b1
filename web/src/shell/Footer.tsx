import { paths } from '../paths.ts';
import { outside } from '../texts/compiled/outside.ts';
import { shell } from '../texts/compiled/shell.ts';
import { classes } from '../ui/classes.ts';
import { Link } from '../ui/Link.tsx';
import { supportMail } from './supportMail.ts';
import { setTheme, type Theme, useTheme } from './theme.ts';
import { rich } from '../texts/rich.ts';

const link = 'inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-ink hover:underline';

/** The footer of every public page (specification 2). */
export function Footer() {
  const t = outside();
  const { titles } = shell();
  return (
    <footer className="border-t border-rule bg-sheet print:hidden">
      <div className="page flex flex-col gap-4 py-8">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
          <nav aria-label={t.footer.name} className="flex flex-wrap gap-x-6">
            <Link to={paths.section('services')} className={link}>
              {t.footer.services}
            </Link>
            <Link to={paths.section('faq')} className={link}>
              {t.footer.faq}
            </Link>
            <Link to={paths.section('contact')} className={link}>
              {t.contact}
            </Link>
            <Link to={paths.help()} className={link}>
              {titles.help}
            </Link>
            <Link to={paths.privacy()} className={link}>
              {titles.privacy}
            </Link>
            <Link to={paths.terms()} className={link}>
              {titles.terms}
            </Link>
            <Link to={paths.refunds()} className={link}>
              {titles.refunds}
            </Link>
            <Link to={paths.proof()} className={link}>
              {titles.proof}
            </Link>
          </nav>
          <ThemeChoice />
        </div>
        <p className="text-sm text-muted">
          {rich(t.footer.support, {
            mail: (
              <a
                href={`mailto:${supportMail}`}
                className="inline-flex min-h-11 items-center text-ink underline"
              >
                {supportMail}
              </a>
            ),
          })}
          <span className="block">{t.footer.apart}</span>
        </p>
      </div>
    </footer>
  );
}

function ThemeChoice() {
  const t = shell();
  const { colours, system } = outside().footer;
  const chosen = useTheme();
  const themes: readonly { theme: Theme; label: string }[] = [
    { theme: 'light', label: t.light },
    { theme: 'dark', label: t.dark },
    { theme: 'system', label: system },
  ];
  return (
    <div role="group" aria-label={colours} className="flex rounded-full border border-rule p-0.5">
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
