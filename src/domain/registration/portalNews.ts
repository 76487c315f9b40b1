import type { FilingFrequency, Form, ReturnPeriod } from '../gst/returnPeriod.ts';
import { DAY_MS, type Instant, istDate } from '../shared/istTime.ts';

/**
 * Changes at the portal that nobody made here, with the parameters of each code: a closed set, as stored. Quarters are
 * named by their last month.
 */
export type PortalNewsParams = {
  /** The portal's own words for the status; `before` as it stood here. */
  status_changed: { before: string; after: string };
  access_ends: { endsBy: Instant };
  access_ended: { endsBy: Instant };
  /** A monthly filer may choose quarterly for this quarter. */
  quarterly_can_be_chosen: { period: ReturnPeriod; until: Instant };
  preference_changed: { period: ReturnPeriod; frequency: FilingFrequency };
  filed_elsewhere: { form: Form; period: ReturnPeriod; frequency: FilingFrequency; arn: string };
  /** No public call shows whether the account is there (gst-portal#bank-account). */
  bank_account_due: { by: Instant };
};

export const portalNewsCodes = [
  'status_changed',
  'access_ends',
  'access_ended',
  'quarterly_can_be_chosen',
  'preference_changed',
  'filed_elsewhere',
  'bank_account_due',
] as const satisfies (keyof PortalNewsParams)[];
export type PortalNewsCode = (typeof portalNewsCodes)[number];

type NewsOf<C extends PortalNewsCode> = {
  [K in C]: { code: K; params: PortalNewsParams[K]; at: Instant };
}[C];
/** `at`: when it was noticed. */
export type PortalNews = NewsOf<PortalNewsCode>;

/** Enough for more than a year, so that nothing comes back. */
const kept = 60;

/** A status may change to and fro, on another day. */
const keyOf = ({ code, params, at }: PortalNews): string => {
  // The database sorts the names in its own way.
  const values = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([code, code === 'status_changed' ? istDate(at) : '', values]);
};

/** The news with further ones, newest first; one that was noticed before is not repeated. */
export const withNews = (known: readonly PortalNews[], ...more: readonly PortalNews[]): PortalNews[] =>
  more
    .reduce<PortalNews[]>(
      (all, one) => (all.some((each) => keyOf(each) === keyOf(one)) ? all : [one, ...all]),
      [...known],
    )
    .slice(0, kept);

const shownMs = 30 * DAY_MS;

/** Those of the last thirty days, newest first. */
export const recentNews = (known: readonly PortalNews[], now: Instant): PortalNews[] =>
  known.filter(({ at }) => at > now - shownMs);

/** That quarterly filing can be chosen comes to nearly everybody each quarter: it waits for a message about more. */
export const deservesMessage = ({ code }: PortalNews): boolean => code !== 'quarterly_can_be_chosen';
