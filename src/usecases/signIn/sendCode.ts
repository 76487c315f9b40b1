import type { Language } from '#domain/language.ts';
import { parseMobile } from '#domain/person.ts';
import { type Result, fail, ok } from '#domain/result.ts';
import type { IdentityPorts } from '../portsOfIdentity.ts';
import { codeDigits, codeLifeMs, countAgainst, type TooMany } from './rules.ts';

export type SendCodeFailure = { kind: 'invalid_phone_number' } | TooMany;

/**
 * Sends a sign-in code by SMS. It replaces any earlier one of the number, and the answer is the same whether
 * the number is known or new (decisions 2.3). `address` is the caller's.
 */
export async function sendCode(
  ports: IdentityPorts,
  input: { phone: string; address: string },
): Promise<Result<{ phone: string }, SendCodeFailure>> {
  const { clock, ids, seal, rules } = ports;
  const now = clock.wall();
  const phone = parseMobile(input.phone);
  if (phone === null) return fail({ kind: 'invalid_phone_number' });
  const refused =
    (await countAgainst(ports, `send:address:${input.address}`, rules.sendsPerAddress, now)) ??
    (await countAgainst(ports, `send:phone:${phone}`, rules.sendsPerPhone, now));
  if (refused) return fail(refused);
  const code = ids.digits(codeDigits);
  const id = ids.uuid();
  const text = signInSms[await ports.languageOf(phone)](code);
  await ports.store.inTransaction(async (rows) => {
    await rows.codes.put(phone, {
      codeHash: hashOfCode(ports, phone, code),
      sentAt: now,
      expiresAt: now + codeLifeMs,
    });
    await rows.outbox.addSms({ id, to: phone, textSealed: seal.seal(text, 'outbox', id), at: now });
  });
  return ok({ phone });
}

/** Bound to the number, so that a row moved to another number proves nothing. */
export const hashOfCode = (ports: Pick<IdentityPorts, 'seal'>, phone: string, code: string): Uint8Array =>
  ports.seal.hash(`${phone}:${code}`, 'sign-in-code');

/** The code comes first: phones show the beginning of an SMS in their notice. */
export const signInSms: Record<Language, (code: string) => string> = {
  en: (code) =>
    `${code} is your code to sign in to Shunya, valid for 10 minutes. ` +
    'It is a sign-in code of Shunya itself, not a code of the GST portal. Give it to nobody.',
  hi: (code) =>
    `${code} Shunya में साइन इन करने का आपका कोड है, 10 मिनट तक मान्य। ` +
    'यह Shunya का अपना कोड है, GST पोर्टल का नहीं। इसे किसी को न दें।',
};
