import type { Member } from '#domain/account/member.ts';
import type { ApiKey } from '#domain/account/apiKey.ts';
import type { AccountPorts } from '../account/ports.ts';

/** The keys of an account, newest first, those included that ended. */
export const listKeys = (ports: Pick<AccountPorts, 'store'>, who: Member): Promise<ApiKey[]> =>
  ports.store.asMember(who, (rows) => rows.keys.list());
