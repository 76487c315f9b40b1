import { DAY_MS, HOUR_MS, type Instant, startOfIstDay } from '../shared/istTime.ts';

/**
 * The longest time that API access lasts at the portal; then only the taxpayer can switch it on again
 * (gst-portal#sessions).
 */
export const API_ACCESS_DAYS = 30;

/**
 * The known facts about a taxpayer's API access. No call returns when it was switched on or when it ends. Both follow
 * from the portal's admissions and refusals, and from the taxpayer's reports.
 */
export type ApiAccess = {
  /** It was switched on at this instant or earlier. Null: unknown. */
  onAt: Instant | null;
  /** When the portal refused Shunya; null after it has admitted Shunya again. */
  offAt: Instant | null;
  /** When the person was last reminded that it ends. */
  remindedAt: Instant | null;
};

export const accessUnknown: ApiAccess = { onAt: null, offAt: null, remindedAt: null };

/** The latest instant at which it ends unless it was renewed; it may end earlier. */
export const accessEndsBy = ({ onAt }: Pick<ApiAccess, 'onAt'>): Instant | null =>
  onAt === null ? null : onAt + API_ACCESS_DAYS * DAY_MS;

/**
 * After the portal has admitted Shunya. When the latest end has passed, it must have been renewed at `now` or before.
 * Returns the same object when nothing new is known.
 */
export function afterAdmission(access: ApiAccess, now: Instant): ApiAccess {
  const endsBy = accessEndsBy(access);
  const isKnown = access.offAt === null && endsBy !== null && now < endsBy;
  return isKnown ? access : { ...access, onAt: now, offAt: null };
}

/** After the portal has refused Shunya because access is off. */
export const afterRefusal = (access: ApiAccess, now: Instant): ApiAccess =>
  access.offAt === null ? { ...access, offAt: now } : access;

/** After the taxpayer has reported a renewal just now. */
export const afterRenewal = (access: ApiAccess, now: Instant): ApiAccess => ({
  ...access,
  onAt: now,
  offAt: null,
});

/** `ended` is calculated from the 30 days; `off` is the portal's answer. */
export type AccessStanding = 'unknown' | 'on' | 'ends_soon' | 'ended' | 'off';

const DAYS_BEFORE = [7, 3, 1] as const;

export function accessStanding(access: ApiAccess, now: Instant): AccessStanding {
  const endsBy = accessEndsBy(access);
  if (access.offAt !== null) return 'off';
  if (endsBy === null) return 'unknown';
  if (now >= endsBy) return 'ended';
  return now >= startOfIstDay(endsBy) - DAYS_BEFORE[0] * DAY_MS ? 'ends_soon' : 'on';
}

/** The reminders: at 10:00 IST on days before the latest end, and at the first 10:00 after it. */
function reminderMoments(endsBy: Instant): Instant[] {
  const onTheDay = startOfIstDay(endsBy) + 10 * HOUR_MS;
  return [
    ...DAYS_BEFORE.map((days) => onTheDay - days * DAY_MS),
    onTheDay < endsBy ? onTheDay + DAY_MS : onTheDay,
  ];
}

const momentsOf = ({ onAt, offAt, remindedAt }: ApiAccess): Instant[] => {
  const endsBy = accessEndsBy({ onAt });
  // When the portal has refused access, the stopped return shows it.
  if (endsBy === null || onAt === null || offAt !== null) return [];
  return reminderMoments(endsBy).filter((moment) => moment > Math.max(onAt, remindedAt ?? 0));
};

/** Whether a reminder of its end is due. After several missed reminders only one is sent. */
export const accessReminderIsDue = (access: ApiAccess, now: Instant): boolean =>
  momentsOf(access).some((moment) => moment <= now);

/** The next reminder after `now`; null when there is none. */
export const nextAccessReminder = (access: ApiAccess, now: Instant): Instant | null =>
  momentsOf(access).find((moment) => moment > now) ?? null;
