import { type Result, fail, ok } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';

export type NameBlank = { kind: 'name_blank' };

/** The name shown in the product (specification 7 #12). Blanks around it are dropped; a blank name is refused. */
export async function setName(
  ports: Pick<AccountPorts, 'store'>,
  personId: string,
  input: { name: string },
): Promise<Result<{ name: string }, NameBlank>> {
  const name = input.name.trim();
  if (name === '') return fail({ kind: 'name_blank' });
  await ports.store.asPerson(personId, async (rows) => {
    await rows.people.update({ name });
    await rows.changed();
  });
  return ok({ name });
}
