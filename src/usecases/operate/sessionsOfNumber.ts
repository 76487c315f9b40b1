import type { Person } from '#domain/account/person.ts';
import type { SessionRow } from '../signIn/ports.ts';
import type { OperatorPorts } from './ports.ts';

/** Where whoever has this number is signed in, which their log tells them; null where nobody has it. */
export async function sessionsOfNumber(
  { operator, clock }: Pick<OperatorPorts, 'operator' | 'clock'>,
  phone: string,
): Promise<{ person: Person; sessions: SessionRow[] } | null> {
  const person = await operator.personOfNumber(phone);
  if (person === null) return null;
  const wall = clock.wall();
  await operator.ofPerson(person.id, (rows) =>
    rows.security.note({ code: 'operator_acted', act: 'listed_sessions', gstin: '' }, wall),
  );
  return { person, sessions: await operator.liveSessions(person.id, wall) };
}
