/** The languages of the pages, mails, SMS and the answers of the API (design#language-of-an-answer). */
export const languages = ['en', 'hi', 'mr'] as const;
export type Language = (typeof languages)[number];

/** "hi-IN" is Hindi; null for a language without texts. */
const known = (tag: string): Language | null => {
  const [primary = ''] = tag.trim().toLowerCase().split('-', 1);
  return languages.find((language) => language === primary) ?? null;
};

/** The language of messages for the profile's choice; English for any language without texts. */
export const languageOf = (stored: string | undefined): Language => known(stored ?? '') ?? 'en';

/**
 * The part of a message's link before its #, which makes its page use the recipient's language and not the browser's;
 * '' means English.
 */
export const linkLanguage = (language: Language): string => (language === 'en' ? '' : `?in=${language}`);
