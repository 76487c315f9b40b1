import { parseMobile } from '#domain/account/person.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { notFound, type NotFound, notPossible, type NotPossible } from '../failures.ts';
import type { IdTokenFailure, IdentityPorts, PasskeyAnswer } from '../ports/signIn.ts';
import { hasFactor, isChallenge, newChallenge, passkeyRequest, spendChallenge } from './factor.ts';
import { freshRecoveryCodes, notifyFactorChange } from './secondFactor.ts';
import { endSession } from './session.ts';
import { opens, withinProof } from './signInCode.ts';

/**
 * Options for the device of a person who has proven a number and needs a second factor; null without a
 * passkey. Fails for a caller without a valid proof, who learns nothing.
 */
export async function passkeyToSignIn(
  ports: IdentityPorts,
  input: { idToken: string; phone: string },
): Promise<Result<Record<string, unknown> | null, IdTokenFailure | { kind: 'other_phone_number' }>> {
  const now = ports.clock.wall();
  const proven = await ports.verifier.verifyIdToken(input.idToken, now);
  if (!proven.ok) return proven;
  const { phone, proof } = proven.value;
  if (parseMobile(input.phone) !== phone) return fail({ kind: 'other_phone_number' });
  const proofHash = ports.seal.hash(proof, 'sign-in-proof');
  const request = await ports.store.ofNumber(phone, async (rows) => {
    if (!(await opens(ports, rows, proven.value, proofHash, now))) return undefined;
    const person = await rows.people.ofNumber(
      { personId: ports.ids.uuid(), accountId: ports.ids.uuid() },
      now,
    );
    return passkeyRequest(ports, rows, { personId: person.id, within: withinProof(proofHash) }, now);
  });
  return request === undefined ? fail({ kind: 'id_token_invalid' }) : ok(request);
}

/** Options for a device to create a passkey in this session. */
export async function passkeyToAdd(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<Result<Record<string, unknown>, NotFound>> {
  const now = ports.clock.wall();
  const options = await ports.store.ofSession(sessionId, async (rows) => {
    const person = await rows.people.byId(personId);
    if (person === null) return null;
    const known = await rows.passkeys.all(personId);
    const challenge = newChallenge(ports, { personId, use: 'add', within: `session:${sessionId}` }, now);
    return ports.passkeys.creation(person, known, challenge);
  });
  return options === null ? notFound : ok(options);
}

/** A person has a few devices. */
const maxPasskeys = 20;

/**
 * Stores a passkey created in this session. As the first second factor it ends every other session, because
 * the number alone opened them, and returns recovery codes, shown once.
 */
export async function addPasskey(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
  input: { name: string; answer: PasskeyAnswer },
): Promise<Result<{ recoveryCodes: string[] }, NotFound | NotPossible>> {
  const now = ports.clock.wall();
  const of = { personId, use: 'add', within: `session:${sessionId}` } as const;
  const added = await ports.store.ofSession(
    sessionId,
    async (rows): Promise<Result<{ recoveryCodes: string[] }, NotFound | NotPossible>> => {
      const person = await rows.people.byId(personId);
      if (person === null) return notFound;
      await rows.holdNumber(person.phone);
      const made = await ports.passkeys.judgeCreation(input.answer, (text) =>
        isChallenge(ports, text, of, now),
      );
      if (made === null || !(await spendChallenge(ports, rows, made.challenge, now)))
        return notPossible('passkey_refused');
      const isFirst = !(await hasFactor(rows, personId));
      const { credentialId, publicKey, counter, transports } = made;
      const row = { personId, credentialId, publicKey, counter, transports, name: input.name };
      if ((await rows.passkeys.all(personId)).length >= maxPasskeys) return notPossible('passkey_refused');
      if (!(await rows.passkeys.add({ ...row, addedAt: now, usedAt: null })))
        return notPossible('passkey_refused');
      await rows.security.note({ code: 'passkey_added' }, now, sessionId, {
        kind: 'passkey',
        id: Buffer.from(credentialId).toString('base64url'),
      });
      await notifyFactorChange(ports, rows, { person, sessionId, what: 'passkey_added' }, now);
      if (!isFirst) return ok({ recoveryCodes: [] });
      for (const session of await rows.sessions.lockAllOf(personId))
        if (session.id !== sessionId) await endSession(rows, session, 'second_factor', now);
      await rows.sessions.proven(sessionId, now);
      return ok({ recoveryCodes: await freshRecoveryCodes(ports, rows, personId) });
    },
  );
  return added ?? notFound;
}

/**
 * Removes a passkey. With the last second factor the recovery codes go too, and the number alone signs in
 * again.
 */
export async function removePasskey(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
  id: string,
): Promise<Result<null, NotFound>> {
  const now = ports.clock.wall();
  const removed = await ports.store.ofSession(sessionId, async (rows) => {
    const person = await rows.people.byId(personId);
    if (person === null) return notFound;
    await rows.holdNumber(person.phone);
    if (!(await rows.passkeys.remove(personId, Buffer.from(id, 'base64url')))) return notFound;
    await rows.security.note({ code: 'passkey_removed' }, now, sessionId, { kind: 'own_stays' });
    const stays = await hasFactor(rows, personId);
    if (!stays) await rows.secondFactors.drop(personId);
    const what = stays ? 'passkey_removed' : 'off';
    await notifyFactorChange(ports, rows, { person, sessionId, what }, now);
    return ok(null);
  });
  return removed ?? notFound;
}
