import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from './problem.ts';

const maxOfUser = 2;
const maxOfAll = 8;
const againSeconds = 5;
/** A person who has held places this much longer than another has to give way. */
const fairMs = 5_000;
/** How long the time that a person held places is remembered. */
const rememberedMs = 10 * 60_000;

/** Ends a body that gives way to another person's body. Its bytes are discarded. */
export class GaveWay extends Error {
  readonly statusCode = 503;
  readonly problem: Problem = { code: 'unavailable', retryAfterSeconds: againSeconds };
}

type Place = { personId: string; since: number; body: IncomingMessage };

/**
 * Places for requests with large bodies, each held from the first byte to the response: eight of at most 8 MB are in
 * memory, and no body may take longer than a request (`requestMs`, then 408). When all are taken, a person without one
 * gets the place of a body that is still arriving: from somebody who has two, else from the person who has held places
 * for longest in the last minutes, so that repeated slow bodies block nobody. A person who finds no place, or whose
 * body gives way, gets a Retry-After.
 */
export function largeBodies() {
  const held = new Set<Place>();
  const spent = new Map<string, number>();
  let spentSince = 0;
  const countOf = (personId: string): number =>
    [...held].filter((place) => place.personId === personId).length;
  const timeOf = (personId: string, now: number): number =>
    [...held]
      .filter((place) => place.personId === personId)
      .reduce((sum, { since }) => sum + now - since, spent.get(personId) ?? 0);
  const free = (place: Place): void => {
    if (!held.delete(place)) return;
    const now = performance.now();
    if (now - spentSince > rememberedMs) {
      spent.clear();
      spentSince = now;
    }
    spent.set(place.personId, (spent.get(place.personId) ?? 0) + now - place.since);
  };
  /** The body that gives way to this person, who has no place. */
  const lastInTurn = (personId: string, now: number): Place | undefined => {
    const rank = (place: Place): number =>
      countOf(place.personId) > 1 ? Infinity : timeOf(place.personId, now);
    // Fastify listens for errors of a body while it reads it.
    const [last] = [...held]
      .filter(({ body }) => !body.complete && body.listenerCount('error') > 0)
      .toSorted((a, b) => rank(b) - rank(a) || a.since - b.since);
    return last !== undefined && rank(last) > timeOf(personId, now) + fairMs ? last : undefined;
  };

  /** A place until the reply is over, or why there is none. */
  return (personId: string, request: FastifyRequest, reply: FastifyReply): Problem | null => {
    const now = performance.now();
    const mine = countOf(personId);
    if (mine >= maxOfUser) return { code: 'too_many_requests', retryAfterSeconds: againSeconds };
    if (held.size >= maxOfAll) {
      const last = mine === 0 ? lastInTurn(personId, now) : undefined;
      if (last === undefined) return { code: 'unavailable', retryAfterSeconds: againSeconds };
      free(last);
      // Fastify's error handler answers it, and the rest of the body is discarded.
      last.body.emit('error', new GaveWay());
    }
    const place = { personId, since: now, body: request.raw };
    held.add(place);
    finished(reply.raw, () => free(place));
    return null;
  };
}
