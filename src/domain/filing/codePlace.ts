import { FORMS, type Form } from '../gst/returnPeriod.ts';
import { type CodePurpose, codesFor } from '../registration/codeRequest.ts';
import type { Registration } from '../registration/registration.ts';
import { fromIst, type Instant, toIst } from '../shared/istTime.ts';
import { type Filing, isBeforeSending } from './filing.ts';
import { periodToOpen } from './schedule.ts';

/** Start of the month in which codes are counted. */
export function monthBegan(now: Instant): Instant {
  const { year, month } = toIst(now);
  return fromIst({ year, month, day: 1 });
}

/** The data of a registration that the count of codes needs. */
export type CodesKnown = {
  registration: Registration;
  /** Filings with an open return. */
  filings: Filing[];
  newest: Filing | null;
  session: { openedAt: Instant | null } | null;
  /** The codes used for it this month. */
  used: number;
};

/**
 * "Code 2 of 3" of this month (design#three-kinds-of-codes): counts the used codes, this one, and those that the next
 * returns will need.
 */
export function codePlace(
  known: CodesKnown,
  request: { purpose: CodePurpose; filingId: string | null },
  now: Instant,
): { place: number; places: number } {
  const place = known.used + 1;
  const others = runsAhead(known, now).filter(
    ({ filingId, form }) => filingId !== request.filingId || form !== request.purpose,
  );
  const sessionFrom = request.purpose === 'session' ? now : (known.session?.openedAt ?? now);
  // The person who has just added a GSTIN types its first code, so its month counts as if it were filed now.
  const runs = others.map(({ at }) => (request.filingId === null ? now : at));
  return { place, places: place + codesFor(runs, sessionFrom) };
}

type Run = { filingId: string | null; form: Form; at: Instant };

/** Filing times of the returns that still need a code; excludes those that wait for a person. */
function runsAhead({ registration, filings, newest }: CodesKnown, now: Instant): Run[] {
  const runs = filings.flatMap(({ id, returns }) =>
    FORMS.flatMap((form): Run[] => {
      const { state, scheduledAt } = returns[form];
      if (!isBeforeSending(state)) return [];
      const at = state === 'checking' || state === 'waiting_for_code' ? now : scheduledAt;
      return at === null ? [] : [{ filingId: id, form, at: Math.max(at, now) }];
    }),
  );
  // A first code may be requested just before the month is opened.
  const period = filings.length > 0 ? null : periodToOpen(registration, newest, now);
  if (period === null) return runs;
  return FORMS.map((form): Run => ({ filingId: null, form, at: now }));
}
