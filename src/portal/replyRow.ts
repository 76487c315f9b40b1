import type { Reply } from './replyMeanings.ts';

/** The calls of a portal adapter, named as the portal names its actions; LOOKUP is invented (record 083.3). */
export type Endpoint =
  | 'OTPREQUEST'
  | 'AUTHTOKEN'
  | 'REFRESHTOKEN'
  | 'LOGOUT'
  | 'EVCOTP'
  | 'SEARCH'
  | 'RETTRACK'
  | 'GETPREF'
  | 'RETSTATUS'
  | 'LATEFEEBREAKUP'
  | 'RETNEWPTF'
  | 'RETSUM'
  | 'RETSAVE'
  | 'RETFILE'
  | 'LOOKUP';

/** `at` holds what the same code means at certain calls, where gst-portal#codes-by-call has a CONFLICT. */
export type ReplyRow = Reply & { at?: { endpoints: readonly Endpoint[]; reply: Reply } };

export const all = (codes: string, reply: Reply): [string, ReplyRow][] =>
  codes.split(' ').map((code) => [code, reply]);

export const signingIn: readonly Endpoint[] = ['OTPREQUEST', 'AUTHTOKEN', 'REFRESHTOKEN', 'LOGOUT', 'LOOKUP'];
