import { shownName } from '#domain/account/person.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { type NotPossible, notPossible } from '../failures.ts';
import type { TenantRows } from '../ports/store.ts';

/** Why who acts cannot give the yes of this registration's months; null where they can. */
export async function notTheirYes(
  rows: TenantRows,
  { approverId }: Pick<Registration, 'approverId'>,
): Promise<{ ok: false; failure: NotPossible } | null> {
  if (approverId === null) return null;
  const acting = await rows.people.acting();
  if (acting?.id === approverId) return null;
  return notPossible({ code: 'others_yes', params: { name: await nameOf(rows, approverId) } });
}

/**
 * Why who acts changes neither whose yes this registration needs nor whom of the client is asked for it: where a member
 * was chosen, both would be a way past them (record 155). Null where they may.
 */
export async function notTheirChoice(
  rows: TenantRows,
  { approverId }: Pick<Registration, 'approverId'>,
): Promise<{ ok: false; failure: NotPossible } | null> {
  if (approverId === null) return null;
  const acting = await rows.people.acting();
  if (acting?.id === approverId || acting?.memberRole === 'owner') return null;
  return notPossible({ code: 'others_choice', params: { name: await nameOf(rows, approverId) } });
}

async function nameOf(rows: TenantRows, personId: string): Promise<string> {
  const names = await rows.people.names([personId]);
  return shownName({ name: names.get(personId) });
}
