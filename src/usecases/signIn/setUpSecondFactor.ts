import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound, type NotPossible, notPossible } from '../failures.ts';
import { secondFactorField } from './judgeSecondFactor.ts';
import type { IdentityPorts } from './ports.ts';

/** What an authenticator takes: typed in, or as the text of a QR code. */
export type NewSecret = { secret: string; uri: string };

/** Begins a second factor: nothing asks for it until its first code has been given (record 123). */
export async function setUpSecondFactor(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<Result<NewSecret, NotFound | NotPossible>> {
  const now = ports.clock.wall();
  const begun = await ports.store.ofSession(sessionId, async (rows) => {
    const person = await rows.people.byId(personId);
    if (person === null) return notFound;
    await rows.holdNumber(person.phone);
    const former = await rows.secondFactors.lock(personId);
    if (former !== null && former.confirmedAt !== null) return notPossible('second_factor_on');
    const secret = ports.totp.newSecret();
    const secretSealed = ports.seal.seal(secret, personId, secondFactorField);
    await rows.secondFactors.put({ personId, secretSealed, begunAt: now, confirmedAt: null, lastStep: 0 });
    const of = new URLSearchParams({ secret, issuer: 'Shunya' });
    return ok({ secret, uri: `otpauth://totp/Shunya:${encodeURIComponent(person.phone)}?${of.toString()}` });
  });
  return begun ?? notFound;
}
