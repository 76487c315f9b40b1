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

/** Reads this much of the header; a browser lists a handful of languages. */
const maxHeaderLength = 1000;

/** The first of our languages that an Accept-Language header prefers, by its weights; English if it names none. */
export function preferredLanguage(header: string | undefined): Language {
  const accepted = (header ?? '')
    .slice(0, maxHeaderLength)
    .split(',')
    .flatMap((part) => {
      const [tag = '', ...rest] = part.split(';');
      const language = known(tag);
      return language === null ? [] : [{ language, weight: weightIn(rest) }];
    })
    .filter(({ weight }) => weight > 0);
  const [first] = accepted.toSorted((a, b) => b.weight - a.weight);
  return first?.language ?? 'en';
}

function weightIn(parameters: string[]): number {
  const quality = parameters.map((each) => each.trim()).find((each) => /^q=/i.test(each));
  if (quality === undefined) return 1;
  const weight = Number(quality.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
