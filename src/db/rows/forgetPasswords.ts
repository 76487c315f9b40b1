import { sql } from 'kysely';
import { at } from './columns.ts';
import type { Database } from '../open.ts';

/** A GSTIN that nobody could verify for so long is nobody's work: its login is not kept for it. */
const unverifiedMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Destroys the portal passwords that nothing will hand on (design#portal-passwords): all, where no configured adapter takes one, also
 * those that were kept under another; else those of GSTINs that were never verified since their credentials were given.
 * Answers how many. `product`: the product's clock.
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
