import type { BulkBody, BulkData } from '../../api/desk.ts';

/** Few enough that the count moves about once a second, many enough that a firm's month is a handful of calls. */
const idsInPart = 10;

/** The same act as calls for a few ids each, so that a long one can show how far it is. */
export const inParts = (bodies: readonly BulkBody[]): BulkBody[] =>
  bodies.flatMap((body) =>
    Array.from({ length: Math.ceil(body.ids.length / idsInPart) }, (_, part) => ({
      ...body,
      ids: body.ids.slice(part * idsInPart, (part + 1) * idsInPart),
    })),
  );

/** The answers of the parts as one. */
export const together = (before: BulkData | null, part: BulkData): BulkData =>
  before === null
    ? part
    : {
        done: before.done + part.done,
        refused: before.refused + part.refused,
        answers: [...before.answers, ...part.answers],
        declarations: [...before.declarations, ...part.declarations],
        undo: [...before.undo, ...part.undo],
      };
