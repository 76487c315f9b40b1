import {
  type FirmDomain,
  isMissing,
  proofRecordOf,
  proofTextOf,
  switchedOffAt,
} from '#domain/account/firmSignIn.ts';
import { DAY_MS, type Instant } from '#domain/shared/istTime.ts';
import type { DomainProofs, FirmProviders } from '../ports/firm.ts';
import type { Seal } from '../ports/machine.ts';
import type { IdentityPorts } from '../ports/signIn.ts';
import { notifyMember } from '../signIn/notifyMember.ts';

type Hashing = { seal: Pick<Seal, 'hash'> };

/** The account's own code for a domain: a stranger cannot have it published for theirs. */
export const proofOf = ({ seal }: Hashing, accountId: string, domain: string): string =>
  proofTextOf(
    Buffer.from(seal.hash(`${accountId} ${domain}`, 'firm-domain'))
      .toString('hex')
      .slice(0, 32),
  );

/** Does the DNS of the domain name the account? Null: its servers do not answer. */
export async function namesAccount(
  ports: Hashing & { firms: Pick<FirmProviders, 'textsOf'> },
  accountId: string,
  domain: string,
): Promise<boolean | null> {
  const texts = await ports.firms.textsOf(proofRecordOf(domain));
  return texts === null ? null : texts.includes(proofOf(ports, accountId, domain));
}

/** How many domains are asked at the same time. */
const atOnce = 20;

type Ports = Hashing & { domains: DomainProofs; firms: Pick<FirmProviders, 'textsOf'> } & Pick<
    IdentityPorts,
    'clock' | 'log'
  >;

/**
 * Asks the DNS of every proven domain again, once a day, and each time while its record is missing. The owners hear that
 * it is, and days later the sign-in is switched off: a domain that has left the firm may take the provider with it.
 */
export async function askDomainsAgain(ports: Ports): Promise<void> {
  const wall = ports.clock.wall();
  const due = await ports.domains.due(wall - DAY_MS);
  for (let from = 0; from < due.length; from += atOnce)
    await Promise.all(due.slice(from, from + atOnce).map((one) => askAgain(ports, one, wall)));
}

async function askAgain(
  ports: Ports,
  { accountId, ...known }: FirmDomain & { accountId: string },
  wall: Instant,
): Promise<void> {
  const { domains, log } = ports;
  const { domain } = known;
  const named = await namesAccount(ports, accountId, domain);
  if (named === true) return domains.seen(accountId, domain, wall);
  if (!isMissing(known, named, wall)) return;
  const ends = switchedOffAt(known);
  if (ends !== null && wall < ends) return;
  const what = ends === null ? 'lost' : 'off';
  await domains.inAccount(accountId, async (rows) => {
    // Another worker, or an owner, was faster.
    if (!(await (what === 'lost' ? rows.lose(known, wall) : rows.end(known)))) return;
    const event = what === 'lost' ? ({ code: 'firm_domain_lost', domain } as const) : undefined;
    await rows.security.note(event ?? { code: 'firm_sign_in_off' }, wall);
    const at = switchedOffAt({ lostAt: known.lostAt ?? wall }) ?? wall;
    for (const owner of (await rows.contacts()).filter(({ role }) => role === 'owner'))
      await notifyMember(rows, owner, 'firm_domain', { what, domain, at }, wall);
    log.info({ accountId, what }, 'the DNS of a firm’s domain no longer names its account');
  });
}
