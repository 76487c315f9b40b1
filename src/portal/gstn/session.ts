import type { KeyObject } from 'node:crypto';
import type { EvcCode } from '#domain/gst/evc.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import type { PortalAnswer, PortalLogin, PortalSession } from '../port.ts';
import type { Endpoint } from '#portal/replies.ts';
import { type Certificate, withFreshCertificate } from './certificate.ts';
import { aesDecryptKey, aesEncrypt, KEY_BYTES, rsaEncrypt } from './crypto.ts';
import { type Call, type Exchange } from './exchange.ts';
import { isRefused, lostAnswer } from '../fault.ts';
import { type Json, numberOf, parseRecord, textOf, tokenIn } from '../json.ts';
import type { GstnPorts, GstnSettings } from './settings.ts';

/** The content of a session's secret text; `ek` and `appKey` are opened to their 32 bytes. */
export type SessionKeys = {
  authToken: string;
  ek: Buffer;
  appKey: Buffer;
  /** The app key's text that opened the session, when LOGOUT sends it again; else ''. */
  wrapped: string;
  username: string;
};

/** The maximum life of a session; `expiry` may be missing, less than the truth or far more (gst-portal#sessions). */
const LIFE_MINUTES = 360;

const key = (base64: unknown): Buffer => Buffer.from(textOf(base64), 'base64');

/** Throws when the text is not ours: it comes sealed from our own store, so that is a bug. */
export const sessionKeys = (session: PortalSession): SessionKeys => {
  const json = parseRecord(session.token);
  const keys = {
    authToken: textOf(json?.['authToken']),
    ek: key(json?.['ek']),
    appKey: key(json?.['appKey']),
    wrapped: textOf(json?.['wrapped']),
    username: textOf(json?.['username']),
  };
  if (keys.authToken === '' || keys.ek.length !== KEY_BYTES || keys.appKey.length !== KEY_BYTES) {
    throw new Error('not a session of the gstn adapter');
  }
  return keys;
};

/** The authenticate family (gst-portal#authenticate). */
export const sessionCalls = (
  settings: GstnSettings,
  ports: GstnPorts,
  certificate: Certificate,
  exchange: Exchange,
) => {
  const authenticate = (endpoint: Endpoint, { gstin }: PortalLogin, body: Json): Call => ({
    endpoint,
    method: 'POST',
    path: `/taxpayerapi/${settings.versions.authenticate}/authenticate`,
    stateCode: gstin.slice(0, 2),
    body: { action: endpoint, ...body },
  });

  const sendUnderCertificate = (
    endpoint: Endpoint,
    login: PortalLogin,
    body: (publicKey: KeyObject) => Json,
  ): Promise<Result<Json, PortalFault>> =>
    withFreshCertificate(certificate, async () => {
      const publicKey = await certificate.key();
      return publicKey.ok ? exchange(authenticate(endpoint, login, body(publicKey.value))) : publicKey;
    });

  const opened = async (
    endpoint: Endpoint,
    { username }: PortalLogin,
    { appKey, wrapped }: { appKey: Uint8Array; wrapped: string },
    answer: Result<Json, PortalFault>,
  ): Promise<Result<PortalSession, PortalFault>> => {
    if (!answer.ok) return answer;
    const authToken = tokenIn(answer.value['auth_token']);
    const ek = aesDecryptKey(appKey, textOf(answer.value['sek']));
    if (authToken === '' || !ek) return fail(lostAnswer(endpoint, 'the session cannot be read'));
    const minutes = numberOf(answer.value['expiry']);
    return ok({
      token: JSON.stringify({
        authToken,
        ek: ek.toString('base64'),
        appKey: Buffer.from(appKey).toString('base64'),
        ...(settings.logoutKey === 'opening' ? { wrapped } : {}),
        username,
      }),
      expiresAt:
        (await ports.now()) + (minutes > 0 ? Math.min(minutes, LIFE_MINUTES) : LIFE_MINUTES) * 60_000,
    });
  };

  return {
    askSessionCode: async (login: PortalLogin): PortalAnswer<{ challenge: string }> => {
      const appKey = ports.random(KEY_BYTES);
      const answer = await sendUnderCertificate('OTPREQUEST', login, (publicKey) => ({
        app_key: rsaEncrypt(publicKey, appKey),
        username: login.username,
      }));
      return answer.ok ? ok({ challenge: Buffer.from(appKey).toString('base64') }) : answer;
    },

    openSession: async (
      login: PortalLogin,
      challenge: string,
      code: EvcCode,
    ): PortalAnswer<PortalSession> => {
      const appKey = key(challenge);
      if (appKey.length !== KEY_BYTES) throw new Error('not a challenge of the gstn adapter');
      let wrapped = '';
      const answer = await sendUnderCertificate('AUTHTOKEN', login, (publicKey) => {
        wrapped = rsaEncrypt(publicKey, appKey);
        return { app_key: wrapped, username: login.username, otp: aesEncrypt(appKey, code) };
      });
      return opened('AUTHTOKEN', login, { appKey, wrapped }, answer);
    },

    refreshSession: async (login: PortalLogin, session: PortalSession): PortalAnswer<PortalSession> => {
      const old = sessionKeys(session);
      // Its own key again: only one source says that a new one is accepted (gst-portal#sessions).
      const { appKey } = old;
      const answer = await withFreshCertificate(certificate, () =>
        exchange(
          authenticate('REFRESHTOKEN', login, {
            app_key: aesEncrypt(old.ek, appKey),
            username: login.username,
            auth_token: old.authToken,
          }),
        ),
      );
      return opened('REFRESHTOKEN', login, { appKey, wrapped: old.wrapped }, answer);
    },

    closeSession: async (login: PortalLogin, session: PortalSession): PortalAnswer<null> => {
      const { authToken, appKey, wrapped } = sessionKeys(session);
      const resends = settings.logoutKey === 'opening' && wrapped !== '';
      const answer = await sendUnderCertificate('LOGOUT', login, (publicKey) => ({
        app_key: resends ? wrapped : rsaEncrypt(publicKey, appKey),
        username: login.username,
        auth_token: authToken,
      }));
      // A session that has already ended counts as closed.
      if (
        !answer.ok &&
        (isRefused(answer.failure, 'session_ended') || isRefused(answer.failure, 'session_not_allowed'))
      )
        return ok(null);
      return answer.ok ? ok(null) : answer;
    },
  };
};
