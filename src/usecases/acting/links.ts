import type { Instant } from '#domain/shared/istTime.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { countAgainst } from '../countAgainst.ts';
import type { TooMany } from '../failures.ts';
import type { FilingLinks, LinkedFiling, RateRule } from '../ports/machine.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';

/** One answer for a link that is forged, altered, expired or finished. */
type LinkOver = { kind: 'link_over' };
export type LinkFailure = LinkOver | TooMany;

export type LinkUse = { token: string; address: string };

/** The links of one purpose and what they open. */
export type Leads<Found> = {
  links: FilingLinks;
  /** The clock of their expiry: product time for dates of a month, wall time for a number of days. */
  endBy: 'wall' | 'product';
  /** Names their rate-limit buckets. */
  purpose: string;
  find(rows: TenantRows, filingId: string, now: Instant): Promise<Found | null>;
  /** Enters the account as the link's recipient; null when the link no longer grants access. */
  enter<T>(link: LinkedFiling, work: (rows: TenantRows) => Promise<T>): Promise<T | null>;
};

/** Guessing 96 bits is hopeless; this only keeps the noise down. */
const wrongPerAddress: RateRule[] = [{ max: 60, windowMs: 15 * 60_000 }];

/**
 * Acts on what a link opens, in one transaction. `counted` limits the uses of each link by itself, so that an
 * old link uses up nothing of a new one. Wrong links count by network address.
 */
export async function followLink<T, F, Found>(
  ports: Pick<Ports, 'clock' | 'limits'>,
  leads: Leads<Found>,
  { token, address }: LinkUse,
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
