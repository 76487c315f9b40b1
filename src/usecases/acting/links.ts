import { countAgainst } from '../countAgainst.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import type { TooMany } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import type { RateRule, FilingLinks, LinkedFiling } from '../ports/machine.ts';
import type { TenantRows } from '../ports/store.ts';

/** One answer for a link that was made up, changed, has had its time, or has nothing left to do. */
type LinkOver = { kind: 'link_over' };
export type LinkFailure = LinkOver | TooMany;

export type Asked = { token: string; address: string };

/** The links of one purpose, and what one of them leads to; null when that is over or gone. */
export type Leads<Found> = {
  links: FilingLinks;
  /** The clock that tells when they end: product time for a date of the month, wall time for some days from now. */
  endBy: 'wall' | 'product';
  /** Its name in the counting of uses. */
  purpose: string;
  find(rows: TenantRows, filingId: string, now: Instant): Promise<Found | null>;
  /** The door that it opens, where it was made for who holds it now. */
  enter<T>(link: LinkedFiling, work: (rows: TenantRows) => Promise<T>): Promise<T | null>;
};

/** A guess has no chance against 96 bits; this only keeps the noise down. */
const wrongPerAddress: RateRule[] = [{ most: 60, windowMs: 15 * 60_000 }];

/**
 * Acts on what a link leads to, in one transaction. Uses of each link are counted by `counted`, so that who holds an older
 * one uses up nobody else's, and so are wrong links of an address.
 */
export async function followLink<T, F, Found>(
  ports: Pick<Ports, 'clock' | 'limits'>,
  leads: Leads<Found>,
  { token, address }: Asked,
  counted: { use: string; rules: readonly RateRule[] } | null,
  act: (found: Found, rows: TenantRows, now: Instant) => Promise<Result<T, F>>,
): Promise<Result<T, F | LinkFailure>> {
  const { links, purpose, endBy } = leads;
  const wall = ports.clock.wall();
  const link = links.read(token, endBy === 'wall' ? wall : await ports.clock.product());
  if (link !== null) {
    const tooMany =
      counted === null
        ? null
        : await countAgainst(
            ports,
            `${purpose}-link:${counted.use}:${link.filingId}:${link.holder}`,
            counted.rules,
            wall,
          );
    if (tooMany) return fail(tooMany);
    const now = await ports.clock.product();
    const outcome = await leads.enter(link, async (rows) => {
      const found = await leads.find(rows, link.filingId, now);
      return found === null ? null : act(found, rows, now);
    });
    if (outcome !== null) return outcome;
  }
  const tooMany = await countAgainst(ports, `${purpose}-link:wrong:${address}`, wrongPerAddress, wall);
  return fail(tooMany ?? { kind: 'link_over' });
}
