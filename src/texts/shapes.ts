import type { FilingFrequency, ReturnPeriod } from '#domain/gst/returnPeriod.ts';

/** The text of a finding: what happened, and what has to be done by whom. Whole sentences, fit to show. */
export type SaidFinding = { what: string; act: string };

/** A named month or quarter. */
export type SaidPeriod = { period: ReturnPeriod; frequency: FilingFrequency };
