import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Totp } from '#usecases/ports/signIn.ts';

const sixDigits = /^[0-9]{6}$/;
const recoveryBytes = 15;

/**
 * RFC 6238 with SHA-1, six digits and 30 seconds, the library's own defaults: every authenticator supports them. A
 * clock that is one step ahead or behind is accepted.
 */
export const totp: Totp = {
  newSecret: () => generateSecret(),
  newRecoveryCode: () => generateSecret({ length: recoveryBytes }),
  uriOf: (secret, label) => generateURI({ issuer: 'Shunya', label, secret }),
  stepOf: (secret, token, now, after) => {
    // The library throws for a text that is no code.
    if (!sixDigits.test(token)) return null;
    const found = verifySync({ secret, token, epoch: Math.floor(now / 1000), epochTolerance: 30 });
    return found.valid && 'timeStep' in found && found.timeStep > after ? found.timeStep : null;
  },
};
