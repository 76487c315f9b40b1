import type { Period } from './calendar.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The mod-36 check character over the first 14 characters of a GSTIN (gst-portal#gstin) or an ARN (gst-portal#arn). */
export function checkCharacter(first14: string): string {
  let sum = 0;
  for (let i = 0; i < 14; i += 1) {
    const product = ALPHABET.indexOf(first14.charAt(i)) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36);
}

const NORMAL_GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/;

export function isGstin(text: string): boolean {
  return NORMAL_GSTIN.test(text) && checkCharacter(text) === text.charAt(14);
}

export function makeGstin(stateCode: string, pan: string): string {
  const first14 = `${stateCode}${pan}1Z`;
  return first14 + checkCharacter(first14);
}

export function isPan(text: string): boolean {
  return /^[A-Z]{5}[0-9]{4}[A-Z]$/.test(text);
}

/**
 * Mints the next ARN of a state and return period (gst-portal#arn) and moves its counter. Each million of serials has
 * its own prefix: AA, AB … AZ, then BA.
 */
export function mintArn(serials: Record<string, number>, stateCode: string, period: Period): string {
  const group = `${stateCode}${period.slice(0, 2)}${period.slice(4)}`;
  const serial = (serials[group] ?? 0) + 1;
  serials[group] = serial;
  const million = Math.floor(serial / 1_000_000);
  const prefix = ALPHABET.charAt(10 + Math.floor(million / 26)) + ALPHABET.charAt(10 + (million % 26));
  const first14 = `${prefix}${group}${String(serial % 1_000_000).padStart(6, '0')}`;
  return first14 + checkCharacter(first14);
}
