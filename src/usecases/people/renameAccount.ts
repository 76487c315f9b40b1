import type { Member } from '#domain/account/member.ts';
import type { AccountPorts } from '../account/ports.ts';

/** The name by which its people know the account among theirs; '' takes it away. */
export const renameAccount = (ports: Pick<AccountPorts, 'store'>, who: Member, name: string): Promise<void> =>
  ports.store.asMember(who, (rows) => rows.team.rename(name));
