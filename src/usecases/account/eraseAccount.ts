import type { Member } from '#domain/account/member.ts';
import { IN_DOUBT } from '#domain/filing/filing.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type InFlight, inFlightNow } from '../failures.ts';
import type { AccountPorts } from './ports.ts';
import { hashOfNumber } from '../signIn/hashes.ts';

/**
 * Erases an account: credentials, sessions, profile, GSTINs, filings and documents are gone, and every session is
 * refused from then on. What was claimed at the portal stays as bare numbers, so that no return is ever filed twice
 * (record 083.10, record 088.4). While the portal has not answered for a return, nothing is erased.
 */
export async function eraseAccount(
  ports: Pick<AccountPorts, 'store' | 'clock' | 'seal' | 'log'>,
  who: Member,
): Promise<Result<null, InFlight>> {
  const outcome = await ports.store.erase(who, {
    keepWhile: IN_DOUBT,
    at: ports.clock.wall(),
    hashOfNumber: (phone) => hashOfNumber(ports, phone),
  });
  if (outcome === 'kept') {
    return inFlightNow('erasing_waits');
  }
  return ok(null);
}
