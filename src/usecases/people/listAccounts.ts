import type { AccountPorts } from '../account/ports.ts';
import type { AccountOfPerson } from './ports.ts';

/** The accounts that a person belongs to. */
export const listAccounts = (
  ports: Pick<AccountPorts, 'store'>,
  personId: string,
): Promise<AccountOfPerson[]> => ports.store.asPerson(personId, (rows) => rows.accounts.list());
