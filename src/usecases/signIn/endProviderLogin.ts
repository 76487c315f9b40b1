import type { IdentityPorts } from './ports.ts';
import { loginOf } from './logins.ts';

/** Ends the local provider's login behind its cookie: our own side opened no session for it (specification 4, login flow). */
export async function endProviderLogin(
  ports: Pick<IdentityPorts, 'store' | 'seal'>,
  input: { secret: string | null },
): Promise<void> {
  const { secret } = input;
  if (secret === null) return;
  const login = loginOf(ports, secret);
  await ports.store.ofLogin(login, (rows) => rows.logins.drop(login));
}
