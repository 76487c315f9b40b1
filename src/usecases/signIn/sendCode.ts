import type { Language } from '#domain/account/language.ts';
import { parseMobile } from '#domain/account/person.ts';
import { type Result, fail, ok } from '#domain/shared/result.ts';
import { proofTexts } from '#texts/proofs.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import type { IdentityPorts } from './ports.ts';
import { hashOfBrowser, hashOfChallenge, hashOfCode } from './hashes.ts';
import { leaveLogin } from './logins.ts';
import type { TooMany } from '../failures.ts';
import { countSend } from './countSend.ts';
import { codeDigits, codeLifeMs } from './rules.ts';

export type SendCodeFailure = { kind: 'invalid_phone_number' } | TooMany;

export type SentCode = { phone: string; browser: string; challenge: string };

/**
 * Sends a sign-in code by SMS. It replaces the earlier one of this number and browser, and the answer is the same
 * whether the number is known or new (record 082.3). `address` is the caller's; `browser` the secret of its cookie,
 * null when it has none: then it is given one. `challenge` names the code for a client that keeps no cookies.
 * `former` is the provider cookie's secret: whoever asks for a code is signed out in this browser. `language` is the
 * page's: that of who has chosen none.
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
  const language = (await ports.languageOf(phone)) ?? input.language;
  const text = proofTexts[language].signInSms(code);
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
