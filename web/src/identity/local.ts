import type { CallProblem, Client } from '#contract/client.ts';
import { keepIdentityKey } from '../session/keptSession.ts';
import type { IdentityProvider, Refusal } from './identityProvider.ts';

/**
 * Our own provider: it needs no captcha; its cookie ends with our session, and works only with a key that the page
 * keeps.
 */
export async function localProvider(client: Client): Promise<IdentityProvider> {
  const provider = await client.identityProvider();
  return {
    name: provider.success ? provider.data.name : 'Sign-in',
    prepare: () => undefined,
    send: async (phone) => {
      const sent = await client.sendCode({ body: { phone_number: phone } });
      return sent.success ? null : refusalOf(sent);
    },
    prove: async (phone, otp) => {
      const key = freshKey();
      const proof = await client.checkCode({ body: { phone_number: phone, otp, key } });
      if (!proof.success) return refusalOf(proof);
      keepIdentityKey(key);
      return { idToken: proof.data.id_token };
    },
    signOut: async () => void (await client.endProviderLogin()),
  };
}

const refusalOf = ({ code, message }: CallProblem): Refusal => ({ code, message });

const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
