import {
  type Language,
  languageNamed as named,
  languageNames,
  languages as codes,
  offered,
  pseudoLanguage,
  pseudoTag,
} from '#domain/account/language.ts';

/** The languages of the pages, each by its own name. */
export const languages = codes.map((code) => ({ code, name: languageNames[code] }));
export { type Language, offered };

/** "hi-IN": the language as people in India write it. */
export const tagOf = (language: Language): string =>
  language === pseudoLanguage ? pseudoTag : `${language}-IN`;

/** The tag for `Intl`: digits 0 to 9 in every language, as accountants write them. */
export const intlTag = (language: Language): string => `${tagOf(language)}-u-nu-latn`;

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
