import type { RefusalKind } from '#domain/gst/refusal.ts';
import { codesTable } from './refusalCodes.ts';
import { wordsTable } from './refusalTable.ts';
import type { CodesRow, Endpoint } from './replyRow.ts';

export type { Endpoint } from './replyRow.ts';

/** Which kind of refusal an answer of the portal is at a call (gst-portal#codes-by-call). */
export type Replies = {
  /** Whether the table has the code. */
  isKnown(code: string): boolean;
  /** An unknown code is classified by its words; else 'unknown'. */
  kindOf(code: string, endpoint: Endpoint, says?: string): RefusalKind;
  /** Whether this answer of RETFILE leaves open if the return was filed (gst-portal#lost-answer). */
  leavesDoubt(code: string, says: string): boolean;
};

/** Codes that only this connection's other side uses: a provider's, or a practice portal's inventions. */
export type OwnReplies = Readonly<Record<string, RefusalKind>>;

/** One spelling of a code: in upper case, numbers with two digits, TaxPro's without its final letter. */
const spelled = (code: string): string => {
  const plain = code.trim().toUpperCase();
  const [, gateway] = /^(GSP\d{3})[A-Z]{1,2}$/.exec(plain) ?? [];
  if (gateway !== undefined) return gateway;
  const [, head, number] = /^(RT_FIL_|RTN_FIL_|RTN_|RTDSC)0*([1-9]\d?)$/.exec(plain) ?? [];
  return head === undefined || number === undefined ? plain : `${head}${number.padStart(2, '0')}`;
};

/** The same without separators, for a code that is in no list as it is written: AUTH_119, RT-FIL-018, RETWEB04. */
const loosely = (code: string): string => {
  const plain = code.replaceAll(/[\s_-]/g, '').toUpperCase();
  const [, head, number] = /^(RTFIL|RTNFIL|RTN|RTDSC)0*([1-9]\d?)$/.exec(plain) ?? [];
  return head === undefined || number === undefined ? plain : `${head}${number.padStart(2, '0')}`;
};

const maxWords = 500;

/** Kinds after which the same request would be sent again automatically. */
const PASSING: readonly RefusalKind[] = [
  'busy',
  'still_working',
  'not_reached',
  'too_many_requests',
  'cannot_send_codes',
  'no_summary_yet',
  'nothing_there',
  'already_prepared',
  'period_not_open',
];

/**
 * Kinds that words without a known code never prove at RETFILE: they may be about the way of the answer, such as
 * "Invalid JSON response from GSTN", after the return was filed.
 */
const OF_THE_WAY: readonly RefusalKind[] = [
  'our_request',
  'session_ended',
  'session_not_allowed',
  'too_many_sessions',
  'key_changed',
  'own_access',
  'api_access_off',
  'no_such_gstin',
  'gstin_not_of_username',
];

export function repliesWith(own: OwnReplies): Replies {
  const rows = new Map<string, Pick<CodesRow, 'kind' | 'at' | 'there' | 'doubtAtFiling'>>([
    ...codesTable.flatMap((row) => row.codes.split(' ').map((code) => [spelled(code), row] as const)),
    ...Object.entries(own).map(([code, kind]) => [spelled(code), { kind, doubtAtFiling: true }] as const),
  ]);
  /** Two codes that differ in their separators alone have two meanings: neither is taken for the other. */
  const loose = new Map<string, readonly string[]>();
  for (const code of rows.keys())
    if (!code.startsWith('HTTP_')) loose.set(loosely(code), [...(loose.get(loosely(code)) ?? []), code]);
  const looseRowOf = (code: string) => {
    if (/^HTTP/i.test(code.trim())) return undefined;
    const underscored = rows.get(spelled(code.replaceAll(/[\s-]/g, '_')));
    if (underscored !== undefined) return underscored;
    const [only, ...more] = loose.get(loosely(code)) ?? [];
    return only === undefined || more.length > 0 ? undefined : rows.get(only);
  };
  const listedRowOf = (code: string) => {
    const key = spelled(code);
    return rows.get(/^HTTP_5\d\d$/.test(key) ? 'HTTP_504' : key);
  };
  const rowOf = (code: string) => listedRowOf(code) ?? looseRowOf(code);
  /** Some gateways put the portal's code among the words, a few beside a code of their own. */
  const codeAmong = (says: string, looksLikeCode: RegExp): string =>
    says
      .slice(0, maxWords)
      .split(/[^A-Za-z0-9_-]+/)
      .find((word) => looksLikeCode.test(word) && rowOf(word) !== undefined) ?? '';
  /** The code that has the meaning: the answer's own if it is listed, else one among the words. */
  const tellingCode = (code: string, says: string): string => {
    if (code === '') return codeAmong(says, /^[A-Z]{2}/);
    return rowOf(code) === undefined ? codeAmong(says, /^(?!HTTP)[A-Z]{2}.*\d/) : code;
  };
  const kindOf = (code: string, endpoint: Endpoint, says = ''): RefusalKind => {
    const row = rowOf(tellingCode(code, says));
    if (row === undefined) return kindByWords(says, endpoint) ?? 'unknown';
    return row.there !== undefined && row.at?.includes(endpoint) ? row.there : row.kind;
  };
  return {
    isKnown: (code) => rowOf(code) !== undefined,
    kindOf,
    leavesDoubt: (code, says) => {
      // A code in another spelling proves no more than words.
      const row = listedRowOf(tellingCode(code, says));
      const kind = kindOf(code, 'RETFILE', says);
      if (kind === 'unknown') return true;
      if (row === undefined) return PASSING.includes(kind) || OF_THE_WAY.includes(kind);
      return PASSING.includes(kind) && row.doubtAtFiling === true;
    },
  };
}

