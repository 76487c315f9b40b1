/**
 * The colour of an avatar (specification 9): a hash of the name mapped to hue, saturation 70-89, lightness 25-39; dark
 * enough for white letters on every hue.
 */
export function avatarColour(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return `hsl(${hash % 360} ${70 + ((hash >>> 9) % 20)}% ${25 + ((hash >>> 17) % 15)}%)`;
}
