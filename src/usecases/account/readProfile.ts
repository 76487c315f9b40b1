import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound } from '../failures.ts';
import type { AccountPorts } from './ports.ts';
import { profileOf, type ProfileView } from './profileView.ts';

/** specification 7 #16. An account that was just erased in another tab has none. */
export const readProfile = (
  ports: Pick<AccountPorts, 'store' | 'seal'>,
  personId: string,
): Promise<Result<ProfileView, NotFound>> =>
  ports.store.asPerson(personId, async (rows) => {
    const view = await profileOf(ports, rows, personId);
    return view === null ? notFound : ok(view);
  });
