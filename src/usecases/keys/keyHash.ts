import type { Seal } from '../ports/machine.ts';

/** All that is kept of a key. */
export const keyHash = ({ seal }: { seal: Pick<Seal, 'hash'> }, key: string): Uint8Array =>
  seal.hash(key, 'api-key');
