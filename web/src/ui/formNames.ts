/** "GSTR-1", "GSTR-3B" and their like: splitting by it leaves them at the odd places. */
export const formNames = /([A-Z]{1,8}-\d+[A-Z]?)/;

/** A text drawn by the styles, in which no element can hold a form's name together: a word joiner follows its hyphen. */
export const joinFormNames = (text: string): string =>
  text
    .split(formNames)
    .map((part, at) => (at % 2 === 0 ? part : part.replace('-', '-\u2060')))
    .join('');
