import { codeInText, type EvcCode, parseCode } from '../gst/evc.ts';
import type { CodePurpose } from './codeRequest.ts';

/**
 * A person who may supply codes, with the data by which a pasted text can name them. `asked`: the requests of the
 * portal that wait for a code.
 */
export type CodeHolder = {
  id: string;
  name: string;
  /** The last four digits of their mobile number; '' where it is not known. */
  mobileEnds: string;
  clients: readonly { business: string; gstin: string }[];
  asked: { gstin: string; purpose: CodePurpose } | null;
};

/** Why a pasted code needs a person's check. */
export type PasteDoubt =
  | 'no_code'
  | 'nobody'
  | 'several'
  /** No code was requested. */
  | 'not_asked'
  /** It belongs to another return, or another business of the same person. */
  | 'other_return'
  /** Two codes for one person, or one code for two. */
  | 'twice';

/** The result of one line, or one message, of a pasted text. */
export type PastedCode = {
  /** The pasted text, shortened. */
  said: string;
  code: EvcCode | null;
  /** The certain owner of the code. */
  holder: string | null;
  doubt: PasteDoubt | null;
  /** The possible owners, who wait for a code. */
  perhaps: string[];
};

type Named = { holders: CodeHolder[]; gstin: string | null; forms: CodePurpose[] };

/**
 * Finds the codes in a pasted text and their owners: lines of 'who code' (a GSTIN, a name or the last four digits of
 * a mobile number), or messages of the portal separated by blank lines. Pure. A wrong code costs one of three tries,
 * so an uncertain one is returned with its doubt and never used unseen.
 */
export function matchPasted(text: string, holders: readonly CodeHolder[]): PastedCode[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  const isLine = (line: string): boolean => readLine(line, holders) !== null || isCutShort(line, holders);
  const asLines = filled.every((line) => line.length <= maxLineLength && isLine(line));
  const found = asLines
    ? filled.map((line) => judge(line, readLine(line, holders), holders))
    : messagesOf(lines).map((message) => judge(message, readMessage(message, holders), holders));
  // Greetings and signatures come between messages.
  return withoutTwice(asLines || found.length === 1 ? found : found.filter(({ code }) => code !== null));
}

const maxLineLength = 80;
const gstinShape = /(?<![A-Za-z0-9])\d{2}[A-Za-z]{5}\d{4}[A-Za-z][A-Za-z0-9]{3}(?![A-Za-z0-9])/g;

type Read = { code: EvcCode | null; named: Named };

/** 'who code' or 'code who'; null for any other line. */
function readLine(line: string, holders: readonly CodeHolder[]): Read | null {
  const words = line.split(/[\s,;:=|\t]+/).filter((word) => word !== '' && !/^[-–—]+$/.test(word));
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return null;
  const ways = [
    { code: codeOf(last), who: words.slice(0, -1) },
    ...(words.length > 1 ? [{ code: codeOf(first), who: words.slice(1) }] : []),
  ].filter(({ code }) => code !== null);
  const [only, other] = ways.map(({ code, who }) => ({ code, named: whoIs(who.join(' '), holders) }));
  if (only === undefined) return null;
  if (other === undefined) return only;
  if (other.named.holders.length === 0) return only;
  if (only.named.holders.length === 0) return other;
  // Either end may be the code: it is unclear which.
  return {
    code: only.code,
    named: { ...only.named, holders: [...only.named.holders, ...other.named.holders] },
  };
}

/** 'who' with digits that are no code: one digit too few does not join it to the line below. */
function isCutShort(line: string, holders: readonly CodeHolder[]): boolean {
  const words = line.split(/[\s,;:=|-]+/).filter((word) => word !== '');
  return (
    words.length > 1 &&
    /^\d+$/.test(words.at(-1) ?? '') &&
    whoIs(words.slice(0, -1).join(' '), holders).holders.length > 0
  );
}

/** A code has a digit: a word alone is a name. */
const codeOf = (word: string): EvcCode | null => (/\d/.test(word) ? parseCode(word) : null);

/** The holder named by the words beside a code: by a GSTIN, the end of a number, or whole words of one name. */
function whoIs(who: string, holders: readonly CodeHolder[]): Named {
  const [gstin] = who.toUpperCase().match(gstinShape) ?? [];
  if (gstin !== undefined) return { holders: holdersOf(gstin, holders), gstin, forms: formsIn(who) };
  const rest = who.replace(formWords, ' ');
  const digits = rest.replace(/\D/g, '');
  if (/^[\d\s+()xX*•….-]+$/.test(rest) && (digits.length === 4 || digits.length >= 10)) {
    const ends = digits.slice(-4);
    return { holders: holders.filter((one) => one.mobileEnds === ends), gstin: null, forms: formsIn(who) };
  }
  const words = wordsOf(rest);
  const isIn = (name: string): boolean => {
    const its = wordsOf(name);
    return words.length > 0 && words.every((word) => its.includes(word));
  };
  const named = holders.filter((one) => namesOf(one).some(isIn));
  return { holders: named, gstin: null, forms: formsIn(who) };
}

