import { type Language, languageNamed as named, offered, pseudoTag } from '#domain/account/language.ts';

/** The languages of the pages, each by its own name. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
  { code: 'mr', name: 'मराठी' },
] as const satisfies readonly { code: Language; name: string }[];
export { type Language, offered };

/** The tags for `Intl`: digits 0 to 9 in every language, as accountants write them. */
export const intlTag = {
  en: 'en-IN',
  hi: 'hi-IN-u-nu-latn',
  mr: 'mr-IN-u-nu-latn',
  xa: pseudoTag,
} as const satisfies Record<Language, string>;

/** "hi-IN" is Hindi; null for a language that is not ours. */
export const languageNamed = (tag: string | null | undefined): Language | null => named(tag ?? '');

/** The language of the page while it is prerendered. */
let prerendered: Language = 'en';
export const prerenderIn = (language: Language): void => {
  prerendered = language;
};

/**
 * The language of this page, fixed because another one needs a document of its own. It is on the html element, where
 * the server or boot/beforePaint.ts has put it.
 */
export const pageLanguage = (): Language =>
  page === undefined ? prerendered : (languageNamed(page.documentElement.lang) ?? 'en');

/** Absent while a page is prerendered, or its parts are tested without one. */
const { document: page } = globalThis as { document?: { documentElement: { lang: string } } };
