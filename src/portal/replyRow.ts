import type { RefusalKind } from '#domain/filing/refusal.ts';

/** The calls of a portal adapter, named as the portal names its actions; LOOKUP is a directory's, where there is one (record 083.3). */
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

/** What a code means; at the calls `at` it means `there`, where gst-portal#codes-by-call has a CONFLICT. */
export type ReplyRow = { kind: RefusalKind; at?: readonly Endpoint[]; there?: RefusalKind };

export const all = (codes: string, kind: RefusalKind): [string, ReplyRow][] =>
  codes.split(' ').map((code) => [code, { kind }]);

export const signingIn: readonly Endpoint[] = ['OTPREQUEST', 'AUTHTOKEN', 'REFRESHTOKEN', 'LOGOUT', 'LOOKUP'];
