import type { ReplyMeaning } from '#domain/filing/replyMeaning.ts';
import type { PortalFault } from './port.ts';
import { type Reply, unknownReply } from './replyMeanings.ts';
import type { Endpoint, ReplyRow } from './replyRow.ts';
import { replyTable } from './replyTable.ts';

export type { Reply } from './replyMeanings.ts';
export type { Endpoint } from './replyRow.ts';

const rows = new Map<string, ReplyRow>(replyTable);

const rowOf = (code: string): ReplyRow => {
  const key = code.trim().toUpperCase();
  if (/^HTTP_5\d\d$/.test(key)) return rows.get('HTTP_504') ?? unknownReply;
  return rows.get(key) ?? unknownReply;
};

/** True when the code stands in the table of gst-portal#codes-by-call (or is one of ours). */
export const isKnownReply = (code: string): boolean => rowOf(code) !== unknownReply;

/**
 * What a refusal means at a call and what it asks for (gst-portal#codes-by-call). `meaning` is said by texts/. A
 * code that is in no list is 'fix': what is not understood is never repeated by itself.
 */
export const replyFor = (code: string, endpoint: Endpoint): Reply => {
  const row = rowOf(code);
  const { class: faultClass, meaning } = row.at?.endpoints.includes(endpoint) ? row.at.reply : row;
  return { class: faultClass, meaning };
};

/** What it means for the user; texts/ says it. Never the portal's own text. */
export const meaningOf = (fault: PortalFault): ReplyMeaning => {
  switch (fault.kind) {
    case 'refused': {
      const row = rowOf(fault.code);
      // The fault carries no call; its class tells which of a code's two meanings was met.
      return row.at?.reply.class === fault.class ? row.at.reply.meaning : row.meaning;
    }
    case 'unreachable':
      return 'no_answer';
    case 'unknown_outcome':
      return 'answer_lost';
    case 'not_supported':
      return 'step_not_offered';
  }
};
