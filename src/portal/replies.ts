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
 * What a refusal means at a call and what it asks for (gst-portal#codes-by-call). `meaning` is a sentence for the taxpayer. A
 * code that is in no list is 'fix': what is not understood is never repeated by itself.
 */
export const replyFor = (code: string, endpoint: Endpoint): Reply => {
  const row = rowOf(code);
  const { class: faultClass, meaning } = row.at?.endpoints.includes(endpoint) ? row.at.reply : row;
  return { class: faultClass, meaning };
};

/** One sentence or two for the user: what happened and what to do. Never the portal's own text. */
export const sayFault = (fault: PortalFault): string => {
  switch (fault.kind) {
    case 'refused': {
      const row = rowOf(fault.code);
      // The fault carries no call; its class tells which of a code's two meanings was met.
      return row.at?.reply.class === fault.class ? row.at.reply.meaning : row.meaning;
    }
    case 'unreachable':
      return 'The GST portal did not answer. Nothing was filed by this step; we try again a little later.';
    case 'unknown_outcome':
      return "The return was sent, but the GST portal's answer did not arrive. We read the portal's list of filed returns before anything is sent again; nothing is needed from you.";
    case 'not_supported':
      return 'The GST portal does not offer this step to us. Please enter what is asked for by hand.';
  }
};
