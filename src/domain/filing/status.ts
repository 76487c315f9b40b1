import type { Return, ReturnState } from './return.ts';
import type { Instant } from '../shared/istTime.ts';

/** What the API and the screens show (specification 4, record 084.4). */
export type PublicStatus = 'success' | 'pending' | 'warning' | 'failed' | 'error' | 'skipped';

/** The choices of the history's status filter besides "all". */
export type StatusFilter = 'success' | 'pending' | 'failed' | 'skipped';

const OF_STATE: Readonly<Record<ReturnState, PublicStatus>> = {
  scheduled: 'pending',
  checking: 'pending',
  submitting: 'pending',
  unknown: 'pending',
  recorded: 'pending',
  waiting_for_consent: 'warning',
  waiting_for_code: 'warning',
  acknowledged: 'success',
  filed: 'success',
  blocked: 'failed',
  rejected: 'failed',
  gave_up: 'error',
  skipped: 'skipped',
  cancelled: 'skipped',
};

export const returnStatus = (state: ReturnState): PublicStatus => OF_STATE[state];

/**
 * One status for a filing of several returns: the most urgent wins. A month of which one return is filed and the other
 * skipped is not filed: it is skipped, and what was skipped stays due.
 */
export function entryStatus(states: readonly ReturnState[]): PublicStatus {
  if (states.length === 0) return 'pending';
  const found = new Set(states.map(returnStatus));
  for (const status of ['failed', 'error', 'warning', 'pending', 'skipped'] as const) {
    if (found.has(status)) return status;
  }
  return 'success';
}

/** What the history is filtered and sorted by: the status, and when it was filed, else is scheduled, else was opened. */
export function entryOf(
  openedAt: Instant,
  returns: readonly Pick<Return, 'state' | 'filedAt' | 'scheduledAt'>[],
): { status: PublicStatus; entryAt: Instant } {
  const filed = returns.map(({ filedAt }) => filedAt).filter((at) => at !== null);
  const scheduled = returns.map(({ scheduledAt }) => scheduledAt).filter((at) => at !== null);
  const entryAt =
    filed.length > 0 ? Math.max(...filed) : scheduled.length > 0 ? Math.min(...scheduled) : openedAt;
  return { status: entryStatus(returns.map(({ state }) => state)), entryAt };
}

const IN_FILTER: Readonly<Record<StatusFilter, readonly PublicStatus[]>> = {
  success: ['success'],
  pending: ['pending', 'warning'],
  failed: ['failed', 'error'],
  skipped: ['skipped'],
};

/** The statuses that a filter lets through: pending includes warning, failed includes error. */
export const statusesInFilter = (filter: StatusFilter): readonly PublicStatus[] => IN_FILTER[filter];
