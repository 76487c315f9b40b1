import type { Person } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import {
  type SaidSecondFactor,
  sayProofMail,
  sayProofSms,
  type SecondFactorChange,
} from '#texts/sayProof.ts';
import { mailTemplate, smsTemplate } from '#texts/smsTemplates.ts';
import { notFound, type NotFound, notPossible, type NotPossible, type TooMany } from '../failures.ts';
import type { IdentityPorts, IdentityRows, Passkey } from '../ports/signIn.ts';
import { countFactorTry, type FactorShown, hasFactor, secondFactorField, takesCode } from './factor.ts';
import { makeLink } from './hold.ts';
import { hashOfRecoveryCode } from './rules.ts';
import { endSession } from './session.ts';
import type { WrongCode } from './signInCode.ts';

/** `since`: of the authenticator; null without one. */
export type SecondFactorView = { since: Instant | null; recoveryCodesLeft: number; passkeys: Passkey[] };

/** Reads the second factor and the number of recovery codes left. */
export async function readSecondFactor(
  ports: Pick<IdentityPorts, 'store'>,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<Result<SecondFactorView, NotFound>> {
  const found = await ports.store.ofSession(sessionId, async (rows) => ({
    since: (await rows.secondFactors.get(personId))?.confirmedAt ?? null,
    recoveryCodesLeft: await rows.recoveryCodes.left(personId),
    passkeys: await rows.passkeys.all(personId),
  }));
  return found === null ? notFound : ok(found);
}

/** For the authenticator: to type, or as the text of a QR code. */
type NewSecret = { secret: string; uri: string };

/** Begins to set up an authenticator; it is required only after its first code (design#second-factor). */
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
    return ok({ secret, uri: ports.totp.uriOf(secret, person.phone) });
  });
  return begun ?? notFound;
}

/** Time between beginning and the first code. */
const setUpLifeMs = 10 * 60_000;

/**
 * Confirms an authenticator by its first code: from now on it is required. Ends every other session, because
 * the number alone opened them. Returns the recovery codes, shown once.
 */
export async function confirmSecondFactor(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
  code: string,
): Promise<Result<{ recoveryCodes: string[] }, NotFound | NotPossible | WrongCode | TooMany>> {
  const now = ports.clock.wall();
  const person = await ports.store.ofSession(sessionId, (rows) => rows.people.byId(personId));
  if (person === null) return notFound;
  const { phone } = person;
  const tooMany = await countFactorTry(ports, { within: `session:${sessionId}`, phone, answer: code }, now);
  if (tooMany) return fail(tooMany);
  const confirmed = await ports.store.ofSession(
    sessionId,
    async (rows): Promise<Result<{ recoveryCodes: string[] }, NotPossible | WrongCode>> => {
      await rows.holdNumber(phone);
      const factor = await rows.secondFactors.lock(personId);
      if (factor !== null && factor.confirmedAt !== null) return notPossible('second_factor_on');
      if (factor === null || now - factor.begunAt > setUpLifeMs)
        return notPossible('second_factor_not_begun');
      if (!(await takesCode(ports, rows, { ...factor, confirmedAt: now }, code, now)))
        return fail({ kind: 'invalid_verification_code' });
      const recoveryCodes = await freshRecoveryCodes(ports, rows, personId);
      for (const session of await rows.sessions.lockAllOf(personId))
        if (session.id !== sessionId) await endSession(rows, session, 'second_factor', now);
      await rows.sessions.proven(sessionId, now);
      await rows.security.note({ code: 'second_factor_on' }, now, sessionId, {
        kind: 'second_factor',
        after: factor.begunAt,
      });
      await notifyFactorChange(ports, rows, { person, sessionId, what: 'on' }, now);
      return ok({ recoveryCodes });
    },
  );
  return confirmed ?? notFound;
}

