import type { Member } from '#domain/account/member.ts';
import type { AccountPorts, Page, SecurityEntry } from './ports.ts';

/** What happened to this account in the last year, newest first (record 114). */
export const listSecurityLog = (
  ports: Pick<AccountPorts, 'store'>,
  who: Member,
  page: Page,
): Promise<{ entries: SecurityEntry[]; total: number }> =>
  ports.store.asMember(who, (rows) => rows.security.list(page));
