import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';
import { hashOfNumber } from '../signIn/hashes.ts';
import type { LastOwner } from './changeRole.ts';

/**
 * Erases a person and leaves their accounts as they are (record 127): what they did stands there under no name. An
 * account that has no other owner has to get one, or to be erased, first.
 */
export async function erasePerson(
  ports: Pick<AccountPorts, 'store' | 'clock' | 'seal'>,
  personId: string,
): Promise<Result<null, LastOwner>> {
  const outcome = await ports.store.erasePerson(personId, {
    at: ports.clock.wall(),
    hashOfNumber: (phone) => hashOfNumber(ports, phone),
  });
  return outcome === 'last_owner' ? fail({ kind: 'last_owner' }) : ok(null);
}
