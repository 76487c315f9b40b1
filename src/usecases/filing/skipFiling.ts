import type { Ports } from '../ports/given.ts';
import { type Act, onFiling } from './acting.ts';
import { skipReturns } from './skipReturns.ts';

/** Skips what is not filed of one filing: it stays due, and can be undone until it is filed (record 084.8). */
export const skipFiling = (ports: Pick<Ports, 'store' | 'clock'>, accountId: string, filingId: string): Act =>
  onFiling(ports, accountId, filingId, (rows, filing, now) => skipReturns(rows, filing, now));
