import { timingSafeEqual } from 'node:crypto';
import { type Language, offered } from '#domain/account/language.ts';
import { parseMobile } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { sayProofSms } from '#texts/sayProof.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import { countAgainst } from '../countAgainst.ts';
import type { TooMany } from '../failures.ts';
import type { RateRule } from '../ports/machine.ts';
import type {
  Asker,
  IdTokenIssuer,
  IdentityPorts,
  IdentityRows,
  ProvenPhone,
  SignInCode,
} from '../ports/signIn.ts';
import { leaveLogin, loginOf } from './providerLogin.ts';
import {
  codeDigits,
  codeLifeMs,
  codeTries,
  hashOfBrowser,
  hashOfChallenge,
  hashOfCode,
  hashOfKey,
  hashOfNumber,
  knownBrowserMs,
  loginName,
  loginNamed,
  proofLifeMs,
  sessionLifeMs,
} from './rules.ts';

export type SendCodeFailure = { kind: 'invalid_phone_number' } | TooMany;

type SentCode = { phone: string; browser: string; challenge: string };

/**
 * Sends a sign-in code by SMS, in place of an earlier one of this number and browser. The result is the same
 * for known and new numbers (design#sign-in-codes). `browser`: the secret of its cookie; null makes a new
 * one. The returned `challenge` names the code for clients without cookies. `former`: the provider cookie's
 * secret; its login ends. `language`: the page's, for people who have chosen none.
 */
export async function sendCode(
  ports: IdentityPorts,
  input: {
    phone: string;
    address: string;
    browser: string | null;
    former: string | null;
    language: Language;
  },
): Promise<Result<SentCode, SendCodeFailure>> {
  const { clock, ids, seal } = ports;
  const now = clock.wall();
  const phone = parseMobile(input.phone);
  if (phone === null) return fail({ kind: 'invalid_phone_number' });
  const refused = await countSend(ports, { ...input, phone }, now);
  if (refused) return fail(refused);
  const browser = input.browser ?? ids.token(32);
  const code = ids.digits(codeDigits);
  const challenge = ids.token(32);
  const id = ids.uuid();
  const language = (await ports.languageOf(phone)) ?? offered(input.language);
  const text = sayProofSms('sign_in', { code }, language);
  if (input.former !== null) await leaveLogin(ports, input.former, now);
  await ports.store.ofNumber(phone, async (rows) => {
    await rows.codes.put(phone, {
      browserHash: hashOfBrowser(ports, browser),
      challengeHash: hashOfChallenge(ports, challenge),
      codeHash: hashOfCode(ports, phone, code),
      sentAt: now,
      expiresAt: now + codeLifeMs,
      open: input.browser === null,
    });
    await rows.outbox.addSms({
      id,
      to: phone,
      textSealed: seal.seal(text, 'outbox', id),
      template: smsTemplate('sign_in', language),
      at: now,
    });
  });
  return ok({ phone, browser, challenge });
}

export type WrongCode =
  | { kind: 'invalid_verification_code' }
  /** The right code, too late or after too many wrong ones. */
  | { kind: 'code_expired' };

export type CheckCodeFailure = { kind: 'invalid_phone_number' } | WrongCode | TooMany;

type CheckCode = {
  phone: string;
  code: string;
  address: string;
  /** The secret of the browser's cookie. */
  browser: string | null;
  /** Names the code for a client without cookies; takes precedence over the cookie. */
  challenge: string | null;
  /** A secret of the page: with one, the provider's cookie alone gives no ID token (record 066). */
  key: string | null;
  /** The secret of the earlier provider cookie, whose login ends. */
  former: string | null;
};

/**
 * Proves a number by its code; returns an ID token and the secret for the provider's cookie. Wrong codes and
 * numbers without a code get the same answer. A code works once and allows five tries (design#sign-in-codes)
 * in the browser that requested it; guesses from elsewhere count separately (record 066).
 */
export async function checkCode(
  ports: IdentityPorts & { issuer: IdTokenIssuer },
  input: CheckCode,
): Promise<Result<{ idToken: string; secret: string; lifeMs: number }, CheckCodeFailure>> {
  const { clock, ids, issuer, rules } = ports;
  const now = clock.wall();
  const phone = parseMobile(input.phone);
  if (phone === null) return fail({ kind: 'invalid_phone_number' });
  const asker = askerOf(ports, input);
  const refused =
    (await countAgainst(ports, `check:address:${input.address}`, rules.checksPerAddress, now)) ??
    (asker === 'unnamed'
      ? await countAgainst(ports, `check:phone:${phone}`, rules.checksPerPhone, now)
      : null);
  if (refused) return fail(refused);
  const secret = ids.token(32);
  const login = loginOf(ports, secret);
  const hash = hashOfCode(ports, phone, input.code);
  const failure = await ports.store.ofNumber(phone, async (rows) => {
    const code = await rows.codes.lock(phone, asker);
    const count = asker === 'unnamed' ? 'openTries' : 'tries';
    const { address } = input;
    const wrong = await judgeCode(rows, { phone, code, hash, count, address, now });
    if (wrong !== null) return wrong;
    if (input.browser !== null)
      await rows.browsers.know(phone, hashOfBrowser(ports, input.browser), now + knownBrowserMs);
    await rows.logins.add({
      secretHash: login,
      phone,
      provenAt: now,
      expiresAt: now + sessionLifeMs,
      keyHash: input.key === null ? null : hashOfKey(ports, input.key),
    });
    return null;
  });
  if (failure) return fail(failure);
  if (input.former !== null) await leaveLogin(ports, input.former, now);
  const idToken = await issuer.issueIdToken({ phone, login: loginName(login), provenAt: now }, now);
  return ok({ idToken, secret, lifeMs: sessionLifeMs });
}

