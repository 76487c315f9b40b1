import type { CallProblem, Client } from '#contract/client.ts';
import type { IdentityProvider, Refusal } from './provider.ts';

/** Our own provider: it needs no captcha, and its cookie ends with our session. */
export async function localProvider(client: Client): Promise<IdentityProvider> {
  const told = await client.identityProvider();
  return {
    name: told.success ? told.data.name : 'Sign-in',
    prepare: () => undefined,
    send: async (phone) => {
      const sent = await client.sendCode({ body: { phone_number: phone } });
      return sent.success ? null : refusalOf(sent);
    },
    prove: async (phone, otp) => {
      const proof = await client.checkCode({ body: { phone_number: phone, otp } });
      return proof.success ? { idToken: proof.data.id_token } : refusalOf(proof);
    },
    signOut: async () => void (await client.endProviderLogin()),
  };
}

const refusalOf = ({ code, message }: CallProblem): Refusal => ({ code, message });
