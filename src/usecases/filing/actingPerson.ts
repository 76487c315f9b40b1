import { byPerson, type DoneBy } from '#domain/filing/events.ts';
import type { TenantRows } from '../ports/store.ts';

/** Whoever is signed in acts, in the role that they have. */
export async function actingPerson(rows: TenantRows): Promise<DoneBy> {
  const person = await rows.people.acting();
  if (person === null) throw new Error('an act of nobody');
  return byPerson({ personId: person.id, role: person.memberRole });
}
