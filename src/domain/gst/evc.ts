import { plainValue, trimSigns } from '../shared/typed.ts';

/** A code of the portal, as typed or received: 4-10 letters and digits, case kept (gst-portal#codes). */
export type EvcCode = string & { readonly __brand: 'EvcCode' };

const CODE = /^[A-Za-z0-9]{4,10}$/;
/** "OTP:", "Your OTP is", "code for GSTR-1 -": up to the word for a code, and the text between it and the code. */
const CODE_LABEL =
  /^(?:[a-z0-9-]{1,12} ){0,8}?(?:otp|code|evc|passcode)\b(?: (?:for|of) [a-z0-9-]{1,12}){0,2}(?: is\b)?[ :=#.-]{0,4}/i;

/** "OTP482913", "482913EVC": a word for a code without a blank, beside the six digits that the portal sends. */
const GLUED = /^(?:(?:otp|evc|code)([0-9]{6})|([0-9]{6})(?:otp|evc|code))$/i;
/** "482 913", "482-913" at the beginning of a text that goes on in words. */
const HALVES = /^([0-9]{3}) ?[ \p{Pd}] ?([0-9]{3})[ .,;]{1,3}(?=\p{L})/u;
const SAYS_CODE_AFTER = /^(?:is|as) (?:[a-z0-9-]{1,12} ){0,4}?(?:otp|code|evc|passcode)\b/i;
const TWO_NUMBERS = /^[0-9]{4,10}(?: {1,3}[0-9]{4,10}){1,8}$/;

/**
 * Finds the code in a text that was typed or pasted into a code field: "482 913", "482-913", "OTP: 482913", "Your OTP
 * is 482913.", "OTP482913". Joins groups only if they are digits of one length, up to eight: anything else could be a
 * date, a phone number or words. Keeps case, which matters. Null when it finds no code, or more than one.
 */
export function parseCode(text: string): EvcCode | null {
  const typed = trimSigns(plainValue(text), ` .,;:!()[]<>*'"-`);
  const [, glued = '', gluedBefore = ''] = GLUED.exec(typed) ?? [];
  if (glued + gluedBefore !== '') return (glued + gluedBefore) as EvcCode;
  if (CODE.test(typed)) return typed as EvcCode;
  const named = trimSigns(typed.replace(CODE_LABEL, ''), ` .,;:!()[]<>*'"-`);
  if (named !== typed && CODE.test(named) && /\d/.test(named)) return named as EvcCode;
  const joined = joinedDigits(named) ?? halvesBefore(named, named !== typed) ?? halvesBefore(typed, false);
  if (joined !== null) return joined;
  if (named !== typed && TWO_NUMBERS.test(named) && new Set(named.split(/ +/)).size > 1) return null;
  return codeInText(typed);
}

/** The two halves of a code before a sentence: the word for a code stands before them or after, and no other number. */
function halvesBefore(text: string, isNamed: boolean): EvcCode | null {
  const [found = '', first = '', second = ''] = HALVES.exec(text) ?? [];
  const rest = text.slice(found.length);
  if (found === '' || /[0-9]{3}/.test(rest)) return null;
  return isNamed || SAYS_CODE_AFTER.test(rest) ? (`${first}${second}` as EvcCode) : null;
}

function joinedDigits(text: string): EvcCode | null {
  const groups = text.split(/ ?[.\p{Pd}] ?| {1,3}|(?<=^[0-9]{3}),(?=[0-9]{3}$)/u);
  const [first = ''] = groups;
  const code = groups.join('');
  const isOne = groups.length > 1 && groups.every((group) => group.length === first.length);
  return isOne && /^[0-9]{4,8}$/.test(code) ? (code as EvcCode) : null;
}

/**
 * Patterns of text that looks like a code and is not one; matches are blanked before the search for a code. Strangers
 * can send such a message, so each pattern takes time linear in its length: two adjacent repetitions of the same
 * characters, or a repetition that can start at each of its own characters, would take quadratic time.
 */
const NOT_CODES: readonly RegExp[] = [
  /[^\s@]{1,64}@\S+/g,
  /\b(?:https?:\/\/|www\.)\S+/gi,
  // A GSTIN, an ARN and any other token that is too long to be a code.
  /(?<![A-Za-z0-9])[A-Za-z0-9]{11,}(?![A-Za-z0-9])/g,
  // Dates: 05-11-2026, 5/11/26, 2026-11-05, 5 November 2026, Nov 5, 2026; then clock times.
  /\b\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b/g,
  /\b\d{1,2}(?:st|nd|rd|th)?[ -](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ ,-]*(?:\d{4}|\d{2})?\b/gi,
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}(?:st|nd|rd|th)?,? \d{4}\b/gi,
  /\b\d{1,2}:\d{2}(?::\d{2})?\b/g,
  // Financial years: 2026-27.
  /\b20\d{2}-\d{2}(?:\d{2})?\b/g,
  // Amounts.
  /(?:₹|\brs\.?|\binr)\s*[\d,]+(?:\.\d+)?(?:\/-)?/gi,
  /(?<![A-Za-z\d,])\d[\d,]{0,20}(?:\.\d{1,4})?\s{0,3}(?:\/-|rupees?\b|inr\b|rs\b)/gi,
  /\b\d{1,3}(?:,\d{2,3})+(?:\.\d+)?\b|\b\d+\.\d+\b/g,
  // Phone numbers, also in groups: +91 98765 43210, 1800-103-4786.
  /\+\d[\d -]{7,}\d/g,
  /\b1[89]00 \d{2,4} \d{3,4}\b/g,
  /\b\d{2,5}(?:-\d{3,8}){1,3}\b|\b[6-9]\d{4} \d{5}\b|\b\d{9,10}\b/g,
  // Short numbers and masked numbers that a message tells people to contact.
  /\b(?:to|call|dial|helpdesk|helpline|phone|mobile|tel)[ :.-]+(?:no\.? ?|number )?\d{4,8}\b/gi,
  // Postal codes, other kinds of codes, and reference numbers.
  /\b(?:pin|zip|postal|area|state|error|hsn|sac)[ -]?codes?[ :.-]*(?:is )?[A-Za-z0-9]+/gi,
  /\b(?:ref|reference|ticket|txn)(?:[ .:#-]+(?:(?:no|number|id)[ .:#-]+)?|(?:no|number|id)[ .:#-]+)[A-Za-z]*\d[A-Za-z0-9]*/gi,
  /\b(?:request|transaction)[ .:#-]*(?:no|number|id)[ .:#-]+[A-Za-z]*\d[A-Za-z0-9]*/gi,
  // A PAN, or a mobile number with masked digits.
  /\b[A-Z]{5}\d{4}[A-Z]\b/gi,
  /(?<![A-Za-z0-9])\d{0,4}[Xx*]{3,40}\d{2,6}(?![A-Za-z0-9])/g,
  // Durations.
  /\b\d+\s*(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?)\b/gi,
];

const WORD = '(?:code|otp|evc|passcode|password)';
const JUST_BEFORE = new RegExp(
  `\\b${WORD}\\b(?:[\\s:=#"'()*<>.-]|\\b(?:is|as|no|number|below|${WORD})\\b)*$`,
  'i',
);
/** "OTP for login to the portal is": too loose to accept a number that may be a return period. */
const SENTENCE_BEFORE = new RegExp(`\\b${WORD}\\b(?:[^.!?\\n]|[.!?](?=\\S)){0,120}\\bis[\\s:"'-]*$`, 'i');
const JUST_AFTER = new RegExp(`^["')*]*\\s*(?:is|as)\\s+(?:[\\w()-]+\\s+){0,6}?${WORD}\\b`, 'i');
const ANY_WORD = new RegExp(`\\b${WORD}\\b`, 'i');

/** The number of characters around a token that are searched, so that a long mail costs little time. */
const NEAR = 150;

type Token = { text: string; named: boolean; afterWord: boolean; lastResort: boolean };

const isDigits = (text: string): boolean => /^\d+$/.test(text);
const isYear = (text: string): boolean => /^(?:19|20)\d{2}$/.test(text);
const isPeriod = (text: string): boolean => /^(?:0[1-9]|1[0-2])20\d{2}$/.test(text);
const isForm = (text: string): boolean => /^gstr?\d/i.test(text);

function tokensOf(text: string): Token[] {
  const clean = NOT_CODES.reduce((rest, not) => rest.replaceAll(not, (hit) => ' '.repeat(hit.length)), text);
  const firstWord = clean.search(ANY_WORD);
  const tokens: Token[] = [];
  for (const match of clean.matchAll(/(?<![A-Za-z0-9])[A-Za-z0-9]{4,10}(?![A-Za-z0-9])/g)) {
    const token = match[0];
    if (!/\d/.test(token) || isYear(token) || isForm(token)) continue;
    const end = match.index + token.length;
    const before = clean.slice(Math.max(0, match.index - NEAR), match.index);
    const close = JUST_BEFORE.test(before) || JUST_AFTER.test(clean.slice(end, end + NEAR));
    const inSentence = SENTENCE_BEFORE.test(before);
    // A return period has six digits too. Such a number counts as a code only when a word like "code" stands right
    // beside it, or when a sentence about a code ends with it and the message holds no other candidate.
    const lastResort = isPeriod(token) && !close;
    if (lastResort && (!inSentence || /\bperiod\W+is\W+$/i.test(before))) continue;
    const afterWord = firstWord >= 0 && firstWord < match.index;
    tokens.push({ text: token, named: close || inSentence, afterWord, lastResort });
  }
  return tokens;
}

/**
 * Finds the one code in a mail or SMS. It uses no template, because the portal's texts are not published
 * (gst-portal#mails). It prefers a token next to "code", "OTP" or "EVC" to any other, and six digits to other shapes.
 * Null when no token qualifies, or when several are equally good.
 */
export function codeInText(text: string): EvcCode | null {
  const found = tokensOf(text);
  const likely = found.filter((token) => !token.lastResort);
  const tokens = likely.length > 0 ? likely : found;
  const sixDigits = (token: Token): boolean => token.text.length === 6 && isDigits(token.text);
  const kinds: readonly ((token: Token) => boolean)[] = [
    (token) => token.named && sixDigits(token),
    (token) => token.named,
    sixDigits,
    (token) => token.afterWord,
  ];
  for (const kind of kinds) {
    const [first, ...others] = new Set(tokens.filter(kind).map((token) => token.text));
    if (first !== undefined) return others.length === 0 && CODE.test(first) ? (first as EvcCode) : null;
  }
  return null;
}
