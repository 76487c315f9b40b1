import { timingSafeEqual } from 'node:crypto';
import type { Language } from '#domain/account/language.ts';
import { maskedMail } from '#domain/account/maskedAddress.ts';
import { deviceName, parseMobile, type Person } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { sayProofMail } from '#texts/sayProof.ts';
import { mailTemplate } from '#texts/smsTemplates.ts';
import type { TooMany } from '../failures.ts';
import type { AccountPorts, PersonRows } from '../ports/account.ts';
import type {
  Hold,
  IdTokenFailure,
  IdentityPorts,
  IdentityRows,
  NamesOfPerson,
  PasskeyAnswer,
  ProvenPhone,
  SessionRow,
} from '../ports/signIn.ts';
import { countFactorTry, judgeSecondFactor } from './factor.ts';
import { holdIdle, holdOf, makeLink, type PersonLinkOver, release, sentLately } from './hold.ts';
import {
  hashOfPersonLink,
  hashOfRefresh,
  idleSessionMs,
  loginInDevice,
  loginNamed,
  proofLifeMs,
  refreshGraceMs,
  sessionLifeMs,
} from './rules.ts';
import { makeRoom, notifySignIn } from './newSession.ts';
import { recordFactorUse } from './secondFactor.ts';
import { endSession } from './session.ts';
import { opens, withinProof } from './signInCode.ts';

/** A page's session (specification 3, session data). */
export type Session = {
  person: Person & NamesOfPerson;
  token: string;
  refreshToken: string;
  expiresIn: number;
};

/** `mail`: masked address of the release link; null when only time ends the hold. */
export type SignInHeld = {
  kind: 'sign_in_held';
  why: Hold['why'];
  until: Instant;
  mail: string | null;
};

/** The number is proven, but the second factor is missing or wrong. */
export type SecondFactorMissing = { kind: 'second_factor_needed' } | { kind: 'second_factor_wrong' };

export type VerifyTokenFailure =
  | IdTokenFailure
  | { kind: 'other_phone_number' }
  | SignInHeld
  | SecondFactorMissing
  | PersonLinkOver
  | TooMany;

/**
 * Exchanges a provider's ID token for a session (specification 7 #1, design#sessions). `phone` must match the
 * token. Each proof of a number opens one session, soon after it (record 066). A new number becomes a person
 * with an empty name. `secondFactor`: null at first; a proof stays unused until the factor is right. `release`: the token
 * of the mail about a held sign-in; '' without one. The same person has shown number, mailbox and factor then, in one
 * browser, and the hold ends: a press on the link alone would let in whoever tries.
 */
export async function verifyToken(
  ports: IdentityPorts,
  input: {
    idToken: string;
    phone: string;
    device: Record<string, string>;
    address: string;
    secondFactor: string | PasskeyAnswer | null;
    release: string;
  },
): Promise<Result<Session, VerifyTokenFailure>> {
  const { clock, ids, verifier } = ports;
  const now = clock.wall();
  const proven = await verifier.verifyIdToken(input.idToken, now);
  if (!proven.ok) return proven;
  const { phone, login } = proven.value;
  if (parseMobile(input.phone) !== phone) return fail({ kind: 'other_phone_number' });
  const { secondFactor, address } = input;
  const proofHash = ports.seal.hash(proven.value.proof, 'sign-in-proof');
  const within = withinProof(proofHash);
  if (secondFactor !== null) {
    const tooMany = await countFactorTry(ports, { within, phone, answer: secondFactor }, now);
    if (tooMany) return fail(tooMany);
  }
  const id = ids.uuid();
  const secret = ids.token(32);
  const device = deviceName(input.device);
  const language = (await ports.languageOf(phone)) ?? 'en';
  const opened = await ports.store.ofNumber(
    phone,
    async (rows): Promise<Person | SignInHeld | SecondFactorMissing | PersonLinkOver | null> => {
      await rows.holdNumber(phone);
      if (!(await opens(ports, rows, proven.value, proofHash, now))) {
        await rows.security.note({ code: 'sign_in_refused', why: 'old_proof', address }, now);
        return null;
      }
      const found = await rows.people.ofNumber({ personId: ids.uuid(), accountId: ids.uuid() }, now);
      const hold = await holdOf(rows, found.id, now);
      const releasing = input.release === '' ? null : hashOfPersonLink(ports, input.release);
      if (hold !== null && releasing === null)
        return refuseHeld(ports, rows, { hold, person: found, language, address }, now);
      if (hold !== null && releasing !== null && !(await rows.links.releases(releasing, found.id, now)))
        return { kind: 'person_link_over' };
      const shown = await judgeSecondFactor(ports, rows, { id: found.id, within }, secondFactor ?? '', now);
      if (shown === 'wrong' && secondFactor === null) return { kind: 'second_factor_needed' };
      if (shown === 'wrong') {
        await recordFactorUse(ports, rows, { person: found, sessionId: id, shown, address }, now);
        return { kind: 'second_factor_wrong' };
      }
      if (hold !== null) await release(rows, found.id, now);
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
        firmAccount: null,
      });
      if (login !== null) await rows.logins.opened(loginNamed(login), id);
      await rows.security.note({ code: 'signed_in', device, address }, now, id);
      await recordFactorUse(ports, rows, { person: found, sessionId: id, shown, address }, now);
      if (found.createdAt < now)
        await notifySignIn(ports, rows, { person: found, sessionId: id, device, language }, now);
      return found;
    },
  );
  if (opened === null) return fail({ kind: 'id_token_invalid' });
  if ('kind' in opened) return fail(opened);
  return ok(await sessionFor(ports, { id, secret }, opened, now));
}

export type RefreshFailure = IdTokenFailure | { kind: 'other_phone_number' } | { kind: 'session_ended' };

