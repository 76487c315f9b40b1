import assert from 'node:assert/strict';
import { type Language, languages } from '#domain/account/language.ts';

/* The script of a language, as the Unicode consortium knows it: "Latn" for English, "Deva" for Hindi. */

const scriptOf = (language: Language): string => new Intl.Locale(language).maximize().script ?? 'Latn';
const lettersOf = (script: string): RegExp => new RegExp(String.raw`\p{Script=${script}}`, 'u');

/** Latin stands in every text: in names, forms and numbers. */
const others = [...new Set(languages.map(scriptOf))].filter((script) => script !== 'Latn');

/** Whether English words in it would be seen by their letters. */
export const hasOtherLetters = (language: Language): boolean => scriptOf(language) !== 'Latn';

/** A text in a language has letters of its script, and none of another language's. */
export function isInScriptOf(language: Language, text: string): void {
  const own = scriptOf(language);
  for (const script of others) assert.equal(lettersOf(script).test(text), script === own, text);
}
