import type { Member } from '#domain/account/member.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';
import { type NotFound, notFound } from '../failures.ts';

/** Takes a key back: its next call is refused, and so is what a call of it has yet to do. */
export const revokeKey = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
  id: string,
): Promise<Result<null, NotFound>> =>
  ports.store.asMember(who, async (rows) => {
    const wall = ports.clock.wall();
    if (!(await rows.keys.revoke(id, wall))) return notFound;
    await rows.security.note({ code: 'key_revoked' }, wall);
    await rows.changed();
    return ok(null);
  });
