import type { AccountPorts, ConsentInLedger, Page } from './ports.ts';

/** The consent ledger of this user: what was agreed to, when, and what was taken back (record 083.6). */
export const listConsents = (
  ports: Pick<AccountPorts, 'store'>,
  personId: string,
  page: Page,
): Promise<{ consents: ConsentInLedger[]; total: number }> =>
  ports.store.asTenant(personId, (rows) => rows.consents.list(page));
