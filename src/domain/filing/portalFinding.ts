import type { Instant } from '../shared/istTime.ts';
import { inQuestion, type ReturnAt } from './filing.ts';
import type { Finding, FindingOf, FindingParams } from './finding.ts';
import type { FaultMeaning } from './refusal.ts';
import type { Return } from './return.ts';

/* What the portal, or the road to it, does to a return that was certainly not filed (gst-portal#codes-by-call). */

type TriedCode =
  | 'period_not_over'
  | 'portal_down'
  | 'answer_unclear'
  | 'portal_session'
  | 'own_access'
  | 'filed_elsewhere';
/** Shunya tries again by itself, as long as its tries last. */
export type TriedFinding = FindingOf<TriedCode>;

export const portalDown: TriedFinding = { code: 'portal_down', params: { givenUp: false } };
export const sessionLost: TriedFinding = { code: 'portal_session', params: { each: false, givenUp: false } };
/** One session after the other ends: a person looks at the portal. */
export const noSession: Finding = { code: 'portal_session', params: { each: true, givenUp: true } };
export const ownAccess: TriedFinding = { code: 'own_access', params: { givenUp: false } };

/** `since` and `looks` go on from the finding that stands, where it says the same. */
export const filedElsewhere = (
  at: ReturnAt,
  saidBy: FindingParams['filed_elsewhere']['saidBy'],
  now: Instant,
): FindingOf<'filed_elsewhere'> => {
  const before = at.filing.returns[at.form].finding;
  const goesOn = before?.code === 'filed_elsewhere' && before.params.saidBy === saidBy;
  const { since = now, looks = 0 } = goesOn ? before.params : {};
  return {
    code: 'filed_elsewhere',
    params: { about: inQuestion(at, now), saidBy, since, looks: goesOn ? looks + 1 : looks, givenUp: false },
  };
};

/** Has the portal said that it is filed, so that nothing but its list is asked, until a person wants it tried again? */
export const portalSaysFiled = ({ finding }: Pick<Return, 'finding'>): boolean =>
  finding?.code === 'filed_elsewhere' && finding.params.saidBy === 'portal' && !finding.params.givenUp;

/** An answer that is not understood: since when it is given, and in which words. */
export const answerUnclear = (at: ReturnAt, says: string, now: Instant): TriedFinding => {
  const before = at.filing.returns[at.form].finding;
  const since = before?.code === 'answer_unclear' ? before.params.since : now;
  const { gstin } = at.filing;
  return {
    code: 'answer_unclear',
    params: { about: inQuestion(at, now), gstin, since, says, givenUp: false },
  };
};

/** What the state of a return that is in doubt says: since when, how often the list was read, and what was answered. */
export const outcomeInDoubt = (
  at: ReturnAt,
  { since, looks, says }: { since: Instant; looks: number; says: string },
  now: Instant,
): FindingOf<'outcome_in_doubt'> => ({
  code: 'outcome_in_doubt',
  params: { about: inQuestion(at, now), since, looks, says },
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
): FindingOf<'answer_lost'> => {
  const before = at.filing.returns[at.form].finding;
  const says = before?.code === 'outcome_in_doubt' ? before.params.says : '';
  return {
    code: 'answer_lost',
    params: { about: inQuestion(at, now), times, againAt, ...(says === '' ? {} : { says }) },
  };
};
