import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { inFlightNow, notPossible } from '../failures.ts';
import { nextDueOf } from './describe.ts';

/** Why an act on filings is refused, where several acts refuse for the same reason. */

export const onItsWay = inFlightNow('return_on_its_way');

export const signInRefused = notPossible('sign_in_refused');

/** There is nothing to file or skip yet: a quarter that is not over, or a portal that was not asked. */
export function nothingOpen(
  registration: Registration,
  at: { now: Instant; extensions: readonly Extension[] },
) {
  const next = nextDueOf(registration, null, null, at);
  return notPossible(
    registration.status !== 'success' || next === null
      ? 'nothing_known'
      : { code: 'next_due', params: { due: next } },
  );
}
