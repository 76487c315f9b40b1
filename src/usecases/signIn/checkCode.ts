import { timingSafeEqual } from 'node:crypto';
import { parseMobile } from '#domain/person.ts';
import { type Result, fail, ok } from '#domain/result.ts';
import type { IdentityPorts, IdentityRows, IdTokenIssuer } from '../portsOfIdentity.ts';
import { codeTries, countAgainst, sessionLifeMs, type TooMany } from './rules.ts';
import { hashOfCode } from './sendCode.ts';
import { loginOf } from './freshIdToken.ts';

export type CheckCodeFailure =
  | { kind: 'invalid_phone_number' }
  | { kind: 'invalid_verification_code' }
  /** The right code, too late or after too many wrong ones. */
  | { kind: 'code_expired' }
  | TooMany;

/**
 * Proves a number by its code: gives an ID token and the secret of the provider's own cookie. A wrong code and
 * a number that never had one answer alike; a code works once and stands five tries (decisions 2.3).
 * `former` is the cookie's secret until now, which ends.
 */
export async function checkCode(
  ports: IdentityPorts & { issuer: IdTokenIssuer },
  input: { phone: string; code: string; address: string; former: string | null },
): Promise<Result<{ idToken: string; secret: string; lifeMs: number }, CheckCodeFailure>> {
  const { clock, ids, issuer, rules } = ports;
  const now = clock.wall();
  const phone = parseMobile(input.phone);
  if (phone === null) return fail({ kind: 'invalid_phone_number' });
  const refused =
    (await countAgainst(ports, `check:address:${input.address}`, rules.checksPerAddress, now)) ??
    (await countAgainst(ports, `check:phone:${phone}`, rules.checksPerPhone, now));
  if (refused) return fail(refused);
  const secret = ids.token(32);
  const login = loginOf(ports, secret);
  const given = hashOfCode(ports, phone, input.code);
  const failure = await ports.store.inTransaction(async (rows) => {
    const verdict = await judge(rows, phone, given, now);
    if (verdict !== null) return verdict;
    await rows.codes.drop(phone);
    if (input.former !== null) await rows.logins.drop(loginOf(ports, input.former));
    await rows.logins.add({ secretHash: login, phone, expiresAt: now + sessionLifeMs });
    return null;
  });
  if (failure) return fail(failure);
  const idToken = await issuer.issueIdToken({ phone, login: Buffer.from(login).toString('hex') }, now);
  return ok({ idToken, secret, lifeMs: sessionLifeMs });
}

async function judge(
  rows: IdentityRows,
  phone: string,
  given: Uint8Array,
  now: number,
): Promise<Extract<CheckCodeFailure, { kind: 'invalid_verification_code' | 'code_expired' }> | null> {
  const code = await rows.codes.lock(phone);
  const right = timingSafeEqual(given, code?.codeHash ?? new Uint8Array(given.length));
  if (code === null || !right) {
    if (code !== null) await rows.codes.countTry(phone);
    return { kind: 'invalid_verification_code' };
  }
  // Only who holds the code learns that it is past: anyone else would learn that the number is signing in.
  return code.tries >= codeTries || now > code.expiresAt ? { kind: 'code_expired' } : null;
}