/** Makes ten new recovery codes, shown once; earlier ones stop working. */
export async function makeRecoveryCodes(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<Result<{ recoveryCodes: string[] }, NotFound | NotPossible>> {
  const now = ports.clock.wall();
  const made = await ports.store.ofSession(sessionId, async (rows) => {
    if (!(await hasFactor(rows, personId))) return notPossible('second_factor_off');
    const recoveryCodes = await freshRecoveryCodes(ports, rows, personId);
    await rows.security.note({ code: 'recovery_codes_made' }, now, sessionId, {
      kind: 'recovery_codes',
      after: (await rows.recoveryCodes.hashes(personId)).map(base64url),
    });
    return ok({ recoveryCodes });
  });
  return made ?? notFound;
}

/**
 * Removes authenticator, passkeys and recovery codes: the number alone signs in again. The person has just
 * proven themselves.
 */
export async function removeSecondFactor(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<Result<null, NotFound | NotPossible>> {
  const now = ports.clock.wall();
  const removed = await ports.store.ofSession(sessionId, async (rows) => {
    const person = await rows.people.byId(personId);
    if (person === null) return notFound;
    await rows.holdNumber(person.phone);
    if (!(await hasFactor(rows, personId))) return notPossible('second_factor_off');
    await rows.secondFactors.drop(personId);
    await rows.security.note({ code: 'second_factor_off' }, now, sessionId, { kind: 'own_stays' });
    await notifyFactorChange(ports, rows, { person, sessionId, what: 'off' }, now);
    return ok(null);
  });
  return removed ?? notFound;
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const recoveryCodesAtOnce = 10;

/** Makes ten recovery codes in groups of four and replaces the earlier ones. Only their hashes are stored. */
export async function freshRecoveryCodes(
  ports: Pick<IdentityPorts, 'totp' | 'seal'>,
  rows: Pick<IdentityRows, 'recoveryCodes'>,
  personId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesAtOnce }, () => ports.totp.newRecoveryCode());
  await rows.recoveryCodes.replace(
    personId,
    codes.map((code) => hashOfRecoveryCode(ports, personId, code)),
  );
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

/** Logs a wrong second factor, and notifies the person of a used recovery code. */
export async function recordFactorUse(
  ports: Pick<IdentityPorts, 'ids' | 'seal' | 'publicUrl'>,
  rows: IdentityRows,
  of: { person: Person; sessionId: string; shown: FactorShown; address: string },
  now: Instant,
): Promise<void> {
  const { person, sessionId, shown, address } = of;
  if (shown === 'wrong')
    await rows.security.note({ code: 'sign_in_refused', why: 'wrong_second_factor', address }, now);
  if (shown !== 'recovery') return;
  await rows.security.note({ code: 'recovery_code_used' }, now, sessionId);
  const left = await rows.recoveryCodes.left(person.id);
  await notifyFactorChange(ports, rows, { person, sessionId, what: 'recovery_code_used', left }, now);
}

/**
 * Notifies a person of a change to their second factor, with a 'This was not me' link. `left`: recovery codes
 * left.
 */
export async function notifyFactorChange(
  ports: Pick<IdentityPorts, 'ids' | 'seal' | 'publicUrl'>,
  rows: Pick<IdentityRows, 'people' | 'links' | 'outbox'>,
  change: { person: Person; sessionId: string; what: SecondFactorChange; left?: number },
  now: Instant,
): Promise<void> {
  const { person, sessionId, what, left = 0 } = change;
  const { id: personId, email: mail } = person;
  const language = await rows.people.language(personId);
  const of = { personId, purpose: 'disown', sessionId, mail, language } as const;
  const link = await makeLink(ports, rows, of, now);
  await sendFactorNotice(rows, person, { what, left, link }, now);
}

/** By mail to the verified address; by SMS where there is none. */
export async function sendFactorNotice(
  rows: Pick<IdentityRows, 'people' | 'outbox'>,
  { id, email: mail, phone }: Person,
  about: SaidSecondFactor,
  now: Instant,
): Promise<void> {
  const language = await rows.people.language(id);
  await rows.outbox.add(
    id,
    mail === ''
      ? {
          channel: 'sms',
          to: phone,
          subject: '',
          text: sayProofSms('second_factor', about, language),
          template: smsTemplate('second_factor', language),
        }
      : {
          channel: 'mail',
          to: mail,
          ...sayProofMail('second_factor', about, language),
          template: mailTemplate('second_factor', language),
        },
    now,
  );
}
