/** What is said in: the pages, mails, SMS and the answers of the API (design#language-of-an-answer). */
export const languages = ['en', 'hi', 'mr'] as const;
export type Language = (typeof languages)[number];

/** "hi-IN" is Hindi; null for a language without texts. */
const known = (tag: string): Language | null => {
  const [primary = ''] = tag.trim().toLowerCase().split('-', 1);
  return languages.find((language) => language === primary) ?? null;
};

/** The language of messages for the profile's choice; any language without texts is English. */
export const languageOf = (stored: string | undefined): Language => known(stored ?? '') ?? 'en';

/**
 * What a message's link carries before its #, so that its page speaks the language of whoever it was sent to, and not
 * that of the browser in which it is opened; a link that carries nothing is in English.
 */
export const linkLanguage = (language: Language): string => (language === 'en' ? '' : `?in=${language}`);

/** So much of the header is read: a browser names a handful. */
const mostRead = 1000;

/** The first of our languages that an Accept-Language header asks for, by its weights; English where it asks for none. */
export function preferredLanguage(header: string | undefined): Language {
  const asked = (header ?? '')
    .slice(0, mostRead)
    .split(',')
    .flatMap((part) => {
      const [tag = '', ...rest] = part.split(';');
      const language = known(tag);
      return language === null ? [] : [{ language, weight: weightIn(rest) }];
    })
    .filter(({ weight }) => weight > 0);
  const [first] = asked.toSorted((a, b) => b.weight - a.weight);
  return first?.language ?? 'en';
}

function weightIn(parameters: string[]): number {
  const given = parameters.map((each) => each.trim()).find((each) => /^q=/i.test(each));
  if (given === undefined) return 1;
  const weight = Number(given.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
