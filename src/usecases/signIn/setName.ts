import { type Result, fail, ok } from '#domain/shared/result.ts';
import type { Ports } from '../ports/given.ts';

export type NameBlank = { kind: 'name_blank' };

/** The name shown in the product (specification 7 #12). Blanks around it are dropped; a blank name is refused. */
export async function setName(
  ports: Pick<Ports, 'store'>,
  personId: string,
  input: { name: string },
): Promise<Result<{ name: string }, NameBlank>> {
  const name = input.name.trim();
  if (name === '') return fail({ kind: 'name_blank' });
  await ports.store.asTenant(personId, (rows) => rows.people.setName(name));
  return ok({ name });
}
