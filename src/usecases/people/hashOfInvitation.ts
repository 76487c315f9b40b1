import type { Seal } from '../ports/machine.ts';

/** All that is kept of the secret in the link of an invitation. */
export const hashOfInvitation = ({ seal }: { seal: Pick<Seal, 'hash'> }, secret: string): Uint8Array =>
  seal.hash(secret, 'invitation');
