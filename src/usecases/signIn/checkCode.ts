import { countAgainst } from '../countAgainst.ts';
import { parseMobile } from '#domain/account/person.ts';
import { type Result, fail, ok } from '#domain/shared/result.ts';
import { judgeCode, type WrongCode } from './judgeCode.ts';
import type { Asker, IdentityPorts, IdTokenIssuer } from './ports.ts';
import { hashOfBrowser, hashOfChallenge, hashOfCode, hashOfKey } from './hashes.ts';
import { loginName } from './loginNames.ts';
import { leaveLogin, loginOf } from './logins.ts';
import type { TooMany } from '../failures.ts';
import { knownBrowserMs, sessionLifeMs } from './rules.ts';

export type CheckCodeFailure = { kind: 'invalid_phone_number' } | WrongCode | TooMany;

export type CheckCode = {
  phone: string;
  code: string;
  address: string;
  /** The secret of the browser's cookie. */
  browser: string | null;
  /** Names the code where there is no cookie; goes before it. */
  challenge: string | null;
  /** A secret of the page's own: with it, the provider's cookie alone gives no ID token any more (record 066). */
  key: string | null;
  /** The provider cookie's secret until now, which ends. */
  former: string | null;
};

/**
 * Proves a number by its code: gives an ID token and the secret of the provider's own cookie. A wrong code and
 * a number that never had one answer alike; a code works once and stands five tries (record 082.3) of the browser
 * that asked for it: guesses from elsewhere do not count against it (record 066).
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
  const given = hashOfCode(ports, phone, input.code);
  const failure = await ports.store.ofNumber(phone, async (rows) => {
    const code = await rows.codes.lock(phone, asker);
    const count = asker === 'unnamed' ? 'openTries' : 'tries';
    const { address } = input;
    const wrong = await judgeCode(rows, { phone, code, given, count, address, now });
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
