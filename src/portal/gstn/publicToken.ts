import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { type Certificate, withFreshCertificate } from './certificate.ts';
import { aesDecryptKey, aesEncrypt, KEY_BYTES, rsaEncrypt } from './crypto.ts';
import { asOwnAccess, lostAnswer } from '../fault.ts';
import { numberOf, textOf, tokenIn } from '../json.ts';
import type { Exchange } from './exchange.ts';
import type { GstnPorts, GstnSettings } from './settings.ts';

/** Our own session at the public family: its headers, and the key under which answers may come. */
export type PublicSession = { headers: Record<string, string>; ek: Buffer };

export type PublicToken = {
  /** Null when the provider supplies the token. */
  session(): Promise<Result<PublicSession | null, PortalFault>>;
  /** The portal refused it: the next call opens a new one. */
  forget(session: PublicSession): void;
};

/** The life of a token whose answer does not state it, and the maximum that is trusted; renewed a while before. */
const LIFE_MINUTES = 360;
const RENEWED_BEFORE_MINUTES = 15;

/** ACCESSTOKEN (gst-portal#public-token), opened once for all waiting calls. */
export const publicToken = (
  settings: GstnSettings,
  ports: GstnPorts,
  certificate: Certificate,
  exchange: Exchange,
): PublicToken => {
  const login = settings.publicLogin;
  if (login === null) return { session: () => Promise.resolve(ok(null)), forget: () => undefined };
  let known: { session: PublicSession; until: Instant } | null = null;
  let opening: Promise<Result<PublicSession, PortalFault>> | null = null;

  const open = async (): Promise<Result<PublicSession, PortalFault>> => {
    const appKey = ports.random(KEY_BYTES);
    const { username, password, encryptedBy } = login;
    const answer = await withFreshCertificate(certificate, async () => {
      const publicKey = await certificate.key();
      if (!publicKey.ok) return publicKey;
      return exchange({
        endpoint: 'ACCESSTOKEN',
        method: 'POST',
        path: `/commonapi/${settings.versions.publicAuthenticate}/authenticate`,
        isPublic: true,
        body: {
          action: 'ACCESSTOKEN',
          username,
          password:
            encryptedBy === 'app_key'
              ? aesEncrypt(appKey, password)
              : rsaEncrypt(publicKey.value, Buffer.from(password, 'utf8')),
          app_key: rsaEncrypt(publicKey.value, appKey),
        },
      });
    });
    if (!answer.ok) return fail(asOwnAccess(answer.failure));
    const token = tokenIn(answer.value['auth_token']);
    const ek = aesDecryptKey(appKey, textOf(answer.value['sek']));
    if (token === '' || !ek) return fail(lostAnswer('ACCESSTOKEN', 'the token cannot be read'));
    const expiry = numberOf(answer.value['expiry']);
    const minutes = expiry > 0 ? Math.min(expiry, LIFE_MINUTES) : LIFE_MINUTES;
    const session = { headers: { username, 'auth-token': token }, ek };
    known = {
      session,
      until: (await ports.now()) + Math.max(1, minutes - RENEWED_BEFORE_MINUTES) * 60_000,
    };
    return ok(session);
  };

  return {
    session: async () => {
      if (known !== null && known.until > (await ports.now())) return ok(known.session);
      opening ??= open().finally(() => {
        opening = null;
      });
      return opening;
    },
    forget: (session) => {
      if (known?.session === session) known = null;
    },
  };
};
