import type { Member, Role } from '#domain/account/member.ts';
import { judge } from '#domain/account/authority.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';
import { hashOfInvitation } from './hashOfInvitation.ts';
import type { InvitationOver } from './readInvitation.ts';

/** Whoever is signed in with the number that was invited becomes a member, once. */
export async function acceptInvitation(
  ports: Pick<AccountPorts, 'store' | 'clock' | 'seal' | 'inviter'>,
  personId: string,
  token: string,
): Promise<Result<Member & { role: Role }, InvitationOver>> {
  const joining = { secretHash: hashOfInvitation(ports, token), wall: ports.clock.wall() };
  const inviter = await ports.inviter(joining);
  if (inviter === null) return fail({ kind: 'invitation_over' });
  const isAfter = (until: Instant | null): boolean => until !== null && joining.wall < until;
  // An invitation lives by the right of the person who sent it.
  const refusal = judge(
    { act: 'join', way: 'invitation', right: 'people' },
    {
      role: inviter.role,
      held: isAfter(inviter.heldUntil),
      ownerHeld: isAfter(inviter.ownerHeldUntil),
      factor: 'none',
      idle: false,
    },
  );
  if (refusal !== null) return fail({ kind: 'invitation_over' });
  const joined = await ports.store.join(personId, joining);
  return joined === null ? fail({ kind: 'invitation_over' }) : ok(joined);
}
