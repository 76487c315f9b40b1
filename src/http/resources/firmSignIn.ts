import { calls } from '#contract/calls.ts';
import type { FirmIdentity } from '#domain/account/firmSignIn.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import {
  beginFirmBinding,
  bindFirmIdentity,
  endFirmBinding,
  endFirmSignIn,
  readFirmSignIn,
  readOwnFirmIdentity,
  setFirmSignIn,
} from '#usecases/account/firmSignIn.ts';
import {
  beginFirmSignIn,
  finishFirmSignIn,
  openFirmSession,
  passkeyOfFirm,
} from '#usecases/signIn/firmSession.ts';
import { refreshOfFirm } from '#usecases/signIn/openSession.ts';
import { done, maybeIso, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { firmCookieOf, identityCookies } from '../identityCookie.ts';
import { addressBucket } from '../limit.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';
import { deviceOf, presentSession } from './signIn.ts';

/** Sign-in by a firm's own identity provider: set up, connected, used (design#firm-sign-in). */
export function firmRoutes(serve: Serve, deps: AppDeps): void {
  const { identity } = deps;
  const cookies = identityCookies(deps.mode);
  settingsRoutes(serve, deps);

  serve.signedIn(calls.ownFirmIdentity, async ({ user, account }) => {
    const { firm, identity: own } = await readOwnFirmIdentity(account, user);
    return done({
      firm: firm === null ? null : { issuer: firm.issuer, link: firm.link },
      identity: own === null ? null : presentIdentity(own),
    });
  });

  serve.signedIn(calls.beginFirmBinding, async ({ user, account, reply }) => {
    const begun = await beginFirmBinding(account, identity, user);
    if (!begun.ok) return refused(problemOf(begun.failure));
    cookies.setFirm(reply, begun.value.cookie);
    return done({ url: begun.value.url });
  });

  serve.signedIn(calls.bindFirmIdentity, async ({ user, account, body, request, reply }) => {
    const bound = await bindFirmIdentity(account, identity, user, {
      cookie: firmCookieOf(request),
      answer: body,
    });
    if (!bound.ok) return refused(problemOf(bound.failure));
    cookies.clearFirm(reply);
    return done(presentIdentity(bound.value), 'firm_identity_bound');
  });

  serve.signedIn(calls.endFirmBinding, async ({ user, account }) => {
    const ended = await endFirmBinding(account, user);
    return ended.ok ? done(null, 'firm_identity_ended') : refused(problemOf(ended.failure));
  });

  serve.open(calls.beginFirmSignIn, async ({ body, request, reply }) => {
    const { link, domain = '' } = body;
    const begun = await beginFirmSignIn(identity, {
      by: link === undefined ? { domain } : { link },
      address: addressBucket(request.ip),
    });
    if (!begun.ok) return refused(problemOf(begun.failure));
    cookies.setFirm(reply, begun.value.cookie);
    return done({ url: begun.value.url });
  });

  serve.open(calls.finishFirmSignIn, async ({ body, request, reply }) => {
    const finished = await finishFirmSignIn(identity, { cookie: firmCookieOf(request), answer: body });
    if (!finished.ok) return refused(problemOf(finished.failure));
    cookies.setFirm(reply, finished.value.cookie);
    return done(null);
  });

  serve.open(calls.firmPasskey, async ({ request }) => {
    const options = await passkeyOfFirm(identity, { cookie: firmCookieOf(request) });
    return options.ok ? done({ passkey: options.value }) : refused(problemOf(options.failure));
  });

  serve.open(calls.openFirmSession, async ({ body, request, reply }) => {
    const opened = await openFirmSession(identity, {
      cookie: firmCookieOf(request),
      device: deviceOf(request),
      address: addressBucket(request.ip),
      secondFactor: body.passkey ?? body.second_factor ?? null,
    });
    if (!opened.ok) return refused(problemOf(opened.failure));
    cookies.clearFirm(reply);
    return done(presentSession(opened.value), 'signed_in');
  });

  serve.open(calls.refreshFirmSession, async ({ body }) => {
    const renewed = await refreshOfFirm(identity, { refreshToken: body.refresh_token });
    return renewed.ok ? done(presentSession(renewed.value)) : refused(problemOf(renewed.failure));
  });
}

function settingsRoutes(serve: Serve, { identity }: AppDeps): void {
  serve.signedIn(calls.firmSignIn, async ({ user, account }) =>
    done(presentSettings(await readFirmSignIn(account, identity, user))),
  );

  serve.signedIn(calls.setFirmSignIn, async ({ user, account, body }) => {
    const { client_id: clientId, client_secret: secret, ...given } = body;
    const set = await setFirmSignIn(account, identity, user, { ...given, clientId, secret });
    return set.ok ? done(presentSettings(set.value), 'firm_sign_in_set') : refused(problemOf(set.failure));
  });

  serve.signedIn(calls.endFirmSignIn, async ({ user, account }) => {
    const ended = await endFirmSignIn(account, user);
    return ended.ok ? done(null, 'firm_sign_in_off') : refused(problemOf(ended.failure));
  });
}

const presentSettings = ({ redirectUri, set }: Awaited<ReturnType<typeof readFirmSignIn>>) => ({
  redirect_uri: redirectUri,
  set:
    set === null
      ? null
      : {
          id: set.id,
          link: set.link,
          issuer: set.issuer,
          client_id: set.clientId,
          domains: set.domains.map(({ domain, provenAt, endsAt, record, text }) => ({
            domain,
            proven_at: maybeIso(provenAt),
            ends_at: maybeIso(endsAt),
            record,
            text,
          })),
          subjects: set.subjects,
          made_at: isoIst(set.madeAt),
        },
});

const presentIdentity = ({ id, shown, boundAt }: FirmIdentity) => ({ id, shown, bound_at: isoIst(boundAt) });
