import type { Member, Role } from '#domain/account/member.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';
import { hashOfInvitation } from './hashOfInvitation.ts';
import type { InvitationOver } from './readInvitation.ts';

/** Whoever is signed in with the number that was invited becomes a member, once. */
export async function acceptInvitation(
  ports: Pick<AccountPorts, 'store' | 'clock' | 'seal'>,
  personId: string,
  token: string,
): Promise<Result<Member & { role: Role }, InvitationOver>> {
  const joining = { secretHash: hashOfInvitation(ports, token), wall: ports.clock.wall() };
  const joined = await ports.store.join(personId, joining);
  return joined === null ? fail({ kind: 'invitation_over' }) : ok(joined);
}
