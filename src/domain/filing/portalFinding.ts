import type { Instant } from '../shared/istTime.ts';
import { inQuestion, type ReturnAt } from './filing.ts';
import type { Finding, FindingOf, FindingParams } from './finding.ts';
import type { FaultMeaning } from './refusal.ts';

/* What the portal, or the road to it, does to a return that was certainly not filed (gst-portal#codes-by-call). */

type TriedCode = 'period_not_over' | 'portal_down' | 'portal_session' | 'own_access' | 'filed_elsewhere';
/** Shunya tries again by itself, as long as its tries last. */
export type TriedFinding = FindingOf<TriedCode>;

export const portalDown: TriedFinding = { code: 'portal_down', params: { givenUp: false } };
export const sessionLost: TriedFinding = { code: 'portal_session', params: { each: false, givenUp: false } };
/** One session after the other ends: a person looks at the portal. */
export const noSession: Finding = { code: 'portal_session', params: { each: true, givenUp: true } };
export const ownAccess: TriedFinding = { code: 'own_access', params: { givenUp: false } };

export const filedElsewhere = (
  at: ReturnAt,
  saidBy: FindingParams['filed_elsewhere']['saidBy'],
  now: Instant,
): TriedFinding => ({
  code: 'filed_elsewhere',
  params: { about: inQuestion(at, now), saidBy, givenUp: false },
});

/** The period is over, and the portal says that it does not take its returns yet. */
export const notOpenYet = (at: ReturnAt, now: Instant): TriedFinding => ({
  code: 'period_not_over',
  params: { about: inQuestion(at, now), opens: null, givenUp: false },
});

/** The tries are used up: a person starts it again. */
export const givenUp = <C extends TriedCode>({ code, params }: FindingOf<C>): FindingOf<C> => ({
  code,
  params: { ...params, givenUp: true },
});

export const portalRefused = (at: ReturnAt, meaning: FaultMeaning, now: Instant, says = ''): Finding => ({
  code: 'portal_refused',
  params: { about: inQuestion(at, now), meaning, ...(says === '' ? {} : { says }) },
});

/** Sent, the answer lost, and certainly not filed. `againAt` null: sent again when a person says so. */
export const answerLost = (
  at: ReturnAt,
  times: number,
  againAt: Instant | null,
  now: Instant,
): FindingOf<'answer_lost'> => ({
  code: 'answer_lost',
  params: { about: inQuestion(at, now), times, againAt },
});
