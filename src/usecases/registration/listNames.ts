import { namesOf } from '../filing/describe.ts';
import type { Ports } from '../ports/given.ts';
import type { RegistrationName } from '../views.ts';
import { type NextPage, pageOf, type PageOfRegistrations } from './pageOfRegistrations.ts';

/** A page of the registrations by name, for lists to choose from. */
export const listNames = (
  ports: Pick<Ports, 'store'>,
  accountId: string,
  asked: PageOfRegistrations,
): Promise<NextPage<RegistrationName>> =>
  ports.store.asTenant(accountId, async (rows) => {
    const { registrations, next } = await pageOf(rows, asked);
    const names = registrations.map((row) => ({
      id: row.id,
      ...namesOf(row),
      nickName: row.nickName,
      status: row.status,
    }));
    return { rows: names, next };
  });
