import { sql } from 'kysely';
import { at } from './columns.ts';
import type { Database } from '../open.ts';

/** Nobody works on a GSTIN that could not be verified for this long: its password is deleted. */
const unverifiedMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Destroys portal passwords that no adapter will use (design#portal-passwords): all of them when no configured adapter takes a
 * password, including those kept under another adapter; otherwise those of GSTINs that were never verified since their
 * credentials were given. Returns how many. `product`: the product's clock.
 */
export async function forgetPasswords(
  database: Pick<Database, 'asSystem'>,
  { keeps, product }: { keeps: boolean; product: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await database.asSystem((trx) =>
    sql`update registration set password_sealed = null
      where password_sealed is not null
        and (${!keeps}::boolean or (verified_at is null and credentials_at < ${at(product - unverifiedMs)}))`.execute(
      trx,
    ),
  );
  return Number(numAffectedRows);
}
