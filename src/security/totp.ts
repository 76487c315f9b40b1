import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Totp } from '#usecases/ports/signIn.ts';

const stepMs = 30_000;
/** RFC 4226 requires 128 bits and recommends 160. */
const secretBytes = 20;
const recoveryBytes = 15;
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * RFC 6238 with SHA-1, six digits and 30 seconds: every authenticator supports it. A clock that is one step ahead or
 * behind is accepted.
 */
export const totp: Totp = {
  newSecret: () => base32(randomBytes(secretBytes)),
  newRecoveryCode: () => base32(randomBytes(recoveryBytes)),
  stepOf: (secret, code, now, after) => {
    const key = fromBase32(secret);
    const received = Buffer.from(code);
    const current = Math.floor(now / stepMs);
    let found: number | null = null;
    for (const step of [current - 1, current, current + 1]) {
      const right = Buffer.from(codeAt(key, step));
      if (right.length === received.length && timingSafeEqual(right, received) && step > after)
        found ??= step;
    }
    return found;
  },
};

/** RFC 4226, section 5.3. */
function codeAt(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** RFC 4648 without padding; both lengths used here fill their last digit. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => digits.charAt(Number.parseInt(five, 2))).join('');
}

function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (digit) => digits.indexOf(digit).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