function askerOf(ports: IdentityPorts, { challenge, browser }: CheckCode): Asker {
  if (challenge !== null) return { challenge: hashOfChallenge(ports, challenge) };
  return browser === null ? 'unnamed' : { browser: hashOfBrowser(ports, browser) };
}

/** Judges a sign-in code. Null when it is right, and then it is used up; a wrong code counts as a try. */
export async function judgeCode(
  rows: IdentityRows,
  handedIn: {
    phone: string;
    code: SignInCode | null;
    hash: Uint8Array;
    count: 'tries' | 'openTries';
    address: string;
    now: number;
  },
): Promise<WrongCode | null> {
  const { phone, code, hash, count, address, now } = handedIn;
  const right = timingSafeEqual(hash, code?.codeHash ?? new Uint8Array(hash.length));
  if (code === null || !right) {
    if (code !== null) {
      // Noted while the code could still be right, so that endless guessing writes nothing.
      if (code[count] < codeTries)
        await rows.security.note({ code: 'sign_in_refused', why: 'wrong_code', address }, now);
      await rows.codes.countTry(phone, code.browserHash, count);
    }
    return { kind: 'invalid_verification_code' };
  }
  // Only the holder of the code learns that it is over: others would learn that the number is signing in.
  if (code[count] >= codeTries || now > code.expiresAt) {
    await rows.security.note({ code: 'sign_in_refused', why: 'code_over', address }, now);
    return { kind: 'code_expired' };
  }
  await rows.codes.drop(phone, code.browserHash);
  return null;
}

/** `address`: the network of the request. `browser`: the secret of its cookie; null without one. */
type Send = { phone: string; address: string; browser: string | null };
type Share = { bucket: string; rule: RateRule };
type Counting = Pick<IdentityPorts, 'limits'>;

/**
 * Counts one code to a number; returns the limit that it exceeds, or null. A browser known to the number has
 * a share of its own. All other browsers share the number's total, each network has a part of that, and one
 * network may send to few numbers (record 171). A refused request counts nothing.
 */
async function countSend(
  ports: Pick<IdentityPorts, 'limits' | 'rules' | 'store' | 'seal'>,
  send: Send,
  now: Instant,
): Promise<TooMany | null> {
  const { phone, address, browser } = send;
  const { rules, store } = ports;
  const shares = (bucket: string, of: readonly RateRule[]): Share[] => of.map((rule) => ({ bucket, rule }));
  if (browser !== null && (await store.knowsBrowser(phone, hashOfBrowser(ports, browser), now)))
    return countShares(ports, shares(`send:browser:${phone}:${browser}`, rules.sendsPerKnownBrowser), now);
  return (
    (await countNumber(ports, send, now)) ??
    countShares(
      ports,
      [
        ...shares(`send:address:${address}`, rules.sendsPerAddress),
        ...shares(`send:phone:${phone}:${address}`, rules.sendsPerPhoneAndAddress),
        // Counted last, so that a network over its limit does not use up the number's share.
        ...shares(`send:phone:${phone}`, rules.sendsPerPhone),
      ],
      now,
    )
  );
}

/** Counts one in each share in order. If a share is used up, all counts are taken back. */
async function countShares(ports: Counting, shares: readonly Share[], now: Instant): Promise<TooMany | null> {
  for (const [at, { bucket, rule }] of shares.entries()) {
    const { hits, again } = await ports.limits.count(bucket, rule, now, 1);
    if (hits <= rule.max) continue;
    await takeBack(ports, shares.slice(0, at + 1), now);
    return { kind: 'too_many_requests', retryAfterSeconds: Math.ceil((again - now) / 1000) };
  }
  return null;
}

/**
 * Counts the number once among those of the network. Reads first, notes last and never gives the note back:
 * of simultaneous requests for a new number all are counted, and all but one give their count back.
 */
async function countNumber(
  ports: Counting & Pick<IdentityPorts, 'rules'>,
  { phone, address }: Send,
  now: Instant,
): Promise<TooMany | null> {
  const { numbersPerAddress: rule } = ports.rules;
  const numbers: Share = { bucket: `send:numbers:${address}`, rule };
  const noted = `send:number:${address}:${phone}`;
  if ((await ports.limits.count(noted, rule, now, 0)).hits > 0) return null;
  const refused = await countShares(ports, [numbers], now);
  if (refused) return refused;
  if ((await ports.limits.count(noted, rule, now, 1)).hits > 1) await takeBack(ports, [numbers], now);
  return null;
}

async function takeBack(ports: Counting, shares: readonly Share[], now: Instant): Promise<void> {
  for (const { bucket, rule } of shares) await ports.limits.count(bucket, rule, now, -1);
}

/** Rate-limit scope of a second factor beside a proof of a number. */
export const withinProof = (proofHash: Uint8Array): string =>
  `proof:${Buffer.from(proofHash).toString('hex')}`;

/** Can this proof open a session? Each proof opens one. */
export async function opens(
  ports: Pick<IdentityPorts, 'seal'>,
  rows: IdentityRows,
  { phone, login, provenAt }: ProvenPhone,
  proofHash: Uint8Array,
  now: Instant,
): Promise<boolean> {
  if (now - provenAt > proofLifeMs) return false;
  if (login !== null && (await rows.logins.get(loginNamed(login)))?.phone !== phone) return false;
  const endedAt = await rows.proofs.endedAt(hashOfNumber(ports, phone));
  if (endedAt !== null && provenAt <= endedAt) return false;
  return !(await rows.proofs.isSpent(proofHash));
}
