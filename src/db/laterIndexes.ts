import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/**
 * Indexes added after their tables, by name: the text after `create index … on`. They are built concurrently; inside a
 * migration's transaction, building them would stop the traffic.
 */
const laterIndexes: Readonly<Record<string, string>> = {
  /** Sent and not known to be filed: an operator watches these (rows/measures.ts). */
  submission_sent: "submission (sent_at) where state = 'sent'",
  /** The line of registrations that wait for a worker (rows/work.ts). */
  work_line: 'work (place, due_at, registration_id) where place is not null',
  /** Accounts and people that are to be erased (rows/eraseAccount.ts). */
  account_to_erase: 'account (erase_at) where erase_at is not null',
  person_to_erase: 'person (erase_at) where erase_at is not null',
  /** Domains of firms whose DNS is to be asked again (rows/firmDomains.ts). */
  firm_domain_seen: 'firm_domain (coalesce(seen_at, proven_at))',
  /** Deliveries waiting for each webhook, and those being sent (rows/webhook.ts). */
  webhook_delivery_waiting:
    'webhook_delivery (account_id, webhook_id, next_try_at) where next_try_at is not null',
  webhook_delivery_held: 'webhook_delivery (account_id, held_until) where held_until is not null',
};

const lock = 0x494e4458;

/**
 * Builds missing indexes, and rebuilds those whose build was interrupted. Safe when several processes start together.
 * The lock is never awaited inside a statement: the build would wait for that statement's snapshot to end.
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
    // Checked again: the previous lock holder may have built them.
    for (const name of await missingIndexes(client, indexes)) {
      await client.query(`drop index concurrently if exists ${name}`);
      await client.query(`create index concurrently ${name} on ${indexes[name]}`);
    }
  } finally {
    await client.end();
  }
}

/** Indexes that are missing or invalid. */
async function missingIndexes(client: Client, indexes: Readonly<Record<string, string>>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class join pg_index on indexrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relname = any ($1) and indisvalid`,
    [Object.keys(indexes)],
  );
  return Object.keys(indexes).filter((name) => !rows.some((row) => row.name === name));
}
