import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/**
 * Indexes that came after the tables they are of: by name, what follows `create index … on`. They are built beside the
 * traffic, which a migration's own transaction would stop for as long as it takes.
 */
const laterIndexes: Readonly<Record<string, string>> = {
  /** Sent, and not known to be filed: what an operator watches (rows/measures.ts). */
  submission_sent: "submission (sent_at) where state = 'sent'",
  /** What waits for each webhook, and what is being sent (rows/webhook.ts). */
  webhook_delivery_waiting:
    'webhook_delivery (account_id, webhook_id, next_try_at) where next_try_at is not null',
  webhook_delivery_held: 'webhook_delivery (account_id, held_until) where held_until is not null',
};

const lock = 0x494e4458;

/**
 * Builds those that are missing, and anew those whose building was cut off. Safe when several processes start together.
 * Nobody waits for the lock inside a statement: the building would wait for that statement's snapshot to end.
 */
export async function buildLaterIndexes(
  url: string,
  indexes: Readonly<Record<string, string>> = laterIndexes,
): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (;;) {
      const missing = await missingIndexes(client, indexes);
      if (missing.length === 0) return;
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        lock,
      ]);
      if (rows[0]?.mine === true) break;
      await sleep(200);
    }
    // Looked at again: whoever held the lock may have built them.
    for (const name of await missingIndexes(client, indexes)) {
      await client.query(`drop index concurrently if exists ${name}`);
      await client.query(`create index concurrently ${name} on ${indexes[name]}`);
    }
  } finally {
    await client.end();
  }
}

/** Those that are not there or not whole. */
async function missingIndexes(client: Client, indexes: Readonly<Record<string, string>>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class join pg_index on indexrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relname = any ($1) and indisvalid`,
    [Object.keys(indexes)],
  );
  return Object.keys(indexes).filter((name) => !rows.some((row) => row.name === name));
}
