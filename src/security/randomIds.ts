import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Ids } from '#usecases/ports/machine.ts';

/** Ids, tokens and codes from the system's secure random source. Every digit of a code is equally likely. */
export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  digits: (length) => Array.from({ length }, () => String(randomInt(10))).join(''),
};
