import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { type LoadGrant, Provider } from 'oidc-provider';

/** The identity provider of a firm: oidc-provider on this machine, where the person at it is whoever the test says. */
export type FirmProvider = {
  issuer: string;
  client: { client_id: string; client_secret: string };
  /** The person who signs in next there. */
  person: { subject: string; email?: string; verified?: boolean };
  /** Opens an address of it as a browser does: signs in as `person`, and gives the answer that leads back. */
  visit(url: string): Promise<{ link: string; code: string; state: string; iss: string }>;
  close(): Promise<void>;
};

const loadExistingGrant: LoadGrant = async ({ oidc }) => {
  const { provider, client, session } = oidc;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email');
  await grant.save();
  return grant;
};

/** `product`: its own address. The provider leads back to every account's address there. */
export async function startFirmProvider(product: string): Promise<FirmProvider> {
  const server = createServer();
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'shunya', client_secret: 'secret-of-the-client-0123456789abcdef' };
  const mails = new Map<string, { email?: string; verified?: boolean }>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'key' }] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    clients: [{ ...client, redirect_uris: [`${product}/login/firm/link`], response_types: ['code'] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // A provider of the other kind, which names the address in the ID token, is forged in the test.
    conformIdTokenClaims: true,
    cookies: { keys: ['cookies-of-the-test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    loadExistingGrant,
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => {
        const { email, verified = true } = mails.get(id) ?? {};
        return { sub: id, ...(email === undefined ? {} : { email, email_verified: verified }) };
      },
    }),
  });
  const back = new RegExp(`^${product}/login/firm/[\\w-]{22}$`);
  // Its types leave the class out.
  const { Client } = provider as unknown as {
    Client: { prototype: { redirectUriAllowed(uri: string): boolean } };
  };
  Client.prototype.redirectUriAllowed = (uri) => back.test(uri);
  const answer = provider.callback();
  const firm: FirmProvider = {
    issuer,
    client,
    person: { subject: 'nobody' },
    visit: visitOf(issuer),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return answer(request, response);
    const { subject, ...mail } = firm.person;
    mails.set(subject, mail);
    void provider.interactionFinished(request, response, { login: { accountId: subject } });
  });
  return firm;
}

const visitOf =
  (issuer: string): FirmProvider['visit'] =>
  async (url) => {
    const jar = new Map<string, string>();
    let next = url;
    while (next.startsWith(issuer)) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await fetch(next, { redirect: 'manual', headers: { cookie } });
      await reply.arrayBuffer();
      for (const set of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        jar.set(name, value);
      }
      const to = reply.headers.get('location');
      if (to === null) throw new Error(`the provider answered ${reply.status} and led nowhere`);
      next = new URL(to, next).href;
    }
    const { pathname, searchParams } = new URL(next);
    const { code = '', state = '', iss = '' } = Object.fromEntries(searchParams);
    return { link: pathname.split('/').at(-1) ?? '', code, state, iss };
  };
