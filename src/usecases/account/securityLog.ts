import type { Member } from '#domain/account/member.ts';
import type { AccountPorts, ConsentInLedger, Page, SecurityEntry } from '../ports/account.ts';

/** The consent ledger of this account, withdrawn consents included (design#consent). */
export const listConsents = (
  ports: Pick<AccountPorts, 'store'>,
  who: Member,
  page: Page,
): Promise<{ consents: ConsentInLedger[]; total: number }> =>
  ports.store.asMember(who, (rows) => rows.consents.list(page));

/** Security events of this account in the last year, newest first (design#security-log). */
export const listSecurityLog = (
  ports: Pick<AccountPorts, 'store'>,
  who: Member,
  page: Page,
): Promise<{ entries: SecurityEntry[]; total: number }> =>
  ports.store.asMember(who, (rows) => rows.security.list(page));
