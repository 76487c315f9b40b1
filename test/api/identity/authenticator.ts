import { createHmac } from 'node:crypto';
import { must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';

/** The code an authenticator shows at an instant, by RFC 6238: written apart from the product's own. */
export function shownBy(secret: string, at: number): string {
  let bits = '';
  for (const letter of secret)
    bits += 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0');
  const key = Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Math.floor(at / 30_000)
    .toString(16)
    .padStart(16, '0');
  const mac = createHmac('sha1', key).update(Buffer.from(counter, 'hex')).digest('hex');
  const start = Number.parseInt(mac.slice(-1), 16) * 2;
  const number = Number.parseInt(mac.slice(start, start + 8), 16) % 2 ** 31;
  return String(number % 1e6).padStart(6, '0');
}

/** Switches a second factor on; the code of this half minute is used by it. */
export async function withFactor(
  at: TestApp,
  person: SignedInPerson,
): Promise<{ secret: string; recovery: string[] }> {
  const { secret } = must(await person.client.setUpSecondFactor()).data;
  const otp = shownBy(secret, at.clock.wall);
  const { recovery_codes: recovery } = must(await person.client.confirmSecondFactor({ body: { otp } })).data;
  return { secret, recovery };
}
