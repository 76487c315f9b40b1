import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { browserOf, linkOf } from './firm.ts';

const hour = 3600;

/** A provider that signs whatever the test wants: the ID token is validated, whoever sends it. */
describe('The ID token of a firm’s provider', () => {
  let at: TestApp;
  let server: Server;
  let issuer: string;
  let ours: CryptoKey;
  let others: CryptoKey;
  /** Makes the ID token for a nonce. */
  let token: (nonce: string) => Promise<string>;
  /** Changes the description of the provider. */
  let described: Record<string, unknown> = {};
  let seen: URLSearchParams;
  before(async () => {
    const pair = await generateKeyPair('RS256');
    ours = pair.privateKey;
    others = (await generateKeyPair('RS256')).privateKey;
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'key', alg: 'RS256', use: 'sig' };
    server = createServer((request, response) => {
      const answers: Record<string, () => unknown> = {
        '/.well-known/openid-configuration': () => ({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          token_endpoint_auth_methods_supported: ['client_secret_post'],
          ...described,
        }),
        '/keys': () => ({ keys: [jwk] }),
        '/token': async () => ({
          access_token: 'access-token-of-the-test',
          token_type: 'Bearer',
          id_token: await token(nonce),
        }),
      };
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        if (request.url === '/token') seen = new URLSearchParams(Buffer.concat(parts).toString());
        void Promise.resolve(answers[request.url ?? '']?.()).then((body) => {
          response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
          response.end(JSON.stringify(body ?? {}));
        });
      });
    });
    server.listen(0, 'localhost');
    await once(server, 'listening');
    issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
    at = await appForTests();
  });
  after(async () => {
    await at.close();
    server.closeAllConnections();
    server.close();
  });

  let next = 9_812_200_000;
  const newOwner = (): Promise<SignedInPerson> => at.signIn(`+91${(next += 1)}`);
  const client = { client_id: 'shunya', client_secret: 'secret-of-the-client' };
  const switchOn = (owner: SignedInPerson) =>
    owner.client.setFirmSignIn({ body: { issuer, ...client, domains: ['firm.example'] } });
  /** The nonce of the round under way. */
  let nonce = '';

  const claims = { email: 'asha@firm.example' };
  const signed = (
    by: CryptoKey,
    {
      iss = issuer,
      aud = 'shunya',
      sub = 'asha',
      nonce: said,
      exp = hour,
    }: { iss?: string; aud?: string; sub?: string; nonce: string; exp?: number },
  ) =>
    new SignJWT({ ...claims, nonce: said })
      .setProtectedHeader({ alg: 'RS256', kid: 'key' })
      .setIssuer(iss)
      .setAudience(aud)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + exp)
      .sign(by);

  /** Connects by the token that the provider makes now. */
  async function binds(answer: Partial<{ iss: string; error: string; code: string }> = {}): Promise<string> {
    const owner = await newOwner();
    must(await switchOn(owner));
    const link = await linkOf(owner);
    const browser = browserOf(at, owner);
    const url = new URL(must(await browser.client.beginFirmBinding()).data.url);
    const asked = url.searchParams;
    nonce = asked.get('nonce') ?? '';
    assert.deepEqual(
      [url.origin, asked.get('response_type'), asked.get('code_challenge_method'), asked.get('redirect_uri')],
      [issuer, 'code', 'S256', `https://shunya.example/login/firm/${link}`],
    );
    const bound = await browser.client.bindFirmIdentity({
      body: { link, code: 'code-of-the-test', state: asked.get('state') ?? '', ...answer },
    });
    return bound.success ? 'bound' : bound.code;
  }

  test('is taken when the provider’s key signed it for this client and this sign-in', async () => {
    token = (said) => signed(ours, { nonce: said });
    assert.equal(await binds(), 'bound');
    assert.equal(seen.get('client_secret'), client.client_secret);
    assert.ok((seen.get('code_verifier') ?? '').length >= 43);
    assert.ok(!at.logged().includes('access-token-of-the-test'));
  });

  for (const [what, make] of [
    ['another issuer', (said: string) => signed(ours, { nonce: said, iss: 'https://other.example' })],
    ['another client', (said: string) => signed(ours, { nonce: said, aud: 'somebody-else' })],
    ['another sign-in', () => signed(ours, { nonce: 'another-nonce' })],
    ['another key', (said: string) => signed(others, { nonce: said })],
    ['long ago', (said: string) => signed(ours, { nonce: said, exp: -hour })],
    [
      'nobody’s signature',
      async (said: string) => {
        const [, body = ''] = (await signed(ours, { nonce: said })).split('.');
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
      },
    ],
    ['no token at all', async () => ''],
  ] as const)
    test(`is refused from ${what}`, async () => {
      token = make;
      assert.equal(await binds(), 'firm_refused');
    });

  test('is not asked for when the provider refuses, or answers for another one', async () => {
    token = (said) => signed(ours, { nonce: said });
    assert.equal(await binds({ error: 'access_denied', code: '' }), 'firm_refused');
    assert.equal(await binds({ iss: 'https://other.example' }), 'firm_refused');
  });

  test('comes from no provider that describes itself as another, or leads to a private address', async () => {
    for (const change of [
      { issuer: 'https://accounts.example.com' },
      { token_endpoint: 'http://10.0.0.1/token' },
      { jwks_uri: 'ftp://localhost/keys' },
      { authorization_endpoint: 'javascript:alert(1)' },
    ]) {
      described = change;
      const answer = await switchOn(await newOwner());
      assert.equal(answer.success ? 'kept' : answer.code, 'firm_provider_unfit', JSON.stringify(change));
    }
    described = {};
  });
});
