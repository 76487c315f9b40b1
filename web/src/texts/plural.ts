import { intlTag, type Language } from './language.ts';

/** Chooses between the two plural forms of English, Hindi and Marathi: whole sentences, never endings. */
export const pluralOf = (language: Language): ((count: number, one: string, other: string) => string) => {
  const rules = new Intl.PluralRules(intlTag[language]);
  return (count, one, other) => (rules.select(count) === 'one' ? one : other);
};
