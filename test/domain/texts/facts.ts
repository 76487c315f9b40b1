/* Facts in a text besides its words, which are the same in every language. */

/** In English, Hindi and Marathi. May is left out: it is a verb too. */
const months = [
  ['Jan', 'जनवरी', 'जानेवारी'],
  ['Feb', 'फ़रवरी', 'फेब्रुवारी'],
  ['Mar', 'मार्च', 'मार्च'],
  ['Apr', 'अप्रैल', 'एप्रिल'],
  ['Jun', 'जून', 'जून'],
  ['Jul', 'जुलाई', 'जुलै'],
  ['Aug', 'अगस्त', 'ऑगस्ट'],
  ['Sep', 'सितंबर', 'सप्टेंबर'],
  ['Oct', 'अक्टूबर', 'ऑक्टोबर'],
  ['Nov', 'नवंबर', 'नोव्हेंबर'],
  ['Dec', 'दिसंबर', 'डिसेंबर'],
] as const;

/** Written as words; one and two are left out: they have other meanings. */
const numbers = [
  ['three', 'तीन', 'तीन'],
  ['five', 'पाँच', 'पाच'],
  ['six', 'छह', 'सहा'],
  ['ten', 'दस', 'दहा'],
] as const;

/** An ending may follow in Devanagari, but no vowel sign, which makes it another word. */
const wordIn = (english: string, hindi: string, marathi: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${english}(?![a-z])|(?:${hindi}|${marathi})(?!\p{M}|य))`, 'iu');

const words = [
  ...months.map(([short, hi, mr]) => [short, wordIn(`${short}(?:[a-z]*[ryhlt])?`, hi, mr)] as const),
  ...numbers.map(([name, hi, mr]) => [name, wordIn(name, hi, mr)] as const),
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
