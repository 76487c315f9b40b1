import { timingSafeEqual } from 'node:crypto';
import { type Result, fail, ok } from '#domain/shared/result.ts';
import type { IdentityPorts, IdTokenIssuer, LoginRow } from './ports.ts';
import { hashOfKey } from './hashes.ts';
import { loginName } from './loginNames.ts';
import { loginOf } from './logins.ts';

/**
 * A fresh ID token for whoever still has the local provider's cookie (record 082.2) and, where the page gave a key
 * when it signed in, that key: a cookie that was left behind is worth nothing without it (record 066). The token says
 * when the number was proven, so that it renews a session and opens none.
 */
export async function freshIdToken(
  ports: IdentityPorts & { issuer: IdTokenIssuer },
  input: { secret: string | null; key: string | null },
): Promise<Result<{ idToken: string }, { kind: 'no_provider_user' }>> {
  if (input.secret === null) return fail({ kind: 'no_provider_user' });
  const now = ports.clock.wall();
  const login = loginOf(ports, input.secret);
  const found = await ports.store.ofLogin(login, (rows) => rows.logins.get(login));
  if (found === null || now >= found.expiresAt || !opensFor(ports, found, input.key))
    return fail({ kind: 'no_provider_user' });
  const { phone, provenAt } = found;
  const idToken = await ports.issuer.issueIdToken({ phone, login: loginName(login), provenAt }, now);
  return ok({ idToken });
}

function opensFor(ports: IdentityPorts, { keyHash }: LoginRow, key: string | null): boolean {
  if (keyHash === null) return true;
  return key !== null && timingSafeEqual(keyHash, hashOfKey(ports, key));
}
