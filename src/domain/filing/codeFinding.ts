import type { Instant } from '../shared/istTime.ts';
import { inQuestion, type ReturnAt } from './filing.ts';
import type { FindingOf, FindingParams } from './finding.ts';

/** A code is wanted, and a person brings it. */
export const codeMissing = (
  at: ReturnAt,
  asked: FindingParams['code_missing']['asked'],
  now: Instant,
): FindingOf<'code_missing'> => ({ code: 'code_missing', params: { about: inQuestion(at, now), asked } });

/** One code of a signatory at a time: another one is on its way. */
export const codeQueue: FindingOf<'code_queue'> = { code: 'code_queue', params: {} };

/** The portal is asked for one code and one session at a time, and something else comes first (record 104). */
export const portalTurn: FindingOf<'portal_turn'> = { code: 'portal_turn', params: {} };

/** The portal was asked for as many codes as it is asked for in a day. */
export const codeLimit = (until: Instant): FindingOf<'code_limit'> => ({
  code: 'code_limit',
  params: { until },
});
