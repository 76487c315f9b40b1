import type { Instant } from '#domain/shared/istTime.ts';

export const securityTextPath = '/.well-known/security.txt';

const day = 24 * 60 * 60 * 1000;

/** The contact for reporting a weakness in this installation (RFC 9116). Each reading is valid for half a year. */
export function securityText(options: { supportMail: string; publicUrl: string; wall: Instant }): string {
  const expires = new Date(Math.floor(options.wall / day + 180) * day).toISOString();
  return [
    `Contact: mailto:${options.supportMail}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${options.publicUrl}${securityTextPath}`,
    '',
  ].join('\n');
}