/**
 * Rotates a refresh token (design#sessions). The previous token gets the same successor again for 60 s. Any
 * other secret for a live session is a stolen copy and ends the session at once, whatever the ID token says.
 */
export async function refresh(
  ports: IdentityPorts,
  input: { refreshToken: string; idToken: string },
): Promise<Result<Session, RefreshFailure>> {
  // Outside the transaction: the provider's answer may take time.
  const proven = await ports.verifier.verifyIdToken(input.idToken, ports.clock.wall());
  return renew(ports, input.refreshToken, proven);
}

/** The same for a session of a firm's provider, which gives no token for it: the session's identity has to stay connected. */
export const refreshOfFirm = (
  ports: IdentityPorts,
  input: { refreshToken: string },
): Promise<Result<Session, RefreshFailure>> => renew(ports, input.refreshToken, 'firm');

type Renewing = Result<ProvenPhone, IdTokenFailure> | 'firm';

async function renew(
  ports: IdentityPorts,
  refreshToken: string,
  proven: Renewing,
): Promise<Result<Session, RefreshFailure>> {
  const now = ports.clock.wall();
  const presented = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{1,100})$/.exec(refreshToken);
  const [, id, secret] = presented ?? [];
  if (id === undefined || secret === undefined) return fail({ kind: 'session_ended' });
  const rotated =
    (await ports.store.ofSession(id, (rows) => rotate(ports, rows, { id, secret, proven, now }))) ??
    fail({ kind: 'session_ended' });
  if (!rotated.ok) return rotated;
  const { person, successor } = rotated.value;
  return ok(await sessionFor(ports, { id, secret: successor }, person, now));
}

/** A session as the page gets it; `secret`: of its refresh token. */
export async function sessionFor(
  ports: Pick<IdentityPorts, 'accessTokens' | 'namesOf'>,
  { id, secret }: { id: string; secret: string },
  person: Person,
  now: Instant,
): Promise<Session> {
  const { token, expiresIn } = await ports.accessTokens.issue({ sessionId: id, personId: person.id }, now);
  const names = await ports.namesOf(id);
  return { person: { ...person, ...names }, token, refreshToken: `${id}.${secret}`, expiresIn };
}

export type NameBlank = { kind: 'name_blank' };

/** Sets the display name (specification 7 #12), trimmed; fails when blank. */
export async function setName(
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  personId: string,
  input: { name: string },
): Promise<Result<{ name: string }, NameBlank>> {
  const name = input.name.trim();
  if (name === '') return fail({ kind: 'name_blank' });
  await ports.store.asPerson(personId, async (rows) => {
    await noteName(rows, (await rows.people.get())?.name ?? '', name, ports.clock.wall());
    await rows.people.update({ name });
    await rows.changed();
  });
  return ok({ name });
}

/** Another name stands in the ledger of consents from then on; the first one of all replaces nothing. */
export async function noteName(
  rows: Pick<PersonRows, 'security'>,
  before: string,
  after: string,
  now: Instant,
): Promise<void> {
  if (before !== '' && before !== after)
    await rows.security.note({ code: 'name_changed' }, now, { kind: 'own_stays' });
}

/** Refuses a held sign-in and mails the release link: a thief of the number does not have the mailbox. */
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
      {
        channel: 'mail',
        to: mail,
        ...sayProofMail('release', { link }, language),
        template: mailTemplate('release', language),
      },
      now,
    );
  }
  return { kind: 'sign_in_held', why, until, mail: mail === '' ? null : maskedMail(mail) };
}

async function rotate(
  ports: IdentityPorts,
  rows: IdentityRows,
  input: { id: string; secret: string; proven: Renewing; now: number },
): Promise<Result<{ person: Person; successor: string }, RefreshFailure>> {
  const { id, now, proven } = input;
  const session = await rows.sessions.lock(id);
  if (session === null || session.revokedAt !== null || now >= session.expiresAt) {
    return fail({ kind: 'session_ended' });
  }
  if ((session.firmAccount !== null) !== (proven === 'firm')) return fail({ kind: 'session_ended' });
  if (now - session.lastUsedAt > idleSessionMs) {
    await endSession(rows, session, 'idle', now);
    return fail({ kind: 'session_ended' });
  }
  const standing = standingOf(session, hashOfRefresh(ports, input.secret), now);
  if (standing === 'stolen') {
    await endSession(rows, session, 'copied', now);
    ports.log.warn({ session: id }, 'a used refresh token came back: the session is ended');
    return fail({ kind: 'session_ended' });
  }
  if (proven !== 'firm' && !proven.ok) return proven;
  const person = await rows.people.byId(session.personId);
  if (person === null) return fail({ kind: 'session_ended' });
  if (proven !== 'firm' && person.phone !== proven.value.phone) return fail({ kind: 'other_phone_number' });
  if (standing === 'repeated' && session.successorSealed !== null) {
    return ok({ person, successor: ports.seal.open(session.successorSealed, id, 'refresh-successor') });
  }
  const successor = ports.ids.token(32);
  await rows.sessions.rotate(id, {
    refreshHash: hashOfRefresh(ports, successor),
    successorSealed: ports.seal.seal(successor, id, 'refresh-successor'),
    at: now,
  });
  return ok({ person, successor });
}

function standingOf(session: SessionRow, hash: Uint8Array, now: number): 'current' | 'repeated' | 'stolen' {
  if (same(session.refreshHash, hash)) return 'current';
  const { previousRefreshHash, rotatedAt } = session;
  const fresh = rotatedAt !== null && now - rotatedAt <= refreshGraceMs;
  return fresh && previousRefreshHash !== null && same(previousRefreshHash, hash) ? 'repeated' : 'stolen';
}

const same = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);
