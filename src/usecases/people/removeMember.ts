import type { Member } from '#domain/account/member.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';
import { type NotAuthorised, type NotFound, notFound } from '../failures.ts';
import type { LastOwner } from './changeRole.ts';

/** Takes a member out of the account, or lets oneself go: with the next request they are out. */
export const removeMember = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
  personId: string,
): Promise<Result<null, NotFound | LastOwner | NotAuthorised>> =>
  ports.store.asMember(who, async (rows) => {
    const wall = ports.clock.wall();
    const before = (await rows.team.colleagues()).find((one) => one.personId === personId)?.role;
    const outcome = await rows.team.remove(personId, wall);
    if (outcome === 'not_there') return notFound;
    if (outcome === 'last_owner') return fail({ kind: 'last_owner' });
    if (outcome === 'held') return fail({ kind: 'not_authorised', refusal: 'owner_held' });
    await rows.security.note(
      personId === who.personId ? { code: 'member_left' } : { code: 'member_removed', member: personId },
      wall,
      before === undefined ? undefined : { kind: 'membership', personId, before },
    );
    return ok(null);
  });
