import type { Pool } from 'pg';

/**
 * A lost connection is replaced by the pool, and whoever was using it is told by the statement that fails; without a
 * listener its event would end the process, as it does between two statements of a transaction.
 */
export function surviveLostConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}
