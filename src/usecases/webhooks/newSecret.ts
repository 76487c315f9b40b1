import type { Ids } from '../ports/machine.ts';

/** `whsec_` and 256 random bits in Base64, as Standard Webhooks has it. */
export function newSecret({ ids }: { ids: Ids }): string {
  // 43 characters of base64url stand for 32 bytes.
  const text = ids.token(32).replaceAll('-', '+').replaceAll('_', '/');
  return `whsec_${text}=`;
}
