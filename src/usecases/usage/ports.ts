import type { Instant } from '#domain/shared/istTime.ts';

/** What happened on a page, as it may leave us: words of closed sets; `gstin` is a keyed hash. */
export type UsageEvent = {
  event: string;
  at: Instant;
  fields: Readonly<Record<string, string | number>>;
};

/** An error as it may leave us: nothing of a person, no address beyond our own files. */
export type ErrorReport = {
  where: 'page' | 'server';
  at: Instant;
  /** What of ours it happened in: a page's pattern, or the line of our log. */
  what: string;
  kind: string;
  name: string;
  message: string;
  frames: readonly string[];
};

/** Where usage is counted. Never throws, never waits: what cannot be delivered is dropped. */
export type Analytics = { record(events: readonly UsageEvent[]): void };

/** Where errors are looked at. Never throws, never waits: what cannot be delivered is dropped. */
export type ErrorReporting = { report(report: ErrorReport): void };
