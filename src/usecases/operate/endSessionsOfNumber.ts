import { endEverySession } from '../signIn/endEverySession.ts';
import type { OperatorPorts } from './ports.ts';

/** Ends all sessions of whoever has this number, and whatever was proven before; null where nobody has the number. */
export async function endSessionsOfNumber(
  { operator, clock, seal }: Pick<OperatorPorts, 'operator' | 'clock' | 'seal'>,
  phone: string,
): Promise<{ ended: number } | null> {
  const person = await operator.personOfNumber(phone);
  if (person === null) return null;
  const wall = clock.wall();
  return operator.ofPerson(person.id, async (rows) => {
    await rows.security.note({ code: 'operator_acted', act: 'ended_sessions', gstin: '' }, wall);
    return endEverySession({ seal }, rows, person, wall, 'by_operator');
  });
}
