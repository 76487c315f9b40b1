import type { Language } from '#domain/account/language.ts';

/** The languages of the pages, each by its own name. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
  { code: 'mr', name: 'मराठी' },
] as const satisfies readonly { code: Language; name: string }[];
export type { Language };

/** What `Intl` is asked by: digits 0 to 9 in every language, as accountants write them. */
export const intlTag = {
  en: 'en-IN',
  hi: 'hi-IN-u-nu-latn',
  mr: 'mr-IN-u-nu-latn',
} as const satisfies Record<Language, string>;

/** "hi-IN" is Hindi; null where a text names none of our languages. */
export const languageNamed = (tag: string | null | undefined): Language | null =>
  languages.find(({ code }) => code === tag?.slice(0, 2).toLowerCase())?.code ?? null;

/** The language of the page while it is prerendered. */
let prerendered: Language = 'en';
export const prerenderIn = (language: Language): void => {
  prerendered = language;
};

/**
 * The language of this page: for good, because another one comes with a document of its own. It stands on the html
 * element, where the server or boot/beforePaint.ts has put it.
 */
export const pageLanguage = (): Language =>
  page === undefined ? prerendered : (languageNamed(page.documentElement.lang) ?? 'en');

/** Absent where a page is prerendered, or its parts are tried without one. */
const { document: page } = globalThis as { document?: { documentElement: { lang: string } } };
