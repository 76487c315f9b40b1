import type { Member } from '#domain/account/member.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';
import { type NotFound, notFound } from '../failures.ts';
import type { LastOwner } from './changeRole.ts';

/** Takes a member out of the account, or lets oneself go: with the next request they are out. */
export const removeMember = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
  personId: string,
): Promise<Result<null, NotFound | LastOwner>> =>
  ports.store.asMember(who, async (rows) => {
    const wall = ports.clock.wall();
    const outcome = await rows.team.remove(personId, wall);
    if (outcome === 'not_there') return notFound;
    if (outcome === 'last_owner') return fail({ kind: 'last_owner' });
    await rows.security.note(
      personId === who.personId ? { code: 'member_left' } : { code: 'member_removed', member: personId },
      wall,
    );
    return ok(null);
  });
