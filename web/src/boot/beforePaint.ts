import { chooseLanguage, documentLanguage, keptLanguage } from '../texts/keptLanguage.ts';
import { languageNamed, offered, tagOf } from '../texts/language.ts';

// Runs before the first paint, as a separate script that the page waits for: the strict policy allows no inline script,
// and without it a chosen theme would flash, and English before another language.
const page = document.documentElement;

function showTheme(): void {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
}

/**
 * The address may name an offered language: that is a choice. The landing page is prerendered in each of these, each
 * with its own address; every other page gets its texts with a script.
 */
function showLanguage(): void {
  const requested = languageNamed(new URLSearchParams(location.search).get('lang'));
  if (requested !== null && requested === offered(requested) && requested !== keptLanguage())
    chooseLanguage(requested);
  const language = documentLanguage();
  if (location.pathname === '/') {
    const drawn = offered(language);
    if (languageNamed(page.lang) !== drawn) location.replace(`/?lang=${drawn}${location.hash}`);
    return;
  }
  page.lang = tagOf(language);
  const texts = document.currentScript?.dataset[language];
  if (texts === undefined) return;
  const soon = document.createElement('link');
  soon.rel = 'modulepreload';
  soon.href = texts;
  document.head.append(soon);
}

/**
 * The login page answers a press when its scripts are there. On a slow line they load first: until then the page uses
 * the device's own fonts, with the same widths (base.css), and web fonts load afterwards (record 013).
 */
function fontsAfterScripts(): void {
  if (location.pathname !== '/login') return;
  const stacks = ['--font-sans', '--font-display', '--font-names'];
  for (const stack of stacks) page.style.setProperty(stack, "'Inter Fallback', system-ui, sans-serif");
  const release = (): void => stacks.forEach((stack) => page.style.removeProperty(stack));
  addEventListener('shunya:alive', release, { once: true });
}

fontsAfterScripts();
try {
  showTheme();
  showLanguage();
} catch {
  // Storage is blocked: the device's theme and the document's language apply.
}
