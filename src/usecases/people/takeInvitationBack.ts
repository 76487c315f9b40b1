import type { Member } from '#domain/account/member.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';
import { type NotFound, notFound } from '../failures.ts';

/** Its link leads nowhere from now on. */
export const takeInvitationBack = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
  id: string,
): Promise<Result<null, NotFound>> =>
  ports.store.asMember(who, async (rows) => {
    const wall = ports.clock.wall();
    const taken = await rows.team.takeBack(id, wall);
    if (taken === null) return notFound;
    await rows.security.note({ code: 'invitation_taken_back', number: taken.phone.slice(-4) }, wall);
    return ok(null);
  });
