import type { Configuration, CustomFetch } from 'openid-client';
import { issuerProblem } from '#domain/account/firmSignIn.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { FirmClient, FirmProviders, FirmRound } from '#usecases/ports/firm.ts';

/** The part of `fetch` that is needed. Throws for an address that may not be asked (src/notify/guardedFetch.ts). */
type Fetch = (
  address: string,
  request: { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<Response>;

/** Loaded at the first use: most installations have no firm that signs in so. */
const library = () => import('openid-client');
type Library = Awaited<ReturnType<typeof library>>;

const scope = 'openid email';
const unfit = fail({ kind: 'firm_provider_unfit' as const });
const refused = fail({ kind: 'firm_refused' as const });

/**
 * OpenID Connect by openid-client: authorization code with PKCE, state and nonce. The ID token's signature is checked
 * against the provider's keys, beside issuer, audience, times and nonce. The provider's description is read each time,
 * so that a changed key or endpoint counts at once.
 */
export function openIdConnect(options: {
  loopback: boolean;
  fetch: Fetch;
  textsOf: FirmProviders['textsOf'];
}): FirmProviders {
  const { loopback, textsOf } = options;
  const isFit = (address: string | undefined): address is string =>
    address !== undefined && URL.canParse(address) && mayBeAsked(new URL(address), loopback);

  /** Our client at the provider; null when the provider does not fit. */
  async function clientAt(openId: Library, of: FirmClient): Promise<Configuration | null> {
    if (issuerProblem(of.issuer, { loopback }) !== null) return null;
    const found = await openId
      .discovery(new URL(of.issuer), of.clientId, of.secret, openId.None(), {
        execute: loopback ? [openId.allowInsecureRequests] : [],
        [openId.customFetch]: fetchBy(options.fetch),
      })
      .catch(() => null);
    const server = found?.serverMetadata();
    if (server === undefined) return null;
    const needed = [server.authorization_endpoint, server.token_endpoint, server.jwks_uri];
    if (!needed.every(isFit)) return null;
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const proves = ways.includes('client_secret_basic')
      ? openId.ClientSecretBasic(of.secret)
      : openId.ClientSecretPost(of.secret);
    const client = new openId.Configuration(server, of.clientId, { client_secret: of.secret }, proves);
    client[openId.customFetch] = fetchBy(options.fetch);
    openId.enableNonRepudiationChecks(client);
    if (loopback) openId.allowInsecureRequests(client);
    return client;
  }

  return {
    loopback,
    textsOf,
    discover: async (of) => ((await clientAt(await library(), of)) === null ? unfit : ok(null)),
    begin: async (of, redirectUri) => {
      const openId = await library();
      const client = await clientAt(openId, of);
      if (client === null) return unfit;
      const round: FirmRound = {
        state: openId.randomState(),
        nonce: openId.randomNonce(),
        verifier: openId.randomPKCECodeVerifier(),
      };
      const url = openId.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope,
        state: round.state,
        nonce: round.nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(round.verifier),
        code_challenge_method: 'S256',
      });
      return ok({ url: url.href, round });
    },
    finish: async (of, redirectUri, round, answer) => {
      const openId = await library();
      const client = await clientAt(openId, of);
      if (client === null) return unfit;
      const back = new URL(redirectUri);
      for (const [name, value] of Object.entries(answer))
        if (value !== '') back.searchParams.set(name, value);
      try {
        const tokens = await openId.authorizationCodeGrant(client, back, {
          expectedState: round.state,
          expectedNonce: round.nonce,
          pkceCodeVerifier: round.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) return refused;
        const { email, email_verified: isVerified } =
          claims['email'] === undefined && isFit(client.serverMetadata().userinfo_endpoint)
            ? await openId.fetchUserInfo(client, tokens.access_token, claims.sub)
            : claims;
        return ok({ subject: claims.sub, mail: mailOf(email, isVerified) });
      } catch (error) {
        return isOfProtocol(openId, error) ? refused : unfit;
      }
    },
  };
}

const mayBeAsked = ({ protocol, hostname }: URL, loopback: boolean): boolean =>
  protocol === 'https:' ||
  (protocol === 'http:' && loopback && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));

/** Some providers say nothing of verification; one that denies it names no address of the person. */
const mailOf = (email: unknown, isVerified: unknown): string =>
  typeof email === 'string' && isVerified !== false && isVerified !== 'false' ? email.slice(0, 254) : '';

const isOfProtocol = (openId: Library, error: unknown): boolean =>
  error instanceof openId.ClientError ||
  error instanceof openId.AuthorizationResponseError ||
  error instanceof openId.ResponseBodyError ||
  error instanceof openId.WWWAuthenticateChallengeError;

/** The library sends forms alone, by text or parameters. */
const fetchBy =
  (send: Fetch): CustomFetch =>
  (address, { method, headers, body, signal }) =>
    send(address, {
      method,
      headers,
      ...(body === undefined || body === null ? {} : { body: textOf(body) }),
      ...(signal === undefined ? {} : { signal }),
    });

function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error('openid-client sends a body of another kind');
}
