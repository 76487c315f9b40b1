import type { IdentityPorts, MeantAccount } from './ports.ts';
import { holds } from './rules.ts';

const isNamed = (account: MeantAccount): boolean => account !== null && account !== 'several';

/** True while the session is neither revoked nor past its 30 days, and its person belongs to the account. */
export async function isLive(
  ports: Pick<IdentityPorts, 'store' | 'clock'>,
  { sessionId, accountId }: { sessionId: string; accountId: string },
): Promise<boolean> {
  const session = await ports.store.session(sessionId, accountId);
  return session !== null && holds(ports, session) && isNamed(session.account);
}
