import type { Ports } from '../ports/given.ts';

/** The portal's password of a registration as it is kept: not at all where no configured adapter hands it on (record 133). */
export const keptPassword = (
  { seal, keepsPasswords }: Pick<Ports, 'seal' | 'keepsPasswords'>,
  password: string,
  registrationId: string,
): Uint8Array | null => (keepsPasswords ? seal.seal(password, registrationId, 'password') : null);
