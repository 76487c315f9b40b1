import type { Instant } from '../shared/istTime.ts';
import type { FilingFrequency, Form, ReturnPeriod } from './returnPeriod.ts';

/** A past period with returns that are due and that the portal's list does not show. A quarter is its last month. */
export type UnlistedPeriod = { period: ReturnPeriod; frequency: FilingFrequency; forms: Form[] };

/** A row of the list that proves a return filed; `filedOn` is YYYY-MM-DD. */
export type ListedReturn = { form: Form; period: ReturnPeriod; arn: string; filedOn: string };

/**
 * A reading of the portal's lists over all financial years that are not barred (design#the-backlog). A period that an
 * unread year may show is not in `unlisted`: unknown is never unfiled.
 */
export type ListReading = {
  at: Instant;
  /** Financial years, "2025-26", whose list or filing preference the portal did not give, oldest first. */
  unread: string[];
  /** Readings in a row with an unread year. */
  tries: number;
  /** Oldest first. */
  unlisted: UnlistedPeriod[];
  /** The listed returns of these periods and of the period before each: their late fees are carried on. */
  listed: ListedReturn[];
};
