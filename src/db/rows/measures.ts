import { sql } from 'kysely';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Measures } from '#usecases/ports/machine.ts';
import type { Database } from '../open.ts';
import { waitingLiterals } from './codeRequest.ts';
import { at } from './columns.ts';

/** Counting stops here: a larger number is just as bad, and counting it costs more than it is worth. */
const maxCounted = 100_000;
const day = 24 * 60 * 60 * 1000;

/**
 * The figures that an operator watches, in one read that uses indexes alone. Due times, awaited codes and sent
 * submissions follow the product's clock, the rest wall time.
 */
export async function readMeasures(
  database: Database,
  { wall, product }: { wall: Instant; product: Instant },
): Promise<Measures> {
  const count = (rows: ReturnType<typeof sql>) =>
    sql`(select count(*) from (${rows} limit ${sql.lit(maxCounted)}) as counted)`;
  const { rows } = await database.alone((db) =>
    sql<Record<keyof Measures, number>>`select
      ${count(sql`select from work where due_at <= ${at(product)}`)} as "due",
      (select min(due_at) from work where due_at is not null) as "dueSeconds",
      ${count(sql`select from code_request where state in (${sql.join(waitingLiterals)})`)} as "awaitedCodes",
      (select min(asked_at) from code_request where state in (${sql.join(waitingLiterals)})) as "awaitedSeconds",
      ${count(sql`select from submission where state = 'sent'`)} as "unknownOutcomes",
      (select min(sent_at) from submission where state = 'sent') as "unknownSeconds",
      ${count(sql`select from outbox where sent_at is null and given_up_at is null`)}
        + ${count(sql`select from identity_outbox where sent_at is null and given_up_at is null`)} as "messages",
      least((select min(created_at) from outbox where sent_at is null and given_up_at is null),
        (select min(created_at) from identity_outbox where sent_at is null and given_up_at is null)) as "messageSeconds",
      ${count(sql`select from outbox where created_at > ${at(wall - day)} and given_up_at is not null`)}
        + ${count(sql`select from identity_outbox where created_at > ${at(wall - day)} and given_up_at is not null`)} as "givenUp",
      ${count(sql`select from session where expires_at > ${at(wall)} and revoked_at is null`)} as "sessions"
    `.execute(db),
  );
  const [read] = rows;
  if (read === undefined) throw new Error('a reading without a row');
  const since = (then: number | null, now: Instant): number =>
    then === null ? 0 : Math.max(0, (now - then) / 1000);
  return {
    ...read,
    dueSeconds: since(read.dueSeconds, product),
    awaitedSeconds: since(read.awaitedSeconds, product),
    unknownSeconds: since(read.unknownSeconds, product),
    messageSeconds: since(read.messageSeconds, wall),
  };
}
