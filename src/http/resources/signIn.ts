import type { FastifyRequest } from 'fastify';
import { calls } from '#contract/calls.ts';
import { checkCode, sendCode } from '#usecases/signIn/signInCode.ts';
import { disownByLink } from '#usecases/account/disown.ts';
import { objectByLink } from '#usecases/people/objection.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { endProviderLogin, freshIdToken } from '#usecases/signIn/providerLogin.ts';
import { presentTaken } from './account.ts';
import { logout } from '#usecases/signIn/session.ts';
import { refresh, setName, type Session, verifyToken } from '#usecases/signIn/openSession.ts';
import { loginInDevice } from '#usecases/signIn/rules.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { browserCookieOf, identityCookies, loginCookieOf } from '../identityCookie.ts';
import { addressBucket } from '../limit.ts';
import { problemOf } from '../problems.ts';
import { bearerOf, type Serve } from '../serve.ts';

/** Signing in, staying signed in, signing out (specification 7 #1-#3, #12; design#identity-and-sessions). */
export function authRoutes(serve: Serve, deps: AppDeps): void {
  const { identity } = deps;
  serve.open(calls.identityProvider, async () => done(presentProvider(deps)));
  localProviderRoutes(serve, deps);

  serve.open(calls.verifyToken, async ({ body, request }) => {
    const idToken = bearerOf(request);
    if (idToken === null) return refused({ code: 'unauthenticated' });
    const verified = await verifyToken(identity, {
      idToken,
      phone: body.phone_number,
      device: deviceOf(request),
      address: addressBucket(request.ip),
      secondFactor: body.passkey ?? body.second_factor ?? null,
      release: body.its_me ?? '',
    });
    return verified.ok
      ? done(presentSession(verified.value), 'signed_in')
      : refused(problemOf(verified.failure));
  });

  serve.open(calls.refresh, async ({ body }) => {
    const renewed = await refresh(identity, {
      refreshToken: body.refresh_token,
      idToken: body.firebase_token,
    });
    return renewed.ok ? done(presentSession(renewed.value)) : refused(problemOf(renewed.failure));
  });

  serve.open(calls.disownByLink, async ({ body, request }) => {
    const disowned = await disownByLink(identity, { ...body, address: addressBucket(request.ip) });
    return disowned.ok
      ? done(presentTaken(disowned.value), 'sign_in_ended')
      : refused(problemOf(disowned.failure));
  });

  serve.open(calls.objectByLink, async ({ body, request }) => {
    const objected = await objectByLink(identity, { ...body, address: addressBucket(request.ip) });
    return objected.ok
      ? done({ until: isoIst(objected.value.until) }, 'removal_objected')
      : refused(problemOf(objected.failure));
  });

  serve.person(calls.logout, async ({ user, reply }) => {
    await logout(identity, { sessionId: user.sessionId });
    identityCookies(deps.mode).clearLogin(reply);
    return done(null, 'signed_out');
  });

  serve.signedIn(calls.setName, async ({ user, account, body }) => {
    const named = await setName(account, user.personId, body);
    return named.ok ? done(named.value, 'name_updated') : refused(problemOf(named.failure));
  });
}

/** The local identity provider; with another provider its addresses do not exist. */
function localProviderRoutes(serve: Serve, deps: AppDeps): void {
  const { issuer, verifier } = deps.identity;
  if (issuer === null) return;
  const identity = { ...deps.identity, issuer };
  const cookies = identityCookies(deps.mode);

  serve.open(calls.sendCode, async ({ body, request, reply, language }) => {
    const sent = await sendCode(identity, {
      phone: body.phone_number,
      address: addressBucket(request.ip),
      browser: browserCookieOf(request),
      former: loginCookieOf(request),
      language,
    });
    if (!sent.ok) return refused(problemOf(sent.failure));
    cookies.setBrowser(reply, sent.value.browser);
    return done({ challenge: sent.value.challenge }, 'otp_sent', { phone: sent.value.phone });
  });

  serve.open(calls.checkCode, async ({ body, request, reply }) => {
    const checked = await checkCode(identity, {
      phone: body.phone_number,
      code: body.otp,
      address: addressBucket(request.ip),
      browser: browserCookieOf(request),
      challenge: body.challenge ?? null,
      key: body.key ?? null,
      former: loginCookieOf(request),
    });
    if (!checked.ok) return refused(problemOf(checked.failure));
    cookies.setLogin(reply, checked.value.secret, checked.value.lifeMs);
    return done({ id_token: checked.value.idToken });
  });

  serve.open(calls.endProviderLogin, async ({ request, reply }) => {
    await endProviderLogin(identity, { secret: loginCookieOf(request) });
    cookies.clearLogin(reply);
    return done(null, 'signed_out');
  });

  serve.open(calls.freshIdToken, async ({ body, request }) => {
    const fresh = await freshIdToken(identity, {
      secret: loginCookieOf(request),
      key: body?.key ?? null,
    });
    return fresh.ok
      ? done({ id_token: fresh.value.idToken })
      : refused({
          code: 'no_provider_user',
          names: { code: 'no_provider_user', name: verifier.providerName },
        });
  });
}

const presentProvider = ({ identity, firebase }: AppDeps) => ({
  provider: identity.issuer === null ? ('firebase' as const) : ('local' as const),
  name: identity.verifier.providerName,
  firebase:
    firebase === undefined
      ? null
      : { project_id: firebase.projectId, api_key: firebase.apiKey, auth_domain: firebase.authDomain },
});

export const presentSession = ({ person, token, refreshToken, expiresIn }: Session) => ({
  success: true as const,
  user: {
    id: person.id,
    token,
    name: person.name,
    displayName: person.name,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    role: person.role,
    phone_number: person.phone,
    language: person.chosenLanguage,
  },
  refresh_token: refreshToken,
  token_type: 'Bearer' as const,
  expires_in: expiresIn,
});

/** The X-Device-* headers (specification 3), bounded: they are a stranger's claims about a device. */
export function deviceOf(request: FastifyRequest): Record<string, string> {
  const headers = Object.entries(request.headers)
    .filter(([name]) => /^x-device-[a-z0-9-]{1,40}$/.test(name))
    .slice(0, 40)
    .map(([name, value]) => [name.slice('x-device-'.length), String(value).slice(0, 200)] as const)
    // Ours only: a client must not name the login that its logout ends.
    .filter(([name]) => name !== loginInDevice);
  return Object.fromEntries(headers);
}
