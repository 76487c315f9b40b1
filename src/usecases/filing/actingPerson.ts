import { byPerson, type DoneBy } from '#domain/filing/doneBy.ts';
import type { TenantRows } from '../ports/store.ts';

/** Whoever is signed in acts; an account has one person. */
export async function actingPerson(rows: TenantRows): Promise<DoneBy> {
  const person = await rows.people.get();
  if (person === null) throw new Error('an act of nobody');
  return byPerson(person.id);
}
