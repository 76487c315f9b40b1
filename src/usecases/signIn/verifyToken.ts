import type { Instant } from '#domain/shared/istTime.ts';
import { deviceName, parseMobile, type Person } from '#domain/account/person.ts';
import type { Language } from '#domain/account/language.ts';
import { maskedMail } from '#domain/account/maskedAddress.ts';
import { type Result, fail, ok } from '#domain/shared/result.ts';
import type {
  Hold,
  IdentityPorts,
  NamesOfPerson,
  IdentityRows,
  IdTokenFailure,
  PasskeyAnswer,
} from './ports.ts';
import { loginInDevice, loginNamed } from './loginNames.ts';
import { endSession } from './endSession.ts';
import type { TooMany } from '../failures.ts';
import { hashOfRefresh } from './hashes.ts';
import { countFactorTry, judgeSecondFactor } from './judgeSecondFactor.ts';
import { opens, withinProof } from './proofOfNumber.ts';
import { noteFactor } from './noteFactor.ts';
import { holdOf, makeLink, sentLately } from './hold.ts';
import { holdIdle } from './holdIdle.ts';
import { tellOfSignIn } from './tellOfSignIn.ts';
import { proofTexts } from '#texts/proofs.ts';
import { proofLifeMs, sessionLifeMs, sessionsPerUser } from './rules.ts';

/** What a page needs to stay signed in (specification 3, session data). */
export type Session = {
  person: Person & NamesOfPerson;
  token: string;
  refreshToken: string;
  expiresIn: number;
};

/** `mail`: where the link went that ends the hold; null where it ends by itself. */
export type SignInHeld = {
  kind: 'sign_in_held';
  why: Hold['why'];
  until: Instant;
  mail: string | null;
};

/** The number is proven and opens nothing: `wrong`: what was given beside it is not right. */
export type SecondFactorMissing = { kind: 'second_factor_needed' } | { kind: 'second_factor_wrong' };

export type VerifyTokenFailure =
  | IdTokenFailure
  | { kind: 'other_phone_number' }
  | SignInHeld
  | SecondFactorMissing
  | TooMany;

/**
 * Turns a provider's ID token into a session of ours (specification 7 #1, record 082.1). The number asked for must be
 * the token's. Each proving of a number opens one session, soon after it (record 066). A new number becomes a person
 * with an empty name. `secondFactor`: what was typed, for who has one; until it is right the proof is not used up.
 */
export async function verifyToken(
  ports: IdentityPorts,
  input: {
    idToken: string;
    phone: string;
    device: Record<string, string>;
    address: string;
    secondFactor: string | PasskeyAnswer | null;
  },
): Promise<Result<Session, VerifyTokenFailure>> {
  const { clock, ids, verifier, accessTokens } = ports;
  const now = clock.wall();
  const proven = await verifier.verifyIdToken(input.idToken, now);
  if (!proven.ok) return proven;
  const { phone, login } = proven.value;
  if (parseMobile(input.phone) !== phone) return fail({ kind: 'other_phone_number' });
  const { secondFactor, address } = input;
  const proofHash = ports.seal.hash(proven.value.proof, 'sign-in-proof');
  const within = withinProof(proofHash);
  if (secondFactor !== null) {
    const tooMany = await countFactorTry(ports, { within, phone, given: secondFactor }, now);
    if (tooMany) return fail(tooMany);
  }
  const id = ids.uuid();
  const secret = ids.token(32);
  const device = deviceName(input.device);
  const language = (await ports.languageOf(phone)) ?? 'en';
  const opened = await ports.store.ofNumber(
    phone,
    async (rows): Promise<Person | SignInHeld | SecondFactorMissing | null> => {
      await rows.holdNumber(phone);
      if (!(await opens(ports, rows, proven.value, proofHash, now))) {
        await rows.security.note({ code: 'sign_in_refused', why: 'old_proof', address }, now);
        return null;
      }
      const found = await rows.people.ofNumber({ personId: ids.uuid(), accountId: ids.uuid() }, now);
      const hold = await holdOf(rows, found.id, now);
      if (hold !== null) return refuseHeld(ports, rows, { hold, person: found, language, address }, now);
      const shown = await judgeSecondFactor(ports, rows, { id: found.id, within }, secondFactor ?? '', now);
      if (shown === 'wrong' && secondFactor === null) return { kind: 'second_factor_needed' };
      if (shown === 'wrong') {
        await noteFactor(ports, rows, { person: found, sessionId: id, shown, address }, now);
        return { kind: 'second_factor_wrong' };
      }
      const idle = await holdIdle(rows, { person: found, shown, language }, now);
      if (idle !== null)
        return refuseHeld(ports, rows, { hold: idle, person: found, language, address }, now);
      if (!(await rows.proofs.spend(proofHash, proven.value.provenAt + proofLifeMs))) return null;
      await makeRoom(rows, found.id, now);
      await rows.sessions.add({
        id,
        personId: found.id,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: now + sessionLifeMs,
        revokedAt: null,
        device: { ...input.device, ...(login === null ? {} : { [loginInDevice]: login }) },
        refreshHash: hashOfRefresh(ports, secret),
        previousRefreshHash: null,
        successorSealed: null,
        rotatedAt: null,
        provenAt: proven.value.provenAt,
      });
      if (login !== null) await rows.logins.opened(loginNamed(login), id);
      await rows.security.note({ code: 'signed_in', device, address }, now, id);
      await noteFactor(ports, rows, { person: found, sessionId: id, shown, address }, now);
      if (found.createdAt < now)
        await tellOfSignIn(ports, rows, { person: found, sessionId: id, device, language }, now);
      return found;
    },
  );
  if (opened === null) return fail({ kind: 'invalid_id_token' });
  if ('kind' in opened) return fail(opened);
  const person = opened;
  const { token, expiresIn } = await accessTokens.issue({ sessionId: id, personId: person.id }, now);
  const names = await ports.namesOf(id);
  return ok({ person: { ...person, ...names }, token, refreshToken: `${id}.${secret}`, expiresIn });
}

/** Who has the number alone is told by mail how to prove themselves; the mailbox is not theirs who stole the number. */
async function refuseHeld(
  ports: IdentityPorts,
  rows: IdentityRows,
  held: { hold: Hold; person: Person; language: Language; address: string },
  now: Instant,
): Promise<SignInHeld> {
  const { hold, person, language, address } = held;
  const { mail, until, why } = hold;
  const refused = why === 'idle' ? 'idle' : 'held';
  await rows.security.note({ code: 'sign_in_refused', why: refused, address }, now);
  if (mail !== '' && !(await sentLately(rows, person.id, now))) {
    const of = { personId: person.id, purpose: 'release', sessionId: null, mail, language } as const;
    const link = await makeLink(ports, rows, of, now);
    await rows.outbox.add(
      person.id,
      { channel: 'mail', to: mail, ...proofTexts[language].releaseMail({ link }) },
      now,
    );
  }
  return { kind: 'sign_in_held', why, until, mail: mail === '' ? null : maskedMail(mail) };
}

/** Ends what was not used for longest, so that one more session is not too many. */
async function makeRoom(rows: IdentityRows, personId: string, now: Instant): Promise<void> {
  const open = (await rows.sessions.lockAllOf(personId))
    .filter(({ expiresAt }) => expiresAt > now)
    .toSorted((a, b) => a.lastUsedAt - b.lastUsedAt);
  for (const session of open.slice(0, Math.max(0, open.length - sessionsPerUser + 1)))
    await endSession(rows, session, 'too_many', now);
}
