import { sql } from 'kysely';
import { waitingLiterals } from './rows/codeRequest.ts';
import { at, moment } from './rows/columns.ts';
import { forgetDeliveries } from './rows/webhook.ts';
import type { Database } from './open.ts';

const day = 24 * 60 * 60 * 1000;

/** Rows in one transaction: the first sweep of a large database is slow. */
const codesAtOnce = 10_000;

/**
 * Deletes expired rows: requests for portal codes that ended and are a month old, sign-in codes, hashes of portal
 * codes, keys and invitations that ended a month ago, day-old answers kept for idempotency keys, provider logins, known
 * browsers, spent proofs and sessions that have expired, year-old security log, signings-out older than any proof, rate
 * windows and turns that nobody took up, and messages that were sent or given up a month ago. Wall time; some limits
 * use the product's clock, which may be behind it.
 */
export async function sweepExpired(database: Database, wall: number, product = wall): Promise<void> {
  while ((await sweepCodes(database, wall - 30 * day)) === codesAtOnce);
  await database.asSystem(async (trx) => {
    await trx
      .deleteFrom('sign_in_code')
      .where('expires_at', '<', moment(wall - day))
      .execute();
    await trx
      .deleteFrom('seen_code')
      .where('seen_at', '<', moment(wall - day / 24))
      .execute();
    await trx.deleteFrom('identity_login').where('expires_at', '<', moment(wall)).execute();
    await trx.deleteFrom('known_browser').where('expires_at', '<', moment(wall)).execute();
    await trx.deleteFrom('person_link').where('expires_at', '<', moment(wall)).execute();
    await trx.deleteFrom('sign_in_hold').where('until', '<', moment(wall)).execute();
    await trx.deleteFrom('spent_proof').where('expires_at', '<', moment(wall)).execute();
    await trx
      .deleteFrom('signed_out')
      .where('at', '<', moment(wall - day))
      .execute();
    await trx
      .deleteFrom('rate_window')
      .where('starts_at', '<', moment(Math.min(wall, product) - 2 * day))
      .execute();
    await trx
      .deleteFrom('request_rate')
      .where('expire', '<', wall - day / 24)
      .execute();
    await trx
      .deleteFrom('portal_turn')
      .where('until', '<', moment(Math.min(wall, product) - 2 * day))
      .execute();
    await trx
      .deleteFrom('invitation')
      .where('expires_at', '<', moment(wall - 30 * day))
      .execute();
    await trx
      .deleteFrom('api_key')
      .where('expires_at', '<', moment(wall - 30 * day))
      .execute();
    await trx
      .deleteFrom('idempotent_call')
      .where('begun_at', '<', moment(wall - day))
      .execute();
    await forgetDeliveries(trx, wall - 30 * day);
    await trx
      .deleteFrom('session')
      .where('expires_at', '<', moment(wall - 30 * day))
      .execute();
    await sql`select forget_security_events(${at(wall - 365 * day)})`.execute(trx);
    await sql`delete from process where seen_at < clock_timestamp() - interval '1 day'`.execute(trx);
    for (const table of ['outbox', 'identity_outbox'] as const)
      await trx
        .deleteFrom(table)
        .where('created_at', '<', moment(wall - 30 * day))
        .where((either) =>
          either.or([either('sent_at', 'is not', null), either('given_up_at', 'is not', null)]),
        )
        .execute();
  });
}

/** Returns how many were swept. A filing still shows its deleted codes: its events hold them. */
async function sweepCodes(database: Database, before: number): Promise<number> {
  const { numAffectedRows = 0n } = await database.asSystem((trx) =>
    sql`delete from code_request where (account_id, id) in (
      select account_id, id from code_request
      where asked_wall < ${at(before)} and state not in (${sql.join(waitingLiterals)})
      limit ${codesAtOnce})`.execute(trx),
  );
  return Number(numAffectedRows);
}
