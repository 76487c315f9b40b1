import { countAgainst } from '../countAgainst.ts';
import type { Language } from '#domain/account/language.ts';
import type { Person } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import type { TooMany } from '../failures.ts';
import type { RateRule } from '../ports/limits.ts';
import { hashOfPersonLink } from './hashes.ts';
import type { IdentityPorts, IdentityRows, PersonLink } from './ports.ts';

/** Made up, changed, used, past its time, or for something else. */
export type PersonLinkOver = { kind: 'person_link_over' };

/** A guess has no chance against 256 bits; this only keeps the noise down. */
const wrongPerAddress: RateRule[] = [{ most: 60, windowMs: 15 * 60_000 }];

/** Acts on a person's link, in one transaction, in which it is used up. */
export async function openLink<T>(
  ports: IdentityPorts,
  asked: { token: string; address: string; purpose: PersonLink['purpose'] },
  act: (
    rows: IdentityRows,
    link: PersonLink,
    person: Person,
    language: Language,
    now: Instant,
  ) => Promise<Result<T, PersonLinkOver>>,
): Promise<Result<T, PersonLinkOver | TooMany>> {
  const now = ports.clock.wall();
  const secretHash = hashOfPersonLink(ports, asked.token);
  const done = await ports.store.ofPersonLink(secretHash, async (rows) => {
    const link = await rows.links.take(secretHash);
    const person = link === null ? null : await rows.people.byId(link.personId);
    if (link === null || person === null || link.purpose !== asked.purpose || now >= link.expiresAt)
      return fail({ kind: 'person_link_over' as const });
    return act(rows, link, person, await rows.people.language(person.id), now);
  });
  if (done !== null && done.ok) return done;
  const tooMany = await countAgainst(ports, `person-link:wrong:${asked.address}`, wrongPerAddress, now);
  return fail(tooMany ?? { kind: 'person_link_over' });
}