/**
 * Words separated by single blanks, in lower case, with one spelling for variants: "GSTR-3B" and "Gstr 3b" are the
 * same, and so are "re-claimed" and "reclaimed". Text that the portal adds to every error is left out.
 */
const plainly = (says: string): string =>
  ` ${says
    .slice(0, maxWords)
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll('(s)', 's')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `
    .replaceAll(' gstr 1', ' gstr1')
    .replaceAll(' gstr 3b', ' gstr3b')
    .replaceAll(' gstr 3 ', ' gstr3 ')
    .replaceAll(' gstr 2b', ' gstr2b')
    .replaceAll(' re claim', ' reclaim')
    .replaceAll(' can not ', ' cannot ')
    .replaceAll(' authoris', ' authoriz')
    .replace(/^ 0 (?=(?:record|invoice|document|result|entr|transaction)[a-z]* )/, ' no ')
    .replaceAll(/ no(data|records?)found /g, ' no $1 found ')
    .replace(/ if (?:the )?error persists.*$/, ' ')
    .replace(
      / found please (?:try|search) with (?:a )?different (?:search )?(?:criteria|inputs?|filters?) $/,
      ' found ',
    )
    .replace(/ found for (?:the |this |your )?request $/, ' found ');

/** A word or phrase of the table as a search text: a star allows any ending. */
const needleOf = (word: string): string => (word.endsWith('*') ? ` ${word.slice(0, -1)}` : ` ${word} `);

const needlesOf = (alternatives: string): string[] => alternatives.split('|').map(needleOf);

/** A day or month of two digits, a year, a month of a year, or a GSTIN; never a status or a code. */
const NAMES_RETURN = /^(?:\d{1,2}(?:st|nd|rd|th)?|(?:\d{2})?20\d{2}|\d{2}[a-z]{5}\d{4}[a-z][0-9a-z]{3})$/;

const needles = wordsTable.map(({ kind, every, never, neverBoth = [], only, at, notAt = [] }) => ({
  kind,
  at,
  notAt,
  every: every.map(needlesOf),
  only: only === undefined ? null : new Set(only.split('|')),
  never: never === undefined ? [] : needlesOf(never),
  neverBoth: neverBoth.map(needlesOf),
}));

/** The kind of a refusal by its words alone, or null. */
export function kindByWords(says: string, endpoint: Endpoint): RefusalKind | null {
  const text = plainly(says);
  const words = text.trim().split(' ');
  const has = (needle: string): boolean => text.includes(needle);
  const hasAll = (groups: readonly string[][]): boolean => groups.every((group) => group.some(has));
  const found = needles.find(
    ({ every, never, neverBoth, only, at, notAt }) =>
      (at === undefined || at.includes(endpoint)) &&
      !notAt.includes(endpoint) &&
      hasAll(every) &&
      !never.some(has) &&
      (neverBoth.length === 0 || !hasAll(neverBoth)) &&
      (only === null || words.every((word) => only.has(word) || NAMES_RETURN.test(word))),
  );
  return found?.kind ?? null;
}
