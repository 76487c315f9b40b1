import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { saveLanguage } from '../api/profile.ts';
import { paths } from '../paths.ts';
import { readSession } from '../session/keptSession.ts';
import { shell } from '../texts/compiled/shell.ts';
import { addressIn, chooseLanguage, keepLanguage } from '../texts/keptLanguage.ts';
import { type Language, languages, pageLanguage } from '../texts/language.ts';
import { classes } from '../ui/classes.ts';

/**
 * The other languages of the pages, each by its own name and script, so that people who cannot read this page find
 * theirs. Plain links, so that they work before any script has loaded.
 */
export function OtherLanguages({ className }: { className?: string }) {
  const { pathname, hash } = useLocation();
  return (
    <nav aria-label={shell().language} className={classes('flex items-center', className)}>
      {languages
        .filter(({ code }) => code !== pageLanguage())
        .map(({ code, name }) => (
          <a
            key={code}
            href={`${pathname}?lang=${code}${hash}`}
            lang={code}
            hrefLang={code}
            onClick={(event) => choose(event, code, pathname)}
            className="flex min-h-11 items-center rounded-full px-2 font-names text-sm text-muted hover:text-ink sm:px-3"
          >
            {name}
          </a>
        ))}
    </nav>
  );
}

/** Reloads the page in that language, with its history state. */
function choose(event: MouseEvent, language: Language, pathname: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void changeLanguage(language, pathname);
}

/** Stores the choice, in the profile of a signed-in person too, and reloads the page in that language. */
export async function changeLanguage(language: Language, pathname: string): Promise<void> {
  if (readSession() === null) chooseLanguage(language);
  else {
    keepLanguage(language);
    await saveLanguage(language);
  }
  if (pathname === paths.home()) location.assign(`/?lang=${language}`);
  else {
    const address = addressIn(language);
    if (address !== null) history.replaceState(history.state, '', address);
    location.reload();
  }
}
