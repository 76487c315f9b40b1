import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { DAY_MS, type Instant } from '#domain/shared/istTime.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { isRecord, parseRecord } from '../json.ts';
import { faultName } from '../send.ts';
import { sendTraced } from '../transmit.ts';
import type { GstnPorts, GstnSettings } from './settings.ts';

/** The portal's public key (gst-portal#crypto). `reload` is false when there is nowhere to load a newer one from. */
export type Certificate = {
  key(): Promise<Result<KeyObject, PortalFault>>;
  reload(): Promise<boolean>;
  /** Loads it if necessary, and says where it stands. */
  state(): Promise<CertificateState>;
};

/** `endsAt`: null for a bare key. `from`: a file's path, or host and path of an address. */
export type CertificateState =
  | { readable: true; endsAt: Instant | null }
  | { readable: false; from: string; says: string };

/** A key with the instant at which its certificate ends; a bare key has none. */
export type ReadCertificate = { key: KeyObject; endsAt: Instant | null };

const orNull = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

const ofX509 = (source: string | Buffer): ReadCertificate | null =>
  orNull(() => {
    const certificate = new X509Certificate(source);
    return { key: certificate.publicKey, endsAt: Date.parse(certificate.validTo) };
  });

const bareKey = (key: KeyObject): ReadCertificate => ({ key, endsAt: null });

/**
 * Only keys that can encrypt ours: a shorter one cannot hold it, an endless one delays us, and the exponent 1 hides
 * nothing.
 */
const rsaOnly = (read: ReadCertificate | null): ReadCertificate | null => {
  if (read?.key.asymmetricKeyType !== 'rsa') return null;
  const { modulusLength = 0, publicExponent = 0n } = read.key.asymmetricKeyDetails ?? {};
  const isSound =
    modulusLength >= 512 && modulusLength <= 8192 && publicExponent > 2n && publicExponent < 2n ** 33n;
  return isSound ? read : null;
};

/** Ten times the longest chain of certificates; each text in it is tried in several ways. */
const maxBytes = 64 * 1024;

const ofDer = (der: Buffer): ReadCertificate | null =>
  rsaOnly(ofX509(der) ?? orNull(() => bareKey(createPublicKey({ key: der, format: 'der', type: 'spki' }))));

/** Texts inside a JSON answer, at most two levels down. */
const textsIn = (value: unknown, depth = 2): string[] =>
  typeof value === 'string'
    ? [value]
    : isRecord(value) && depth > 0
      ? Object.values(value).flatMap((inner) => textsIn(inner, depth - 1))
      : [];

/**
 * Reads a provider's certificate (gst-portal#certificate): an X.509 certificate or a bare key, as PEM, as DER, as
 * base64 of DER, or any of them as a text inside JSON. Null for anything else.
 */
export const readCertificate = (received: Uint8Array): ReadCertificate | null => {
  if (received.byteLength > maxBytes) return null;
  const bytes = Buffer.from(received);
  const fromDer = ofDer(bytes);
  if (fromDer) return fromDer;
  const text = bytes.toString('utf8').trim();
  const json = parseRecord(text);
  if (json)
    return (
      textsIn(json)
        .map((inner) => readCertificate(Buffer.from(inner)))
        .find((one) => one !== null) ?? null
    );
  if (text.includes('-----BEGIN'))
    return rsaOnly(ofX509(text) ?? orNull(() => bareKey(createPublicKey(text))));
  const packed = text.replaceAll(/\s/g, '');
  // No key is this short; the base64 contains DER, never base64 again.
  return packed.length > 50 && /^[A-Za-z0-9+/]+=*$/.test(packed)
    ? ofDer(Buffer.from(packed, 'base64'))
    : null;
};

/** The operator gets a warning once a day from this many days before it ends. */
const WARN_DAYS = 30;