/** One message of the portal: its code, and the holder that it names by GSTIN, name or the end of a masked number. */
function readMessage(message: string, holders: readonly CodeHolder[]): Read {
  const code = codeInText(message);
  const gstins = [...new Set(message.toUpperCase().match(gstinShape) ?? [])];
  const forms = formsIn(message);
  if (gstins.length > 0) {
    const named = gstins.flatMap((gstin) => holdersOf(gstin, holders));
    return {
      code,
      named: { holders: named, gstin: gstins.length === 1 ? (gstins[0] ?? null) : null, forms },
    };
  }
  const ends = [
    ...message.matchAll(/(?:(?<![xX*•])[xX*•]{2,}|…|\bending(?: in| with)?)\s*(\d{4})(?!\d)/g),
  ].map(([, end]) => end);
  const words = ` ${wordsOf(message).join(' ')} `;
  const named = holders.filter(
    (one) =>
      ends.includes(one.mobileEnds) ||
      namesOf(one).some((name) => words.includes(` ${wordsOf(name).join(' ')} `)),
  );
  return { code, named: { holders: named, gstin: null, forms } };
}

/** Separated by blank lines; if every line holds a code, each line is its own message. */
function messagesOf(lines: readonly string[]): string[] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (line === '') parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part) =>
      part.filter((line) => codeInText(line) !== null).length > 1 ? part : [part.join('\n')],
    );
}

function judge(line: string, read: Read | null, holders: readonly CodeHolder[]): PastedCode {
  const short = line.replace(/\s+/g, ' ').slice(0, maxLineLength);
  const waiting = (some: readonly CodeHolder[]): string[] => [
    ...new Set(some.filter(({ asked }) => asked !== null).map(({ id }) => id)),
  ];
  const doubtful = (doubt: PasteDoubt, some: readonly CodeHolder[]): PastedCode => ({
    said: short,
    code: read?.code ?? null,
    holder: null,
    doubt,
    perhaps: read === null || read.code === null ? [] : waiting(some),
  });
  if (read === null || read.code === null) return doubtful('no_code', []);
  const { named } = read;
  const found = [...new Set(named.holders)];
  const [holder] = found;
  // A GSTIN that no holder has means that the message belongs to somebody else.
  if (holder === undefined) return doubtful('nobody', named.gstin === null ? holders : []);
  if (found.length > 1) return doubtful('several', found);
  if (holder.asked === null) return doubtful('not_asked', []);
  const { asked } = holder;
  const isOther =
    (named.gstin !== null && named.gstin !== asked.gstin) ||
    (named.forms.length > 0 && !named.forms.includes(asked.purpose));
  if (isOther) return doubtful('other_return', found);
  return { said: short, code: read.code, holder: holder.id, doubt: null, perhaps: [holder.id] };
}

/** Drops repeated pairs; two codes for one holder, or one code for two, are both in doubt. */
function withoutTwice(found: readonly PastedCode[]): PastedCode[] {
  const once = found.filter(
    (one, at) =>
      one.holder === null ||
      found.findIndex((other) => other.holder === one.holder && other.code === one.code) === at,
  );
  return once.map((one) => {
    const clashes =
      one.holder !== null &&
      once.some(
        (other) =>
          other !== one && other.holder !== null && (other.holder === one.holder || other.code === one.code),
      );
    return clashes ? { ...one, holder: null, doubt: 'twice' } : one;
  });
}

const formWords = /\bgstr[\s-]?(?:1|3b)\b/gi;

function formsIn(text: string): CodePurpose[] {
  const forms = text.match(formWords) ?? [];
  return [...new Set(forms.map((form): CodePurpose => (form.endsWith('1') ? 'GSTR1' : 'GSTR3B')))];
}

const holdersOf = (gstin: string, holders: readonly CodeHolder[]): CodeHolder[] =>
  holders.filter(({ clients }) => clients.some((client) => client.gstin === gstin));

const namesOf = ({ name, clients }: CodeHolder): string[] =>
  [name, ...clients.map(({ business }) => business)].filter((each) => wordsOf(each).length > 0);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
