import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Problem } from './problem.ts';

const mostOfUser = 2;
const mostOfAll = 8;
const againSeconds = 5;

/**
 * Places for requests whose bodies are large: each is held in memory whole, from its first byte to its answer, however
 * slowly it comes. Who finds no place is told when to come again.
 */
export function largeBodies() {
  const held = new Map<string, number>();
  let all = 0;

  /** A place until the reply is over, or why there is none. */
  return (personId: string, reply: FastifyReply): Problem | null => {
    const mine = held.get(personId) ?? 0;
    if (mine >= mostOfUser) return { code: 'too_many_requests', retryAfterSeconds: againSeconds };
    if (all >= mostOfAll) return { code: 'unavailable', retryAfterSeconds: againSeconds };
    held.set(personId, mine + 1);
    all += 1;
    finished(reply.raw, () => {
      const left = (held.get(personId) ?? 1) - 1;
      if (left === 0) held.delete(personId);
      else held.set(personId, left);
      all -= 1;
    });
    return null;
  };
}
