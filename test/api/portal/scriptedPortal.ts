import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  generateKeyPairSync,
  privateDecrypt,
} from 'node:crypto';
import { constants } from 'node:crypto';
import type { EvcCode } from '#domain/gst/evc.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { Pan } from '#domain/gst/pan.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import type { ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Result } from '#domain/shared/result.ts';
import { type GstnConfig, gstnPortal } from '#portal/gstn/gstnPortal.ts';
import { sandboxPortal } from '#portal/sandbox/sandboxPortal.ts';
import type { PortalRequest, PortalResponse } from '#portal/send.ts';

// The portal's side of gst-portal#crypto, written apart from src/portal so that the two check each other.

export const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();

export const ek = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
export const rek = Buffer.from(Array.from({ length: 32 }, (_, index) => index + 32));
export const appKey = Buffer.from('0123456789abcdef0123456789ABCDEF');

export const encrypt = (key: Uint8Array, clear: Uint8Array): string => {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return `${cipher.update(clear, undefined, 'base64')}${cipher.final('base64')}`;
};

export const decrypt = (key: Uint8Array, text: string): Buffer => {
  const decipher = createDecipheriv('aes-256-ecb', key, null);
  return Buffer.concat([decipher.update(text, 'base64'), decipher.final()]);
};

export const mac = (key: Uint8Array | string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64');

/** Undoes RSA PKCS#1 v1.5 as gst-portal#node says. */
export const unwrap = (text: string): Buffer => {
  const block = privateDecrypt(
    { key: rsa.privateKey, padding: constants.RSA_NO_PADDING },
    Buffer.from(text, 'base64'),
  );
  return block.subarray(block.indexOf(0, 2) + 1);
};

export type Step = (request: PortalRequest) => PortalResponse;

export const answer =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Step =>
  () => ({ status, headers, body: typeof value === 'string' ? value : JSON.stringify(value) });

export const refusal = (code: string, status = 200): Step =>
  answer({ status_cd: '0', error: { error_cd: code, message: `text of ${code}` } }, status);

/** A success within a session; `spoil` damages the hmac. */
export const sealed = (value: unknown, spoil = false): Step => {
  const inner = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64');
  return answer({
    status_cd: '1',
    data: encrypt(rek, Buffer.from(inner)),
    rek: encrypt(ek, rek),
    hmac: mac(rek, spoil ? `${inner}x` : inner),
  });
};

export const fault =
  (code: string): Step =>
  () => {
    throw Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(code), { code }) });
  };

export type Sent = PortalRequest & {
  json: Record<string, unknown>;
  search: Record<string, string>;
  path: string;
};

/** An adapter over a portal that gives the scripted answers in turn, and the requests sent to it. */
export const scripted = (steps: Step[], changes: Partial<GstnConfig> = {}) => {
  const sent: Sent[] = [];
  let randoms = 0;
  let txns = 0;
  let limited = 0;
  const left = [...steps];
  const portal = gstnPortal(
    {
      baseUrl: 'https://portal.example/gsp/',
      clientId: 'client-1',
      clientSecret: 'secret-1',
      ipUser: '203.0.113.7',
      certificate: { pem },
      simulated: true,
      timeoutMs: 1234,
      ...changes,
    },
    {
      send: (request) => {
        const url = new URL(request.url);
        const json = request.body === undefined ? {} : (JSON.parse(request.body) as Record<string, unknown>);
        sent.push({ ...request, json, search: Object.fromEntries(url.searchParams), path: url.pathname });
        const step = left.shift();
        if (!step) throw new Error(`not scripted: ${request.url}`);
        return Promise.resolve().then(() => step(request));
      },
      now: () => 1_000_000,
      random: (bytes) => {
        randoms += 1;
        return Buffer.alloc(bytes, randoms);
      },
      txn: () => `00000000-0000-4000-8000-${String((txns += 1)).padStart(12, '0')}`,
      limit: () => {
        limited += 1;
        return Promise.resolve();
      },
    },
  );
  return { portal, sent, unsent: left, limited: () => limited };
};

/** The same for the adapter of Sandbox's family. */
export const scriptedSandbox = (steps: Step[]) => {
  const sent: PortalRequest[] = [];
  const left = [...steps];
  const portal = sandboxPortal(
    { baseUrl: 'https://portal.example', apiKey: 'key-1', apiSecret: 'secret-1', simulated: true },
    {
      send: (request) => {
        sent.push(request);
        const step = left.shift();
        if (!step) throw new Error(`not scripted: ${request.url}`);
        return Promise.resolve().then(() => step(request));
      },
      now: () => 1_000_000,
    },
  );
  return { portal, sent, unsent: left };
};

export const login = { username: 'acme.user', gstin: '27AAPFU0939F1ZV' as Gstin };
export const period = '102026' as ReturnPeriod;
export const pan = 'AAPFU0939F' as Pan;
export const code = '575757' as EvcCode;
export const session = {
  token: JSON.stringify({
    authToken: 'f'.repeat(32),
    ek: ek.toString('base64'),
    appKey: appKey.toString('base64'),
    username: login.username,
  }),
  expiresAt: 99,
};

/** Headers of gst-portal#headers that every call carries, for the n-th call of a script. */
export const clientHeaders = (nth = 1): Record<string, string> => ({
  clientid: 'client-1',
  'client-secret': 'secret-1',
  'ip-usr': '203.0.113.7',
  'state-cd': '27',
  txn: `000000000000400080000000${String(nth).padStart(8, '0')}`,
  'Content-Type': 'application/json',
});

export const sessionHeaders = (nth = 1): Record<string, string> => ({
  ...clientHeaders(nth),
  username: login.username,
  'auth-token': 'f'.repeat(32),
  gstin: login.gstin,
  ret_period: period,
});

/** The inner base64 text of a request's `data` and the JSON in it. */
export const openSent = (request: Sent | undefined): { base64: string; json: unknown; text: string } => {
  const base64 = decrypt(ek, String(request?.json['data'])).toString();
  const text = Buffer.from(base64, 'base64').toString();
  return { base64, text, json: JSON.parse(text) };
};

/** 'ok', or the kind of the fault; of a refusal its own kind. */
export const kindOf = (result: Result<unknown, PortalFault>): string => {
  if (result.ok) return 'ok';
  const { failure } = result;
  return failure.kind === 'refused' ? failure.refusal.kind : failure.kind;
};
