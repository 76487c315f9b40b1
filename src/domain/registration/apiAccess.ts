import { DAY_MS, HOUR_MS, type Instant, startOfIstDay } from '../shared/istTime.ts';

/** So long API access at the portal lasts at the most; then only the taxpayer can switch it on again (gst-portal#sessions). */
export const API_ACCESS_DAYS = 30;

/**
 * What is known of a taxpayer's API access. No call tells when it was switched on or when it ends: known is when the
 * portal let us in and when it did not, and what the taxpayer says.
 */
export type ApiAccess = {
  /** It was switched on at this instant or before. Null: nothing has shown it yet. */
  onAt: Instant | null;
  /** The portal refused us then (AUTH4037) and has not let us in since. */
  offAt: Instant | null;
  /** When the person was last reminded of its end. */
  remindedAt: Instant | null;
};

export const accessUnknown: ApiAccess = { onAt: null, offAt: null, remindedAt: null };

/** The latest moment at which it can end, unless it was renewed since; it may end before. */
export const accessEndsBy = ({ onAt }: Pick<ApiAccess, 'onAt'>): Instant | null =>
  onAt === null ? null : onAt + API_ACCESS_DAYS * DAY_MS;

/**
 * After the portal has let us in: past the latest end it must have been renewed since, at `now` or before. The same
 * object when that tells nothing new.
 */
export function afterLetIn(access: ApiAccess, now: Instant): ApiAccess {
  const endsBy = accessEndsBy(access);
  const isKnown = access.offAt === null && endsBy !== null && now < endsBy;
  return isKnown ? access : { ...access, onAt: now, offAt: null };
}

/** After the portal has refused us because it is off. */
export const afterRefusal = (access: ApiAccess, now: Instant): ApiAccess =>
  access.offAt === null ? { ...access, offAt: now } : access;

/** After the taxpayer has said that it was renewed just now. */
export const afterRenewal = (access: ApiAccess, now: Instant): ApiAccess => ({
  ...access,
  onAt: now,
  offAt: null,
});

/** `ended` is our reckoning, `off` the portal's word. */
export type AccessStanding = 'unknown' | 'on' | 'ends_soon' | 'ended' | 'off';

const DAYS_BEFORE = [7, 3, 1] as const;

export function accessStanding(access: ApiAccess, now: Instant): AccessStanding {
  const endsBy = accessEndsBy(access);
  if (access.offAt !== null) return 'off';
  if (endsBy === null) return 'unknown';
  if (now >= endsBy) return 'ended';
  return now >= startOfIstDay(endsBy) - DAYS_BEFORE[0] * DAY_MS ? 'ends_soon' : 'on';
}

/** At 10:00 IST on the days before the latest end, and the first 10:00 after it. */
function reminderMoments(endsBy: Instant): Instant[] {
  const onTheDay = startOfIstDay(endsBy) + 10 * HOUR_MS;
  return [
    ...DAYS_BEFORE.map((days) => onTheDay - days * DAY_MS),
    onTheDay < endsBy ? onTheDay + DAY_MS : onTheDay,
  ];
}

const momentsOf = ({ onAt, offAt, remindedAt }: ApiAccess): Instant[] => {
  const endsBy = accessEndsBy({ onAt });
  // What the portal has refused is told with the return that it stopped.
  if (endsBy === null || onAt === null || offAt !== null) return [];
  return reminderMoments(endsBy).filter((moment) => moment > Math.max(onAt, remindedAt ?? 0));
};

/** Has a reminder of its end fallen due? After days of silence it is one, not all that were missed. */
export const accessReminderIsDue = (access: ApiAccess, now: Instant): boolean =>
  momentsOf(access).some((moment) => moment <= now);

/** The next such reminder after `now`; null when none is to come. */
export const nextAccessReminder = (access: ApiAccess, now: Instant): Instant | null =>
  momentsOf(access).find((moment) => moment > now) ?? null;
