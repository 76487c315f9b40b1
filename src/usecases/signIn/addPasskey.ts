import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound, type NotPossible, notPossible } from '../failures.ts';
import { endSession } from './endSession.ts';
import { freshRecoveryCodes } from './freshRecoveryCodes.ts';
import { hasFactor } from './hasFactor.ts';
import { isChallenge, spendChallenge } from './passkeyChallenge.ts';
import type { IdentityPorts, PasskeyAnswer } from './ports.ts';
import { tellOfSecondFactor } from './tellOfSecondFactor.ts';

/** A person has a few devices. */
const mostPasskeys = 20;

/**
 * Keeps a passkey that a device has made for this person in this session. Where it is their first second factor every other
 * session ends, because the number alone has opened it, and recovery codes are answered, which are shown this once.
 */
export async function addPasskey(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
  given: { name: string; answer: PasskeyAnswer },
): Promise<Result<{ recoveryCodes: string[] }, NotFound | NotPossible>> {
  const now = ports.clock.wall();
  const of = { personId, use: 'add', within: `session:${sessionId}` } as const;
  const added = await ports.store.ofSession(
    sessionId,
    async (rows): Promise<Result<{ recoveryCodes: string[] }, NotFound | NotPossible>> => {
      const person = await rows.people.byId(personId);
      if (person === null) return notFound;
      await rows.holdNumber(person.phone);
      const made = await ports.passkeys.judgeCreation(given.answer, (text) =>
        isChallenge(ports, text, of, now),
      );
      if (made === null || !(await spendChallenge(ports, rows, made.challenge, now)))
        return notPossible('passkey_refused');
      const isFirst = !(await hasFactor(rows, personId));
      const { credentialId, publicKey, counter, transports } = made;
      const row = { personId, credentialId, publicKey, counter, transports, name: given.name };
      if ((await rows.passkeys.all(personId)).length >= mostPasskeys) return notPossible('passkey_refused');
      if (!(await rows.passkeys.add({ ...row, addedAt: now, usedAt: null })))
        return notPossible('passkey_refused');
      await rows.security.note({ code: 'passkey_added' }, now, sessionId, {
        kind: 'passkey',
        id: Buffer.from(credentialId).toString('base64url'),
      });
      await tellOfSecondFactor(ports, rows, { person, sessionId, what: 'passkey_added' }, now);
      if (!isFirst) return ok({ recoveryCodes: [] });
      for (const session of await rows.sessions.lockAllOf(personId))
        if (session.id !== sessionId) await endSession(rows, session, 'second_factor', now);
      await rows.sessions.proven(sessionId, now);
      return ok({ recoveryCodes: await freshRecoveryCodes(ports, rows, personId) });
    },
  );
  return added ?? notFound;
}
