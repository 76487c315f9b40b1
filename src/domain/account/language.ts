/**
 * The languages of the pages, mails, SMS and the answers of the API (design#language-of-an-answer), each by its own
 * name. Everything that knows each language derives from this list, or does not compile without a new one.
 */
export const languageNames = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' } as const;

/**
 * English with accents, longer and in brackets, for tests of the pages (texts/README.md). The demo's desk switches it
 * on in one browser; no profile, contact or menu offers it.
 */
export const pseudoLanguage = 'xa';
export const pseudoTag = 'en-XA';

/** A language that a person may choose and that is stored. */
export type OfferedLanguage = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as OfferedLanguage[];
export type Language = OfferedLanguage | typeof pseudoLanguage;

/** "hi-IN" is Hindi; null for a language without texts. */
export function languageNamed(tag: string): Language | null {
  const named = tag.trim().toLowerCase();
  if (named === pseudoLanguage || named === pseudoTag.toLowerCase()) return pseudoLanguage;
  const [primary = ''] = named.split('-', 1);
  return languages.find((language) => language === primary) ?? null;
}

/** The language that a record keeps for someone who reads the pages in this one. */
export const offered = (language: Language): OfferedLanguage =>
  language === pseudoLanguage ? 'en' : language;

/** The language of messages for the profile's choice; English for any language without texts. */
export const languageOf = (stored: string | undefined): OfferedLanguage =>
  offered(languageNamed(stored ?? '') ?? 'en');

/**
 * The part of a message's link before its #, which makes its page use the recipient's language and not the browser's;
 * '' means English.
 */
export const linkLanguage = (language: Language): string => (language === 'en' ? '' : `?in=${language}`);
