import type { Person } from '#domain/account/person.ts';
import type { OperatorPorts } from '../ports/operate.ts';
import type { SessionRow } from '../ports/signIn.ts';
import { hasFactor } from '../signIn/factor.ts';
import { sendFactorNotice } from '../signIn/secondFactor.ts';
import { endEverySession } from '../signIn/session.ts';

/**
 * The live sessions of the person with this number, noted in their security log; null when nobody has the
 * number.
 */
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

/**
 * Ends every session of the person with this number and voids earlier proofs; null when nobody has the
 * number.
 */
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

/**
 * Removes the second factor of a person who lost authenticator and recovery codes and proved their identity
 * to the operator: the number alone signs in again, every session ends, and the person is notified. Null when
 * nobody has the number; false without a second factor.
 */
export async function removeFactorOfNumber(
  { operator, clock, seal }: Pick<OperatorPorts, 'operator' | 'clock' | 'seal'>,
  phone: string,
): Promise<boolean | null> {
  const person = await operator.personOfNumber(phone);
  if (person === null) return null;
  const wall = clock.wall();
  return operator.ofPerson(person.id, async (rows) => {
    if (!(await hasFactor(rows, person.id))) return false;
    await rows.secondFactors.drop(person.id);
    await rows.security.note({ code: 'operator_acted', act: 'removed_second_factor', gstin: '' }, wall);
    await endEverySession({ seal }, rows, person, wall, 'by_operator');
    await sendFactorNotice(rows, person, { what: 'off_by_operator', left: 0, link: null }, wall);
    return true;
  });
}
