import { endEverySession } from '../signIn/endEverySession.ts';
import { hasFactor } from '../signIn/hasFactor.ts';
import { sendFactorNotice } from '../signIn/tellOfSecondFactor.ts';
import type { OperatorPorts } from './ports.ts';

/**
 * For who has lost both authenticator and recovery codes and has proven to the operator who they are: the number alone
 * signs in again, every session ends, and the person is told. Null where nobody has the number; false where they have no
 * second factor.
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
