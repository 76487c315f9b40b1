import type { Member, Role } from '#domain/account/member.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';
import { type NotFound, notFound } from '../failures.ts';

/** An account has an owner at any time. */
export type LastOwner = { kind: 'last_owner' };

/** Makes something else of a member; it holds from their next request. */
export const changeRole = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
  asked: { personId: string; role: Role },
): Promise<Result<null, NotFound | LastOwner>> =>
  ports.store.asMember(who, async (rows) => {
    const wall = ports.clock.wall();
    const outcome = await rows.team.changeRole(asked.personId, asked.role, wall);
    if (outcome === 'not_there') return notFound;
    if (outcome === 'last_owner') return fail({ kind: 'last_owner' });
    await rows.security.note({ code: 'role_changed', role: asked.role, member: asked.personId }, wall);
    return ok(null);
  });
