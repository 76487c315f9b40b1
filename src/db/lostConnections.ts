import type { Pool } from 'pg';

/**
 * The pool replaces a lost connection, and its user gets the error of the failing statement. Without a listener the
 * event would end the process, as it does between two statements of a transaction.
 */
export function surviveLostConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}
