import type { RefusalKind } from '#domain/filing/refusal.ts';
import type { Endpoint, ReplyRow } from './replyRow.ts';
import { replyTable } from './replyTable.ts';
import { kindByWords } from './replyWords.ts';

export type { Endpoint } from './replyRow.ts';

/** Which kind of refusal a code of the portal is at a call (gst-portal#codes-by-call). */
export type Replies = {
  /** Does the code stand in the table? */
  isKnown(code: string): boolean;
  /** A code that is in no list is read by its words; else 'unknown': what is not understood is never repeated by itself. */
  kindOf(code: string, endpoint: Endpoint, says?: string): RefusalKind;
};

/** Codes that only the other side of this connection answers, such as those that a practice portal has invented. */
export type OwnReplies = Readonly<Record<string, RefusalKind>>;

export function repliesWith(own: OwnReplies): Replies {
  const rows = new Map<string, ReplyRow>([
    ...replyTable,
    ...Object.entries(own).map(([code, kind]) => [code, { kind }] as const),
  ]);
  const rowOf = (code: string): ReplyRow | undefined => {
    const key = code.trim().toUpperCase();
    return rows.get(/^HTTP_5\d\d$/.test(key) ? 'HTTP_504' : key);
  };
  return {
    isKnown: (code) => rowOf(code) !== undefined,
    kindOf: (code, endpoint, says = '') => {
      const row = rowOf(code);
      if (row === undefined) return kindByWords(says) ?? 'unknown';
      return row.there !== undefined && row.at?.includes(endpoint) ? row.there : row.kind;
    },
  };
}
