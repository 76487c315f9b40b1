import type { RefusalKind } from '#domain/gst/refusal.ts';

/**
 * The calls of a portal adapter, named after the portal's actions; LOOKUP is a directory's, if there is one
 * (design#gstin-by-user-name).
 */
export type Endpoint =
  | 'OTPREQUEST'
  | 'AUTHTOKEN'
  | 'REFRESHTOKEN'
  | 'LOGOUT'
  | 'EVCOTP'
  | 'ACCESSTOKEN'
  | 'SEARCH'
  | 'RETTRACK'
  | 'GETPREF'
  | 'RETSTATUS'
  | 'LATEFEEBREAKUP'
  | 'EINV'
  | 'AUTOLIAB'
  | 'GET2B'
  | 'BAL'
  | 'TAXPAYABLE'
  | 'CLOSINGBAL'
  | 'RCMCLOSINGBAL'
  | 'RETNEWPTF'
  | 'RETSUM'
  | 'RETSAVE'
  | 'RETOFFSET'
  | 'RETFILE'
  | 'LOOKUP';

/**
 * Calls that are sent once and never repeated by themselves: a lost answer leaves open whether the return is filed or the
 * money paid (gst-portal#lost-answer, gst-portal#late-fee-month).
 */
export const isSentOnce = (endpoint: Endpoint): boolean => endpoint === 'RETFILE' || endpoint === 'RETOFFSET';

/** The meaning of codes; at the calls `at` they mean `there`, where gst-portal#codes-by-call has a conflict. */
export type CodesRow = {
  kind: RefusalKind;
  /**
   * Separated by blanks. A number after an underscore occurs with two and with three digits: only one spelling is
   * listed.
   */
  codes: string;
  at?: readonly Endpoint[];
  there?: RefusalKind;
  /** At RETFILE it leaves open whether the return was filed (gst-portal#lost-answer). */
  doubtAtFiling?: true;
  /** The publication with the codes and their meaning. */
  source: string;
};

/**
 * The meaning of words whose code is unknown. Each text has alternatives separated by bars; the words must contain one
 * of every text in `every`, none of `never`, and not one of every text in `neverBoth`. A word with a star matches any
 * word that begins like this. `at`: the calls for which the row counts, every call by default; `notAt`: the calls for
 * which it does not. `only`: the words must contain nothing but these, numbers of a day, a month or a year, and a GSTIN;
 * for kinds that are certain only if no other word takes them back.
 */
export type WordsRow = {
  kind: RefusalKind;
  every: readonly string[];
  never?: string;
  neverBoth?: readonly string[];
  only?: string;
  at?: readonly Endpoint[];
  notAt?: readonly Endpoint[];
  source: string;
};

export const signingIn: readonly Endpoint[] = ['OTPREQUEST', 'AUTHTOKEN', 'REFRESHTOKEN', 'LOGOUT', 'LOOKUP'];

/**
 * Calls that read figures of one return, at which words may say that there is nothing. The list of filed returns and
 * the preference are not among them and have rows of their own: the return would look unfiled, or its frequency unknown.
 */
export const figures: readonly Endpoint[] = [
  'LATEFEEBREAKUP',
  'EINV',
  'AUTOLIAB',
  'GET2B',
  'BAL',
  'TAXPAYABLE',
  'CLOSINGBAL',
  'RCMCLOSINGBAL',
  'RETSUM',
  'RETSTATUS',
];
