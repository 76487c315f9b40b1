import type { Member, Role } from '#domain/account/member.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';
import { type NotAuthorised, type NotFound, notFound } from '../failures.ts';

/** An account has an owner at any time. */
export type LastOwner = { kind: 'last_owner' };

/** Makes something else of a member; it holds from their next request. */
export const changeRole = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
  asked: { personId: string; role: Role },
): Promise<Result<null, NotFound | LastOwner | NotAuthorised>> =>
  ports.store.asMember(who, async (rows) => {
    const wall = ports.clock.wall();
    const before = (await rows.team.colleagues()).find((one) => one.personId === asked.personId)?.role;
    const outcome = await rows.team.changeRole(asked.personId, asked.role, wall);
    if (outcome === 'not_there') return notFound;
    if (outcome === 'last_owner') return fail({ kind: 'last_owner' });
    if (outcome === 'held') return fail({ kind: 'not_authorised', refusal: 'owner_held' });
    await rows.security.note(
      { code: 'role_changed', role: asked.role, member: asked.personId },
      wall,
      before === undefined ? undefined : { kind: 'role', personId: asked.personId, before },
    );
    return ok(null);
  });
