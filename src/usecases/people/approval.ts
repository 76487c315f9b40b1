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
  const names = await rows.people.names([approverId]);
  return notPossible({ code: 'others_yes', params: { name: shownName({ name: names.get(approverId) }) } });
}
