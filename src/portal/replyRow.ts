import type { RefusalKind } from '#domain/gst/refusal.ts';

/** The calls of a portal adapter, named as the portal names its actions; LOOKUP is a directory's, where there is one (design#gstin-by-user-name). */
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
  | 'RETFILE'
  | 'LOOKUP';

/** What codes mean; at the calls `at` they mean `there`, where gst-portal#codes-by-call has a conflict. */
export type CodesRow = {
  kind: RefusalKind;
  /** Apart by blanks. A number after an underscore is met with two digits and with three: one spelling stands here. */
  codes: string;
  at?: readonly Endpoint[];
  there?: RefusalKind;
  /** At RETFILE it does not tell whether the return was filed (gst-portal#lost-answer). */
  doubtAtFiling?: true;
  /** Where the codes and their meaning are published. */
  source: string;
};

/**
 * What words mean of which the code is in no list. Each text holds alternatives apart by bars; one of every text in
 * `every` stands in the words, and none of `never`. A word with a star stands for all that begin so. `at`: the calls at
 * which the row counts; else at every call.
 */
export type WordsRow = {
  kind: RefusalKind;
  every: readonly string[];
  never?: string;
  at?: readonly Endpoint[];
  source: string;
};

export const signingIn: readonly Endpoint[] = ['OTPREQUEST', 'AUTHTOKEN', 'REFRESHTOKEN', 'LOGOUT', 'LOOKUP'];

/**
 * Calls that tell figures of one return, at which words may say that nothing is there. The list of filed returns is not
 * among them, nor is the preference: by these it would look unfiled, or monthly.
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
