import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { formatIstDate, type Instant } from '#domain/shared/istTime.ts';
import { sayNextAct } from '#texts/en/entry.ts';
import { inFlightNow, notPossible } from '../failures.ts';
import { nextDueOf } from './describe.ts';

/** Why an act on filings is refused, where several acts refuse for the same reason. */

export const onItsWay = inFlightNow(
  'This return is on its way to the portal right now. Its result appears here in a moment.',
);

export const signInRefused = notPossible(sayNextAct({ kind: 'mend_sign_in' }));

/** There is nothing to file or skip yet: a quarter that is not over, or a portal that was not asked. */
export function nothingOpen(
  registration: Registration,
  at: { now: Instant; extensions: readonly Extension[] },
) {
  const next = nextDueOf(registration, null, null, at);
  return notPossible(
    registration.status !== 'success' || next === null
      ? 'There is no return to file: look at what the card says.'
      : `Nothing is to be filed this month: the next return is due on ${formatIstDate(next)}.`,
  );
}