/** Throws at once when a key given as text cannot be read: that is a configuration error. */
export const portalCertificate = (settings: GstnSettings, ports: GstnPorts): Certificate => {
  const source = settings.certificate;
  let known: ReadCertificate | null = null;
  let lookedAt: Instant = -Infinity;
  if ('pem' in source) {
    known = readCertificate(Buffer.from(source.pem));
    if (!known) throw new Error('the certificate cannot be read');
  }

  const bytesOf = async (): Promise<Result<Uint8Array, PortalFault>> => {
    if ('read' in source) return ok(await source.read());
    if ('pem' in source) return ok(Buffer.from(source.pem));
    await ports.limit?.();
    const { url } = source;
    const response = await sendTraced(ports, 'CERTIFICATE', {
      method: 'GET',
      url,
      headers: source.headers ?? {},
      timeoutMs: settings.timeoutMs,
      wantsBytes: true,
    });
    return response.status === 200
      ? ok(response.bytes ?? Buffer.from(response.body))
      : fail({ kind: 'unreachable', says: `certificate: HTTP ${response.status}` });
  };

  const load = async (): Promise<Result<KeyObject, PortalFault>> => {
    try {
      const bytes = await bytesOf();
      if (!bytes.ok) return bytes;
      const read = readCertificate(bytes.value);
      if (!read) return fail({ kind: 'unreachable', says: 'certificate: in no form that is known' });
      known = read;
      return ok(read.key);
    } catch (fault) {
      return fail({ kind: 'unreachable', says: `certificate: ${faultName(fault)}` });
    }
  };

  /**
   * Runs once a day when its end is near or past: a newer certificate may exist already, and the operator gets a
   * warning.
   */
  const lookAhead = async ({ endsAt }: ReadCertificate): Promise<void> => {
    const now = await ports.now();
    if (endsAt === null || endsAt - now > WARN_DAYS * DAY_MS || now - lookedAt < DAY_MS) return;
    lookedAt = now;
    if (!('pem' in source)) await load();
    const ends = known?.endsAt ?? null;
    if (ends === null || ends - now > WARN_DAYS * DAY_MS) return;
    const days = Math.ceil((ends - now) / DAY_MS);
    ports.warn?.(
      { certificateEnds: new Date(ends).toISOString(), days },
      days > 0
        ? "the portal's certificate ends soon: get its successor from the provider"
        : "the portal's certificate has ended: get its successor from the provider",
    );
  };

  const key = async (): Promise<Result<KeyObject, PortalFault>> => {
    if (known === null) {
      const loaded = await load();
      if (!loaded.ok) return loaded;
    }
    if (known !== null) await lookAhead(known);
    return known === null ? load() : ok(known.key);
  };
  return {
    key,
    state: async () => {
      const read = await key();
      return read.ok
        ? { readable: true, endsAt: known?.endsAt ?? null }
        : { readable: false, from: placeOf(source), says: saidBy(read.failure) };
    },
    reload: async () => {
      if ('pem' in source) return false;
      return (await load()).ok;
    },
  };
};

const saidBy = (fault: PortalFault): string => ('says' in fault ? fault.says : fault.kind);

/** Without query and login, which may hold a secret. */
function placeOf(source: GstnSettings['certificate']): string {
  if ('pem' in source) return 'the settings';
  if ('read' in source) return source.path ?? 'a file';
  const url = URL.canParse(source.url) ? new URL(source.url) : null;
  return url === null ? 'its address' : `${url.host}${url.pathname}`;
}

/**
 * Tries once more with the portal's newest certificate when it says that the key is out of date (gst-portal#codes-authenticate).
 * Not for RETFILE, which is sent at most once.
 */
export const withFreshCertificate = async <T>(
  certificate: Certificate,
  attempt: () => Promise<Result<T, PortalFault>>,
): Promise<Result<T, PortalFault>> => {
  const first = await attempt();
  if (first.ok || first.failure.kind !== 'refused' || first.failure.refusal.kind !== 'key_changed')
    return first;
  return (await certificate.reload()) ? attempt() : first;
};
