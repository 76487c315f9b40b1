import { type Result, fail, ok } from '#domain/result.ts';
import type { IdentityPorts, IdTokenIssuer } from '../portsOfIdentity.ts';

/** A fresh ID token for whoever still has the local provider's cookie (decisions 2.2). */
export async function freshIdToken(
  ports: IdentityPorts & { issuer: IdTokenIssuer },
  input: { secret: string | null },
): Promise<Result<{ idToken: string }, { kind: 'no_provider_user' }>> {
  if (input.secret === null) return fail({ kind: 'no_provider_user' });
  const now = ports.clock.wall();
  const login = loginOf(ports, input.secret);
  const found = await ports.store.inTransaction((rows) => rows.logins.get(login));
  if (found === null || now >= found.expiresAt) return fail({ kind: 'no_provider_user' });
  const idToken = await ports.issuer.issueIdToken(
    { phone: found.phone, login: Buffer.from(login).toString('hex') },
    now,
  );
  return ok({ idToken });
}

/** What the database keeps of a provider login's secret. */
export const loginOf = (ports: Pick<IdentityPorts, 'seal'>, secret: string): Uint8Array =>
  ports.seal.hash(secret, 'identity-login');
