import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Passkey, Passkeys } from '#usecases/ports/signIn.ts';

/** How long a page may wait for a device. */
const timeout = 5 * 60_000;

/** ES256, EdDSA and RS256: the algorithms of today's devices. */
const supportedAlgorithmIDs = [-7, -8, -257];

/** Loaded when somebody has or creates a passkey: it uses much memory (record 151). */
const library = () => import('@simplewebauthn/server');

const idOf = ({ credentialId }: Pick<Passkey, 'credentialId'>): string =>
  Buffer.from(credentialId).toString('base64url');

/** By the product's public address: origin and relying party come from it, never from a request. */
export const passkeysOf = (publicUrl: () => string): Passkeys => {
  const rpID = (): string => new URL(publicUrl()).hostname;
  const origin = (): string => new URL(publicUrl()).origin;
  return {
    creation: async ({ id, phone }, known, challenge) => {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: 'Shunya',
        rpID: rpID(),
        userName: phone,
        userID: new TextEncoder().encode(id),
        challenge,
        timeout,
        attestationType: 'none',
        supportedAlgorithmIDs,
        excludeCredentials: known.map((each) => ({ id: idOf(each), transports: each.transports })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      });
      return { ...options };
    },
    request: async (known, challenge) => {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: rpID(),
        challenge,
        timeout,
        allowCredentials: known.map((each) => ({ id: idOf(each), transports: each.transports })),
        userVerification: 'required',
      });
      return { ...options };
    },
    judgeCreation: async (answer, isOurs) => {
      const { verifyRegistrationResponse } = await library();
      return judged(async (answered) => {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: answer as unknown as RegistrationResponseJSON,
          expectedChallenge: answered.when(isOurs),
          expectedOrigin: origin(),
          expectedRPID: rpID(),
          requireUserVerification: true,
          supportedAlgorithmIDs,
        });
        if (!verified) return null;
        const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
        const credentialId = Buffer.from(id, 'base64url');
        return { credentialId, publicKey, counter, transports, challenge: answered.challenge };
      });
    },
    judgeUse: async (answer, known, isOurs) => {
      const { verifyAuthenticationResponse } = await library();
      return judged(async (answered) => {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: answer as unknown as AuthenticationResponseJSON,
          expectedChallenge: answered.when(isOurs),
          expectedOrigin: origin(),
          expectedRPID: rpID(),
          requireUserVerification: true,
          credential: {
            id: idOf(known),
            publicKey: new Uint8Array(known.publicKey),
            counter: known.counter,
          },
        });
        return verified ? { counter: authenticationInfo.newCounter, challenge: answered.challenge } : null;
      });
    },
  };
};

type Answered = {
  /** The challenge, as we wrote it. */
  challenge: string;
  when(isOurs: (challenge: string) => boolean): (encoded: string) => boolean;
};

/** The library throws for every invalid answer; answers come from outside, so that is a refusal. */
async function judged<T>(judge: (answered: Answered) => Promise<T | null>): Promise<T | null> {
  const answered: Answered = {
    challenge: '',
    when: (isOurs) => (encoded) => {
      answered.challenge = Buffer.from(encoded, 'base64url').toString('utf8');
      return isOurs(answered.challenge);
    },
  };
  try {
    return await judge(answered);
  } catch {
    return null;
  }
}
