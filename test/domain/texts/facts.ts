/* Facts in a text besides its words, which are the same in every language. */

import { languages, type OfferedLanguage } from '#domain/account/language.ts';
import { dates } from '#texts/compiled/dates.ts';

const others = languages.filter((language) => language !== 'en');

/** May is left out: it is a verb too. */
const months = Object.entries(dates.en.months).filter(([, name]) => name !== 'May');

/** Written as words; one and two are left out: they have other meanings. */
const numbers: Readonly<Record<OfferedLanguage, readonly [string, string, string, string]>> = {
  en: ['three', 'five', 'six', 'ten'],
  hi: ['तीन', 'पाँच', 'छह', 'दस'],
  mr: ['तीन', 'पाच', 'सहा', 'दहा'],
};

/** An ending may follow in Devanagari, but no vowel sign, which makes it another word. */
const wordIn = (english: string, translated: readonly string[]): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{M}])(?:${english}(?![a-z])|(?:${translated.join('|')})(?!\p{M}|य))`,
    'iu',
  );

const words = [
  ...months.map(([month, name]) => {
    const short = name.slice(0, 3);
    const names = others.map((language) => dates[language].months[month as keyof typeof dates.en.months]);
    return [short, wordIn(`${short}(?:[a-z]*[ryhlt])?`, names)] as const;
  }),
  ...numbers.en.map(
    (name, at) =>
      [
        name,
        wordIn(
          name,
          others.map((language) => numbers[language][at] ?? name),
        ),
      ] as const,
  ),
];

/** Links, names of forms, amounts, numbers, times, GSTIN, ARN. */
const marks =
  /https?:\S+|\b[A-Z]{3,}-\d\w*|[A-Z₹]*\d(?:[\dA-Z,:.]*[\dA-Z])?|\b(?:IST|ARN|DSC|OTP|QR)(?![A-Z])/g;

/** Days, times, amounts, numbers, forms, GSTIN, ARN and links of a text, each once. */
export const facts = (text: string): string[] =>
  [
    ...new Set([
      ...(text.match(marks) ?? []),
      ...words.filter(([, word]) => word.test(text)).map(([name]) => name),
    ]),
  ].toSorted();
