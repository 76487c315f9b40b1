import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHmac,
  generateKeyPairSync,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { emptyBook, type Book, type Message } from '../../../portal-sim/book.ts';
import { handle } from '../../../portal-sim/handle.ts';
import type { Keys } from '../../../portal-sim/book.ts';
import { addTaxpayer, type TaxpayerSpec } from '../../../portal-sim/taxpayers.ts';
import type { SimReply } from '../../../portal-sim/answer.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
/** One key pair for all tests of this folder: making one takes longer than a test. */
export const keys: Keys = { publicPem: publicKey, privatePem: privateKey };
export const access = { clientId: 'test-client', clientSecret: 'test-secret', controlToken: 'test-control' };

export type Send = (
  method: string,
  target: string,
  headers: Record<string, string>,
  body: string,
) => Promise<{ status: number; headers: Record<string, string>; body: string }>;

/** Mulberry32: a repeatable sequence in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const ist = (text: string): number => Date.parse(`${text}+05:30`);

/** A portal without a socket: its clock and its messages are plain fields. */
export type Desk = {
  book: Book;
  now: number;
  messages: Message[];
  last: SimReply | null;
  rotations: number;
  send: Send;
};

export function desk(startAt: string, specs: TaxpayerSpec[], seed = 7): Desk {
  const random = seeded(seed);
  const now = ist(startAt);
  const book = emptyBook(now, keys, access);
  for (const spec of specs) {
    const problem = addTaxpayer(book, spec, now);
    if (problem !== null) throw new Error(problem);
  }
  const here: Desk = {
    book,
    now,
    messages: [],
    last: null,
    rotations: 0,
    send: (method, target, headers, body) => {
      const url = new URL(target, 'http://portal.invalid');
      const lower = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      );
      const request = {
        method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: lower,
        body,
      };
      const handled = handle(book, request, here.now, random);
      here.messages.push(...handled.messages);
      here.last = handled.reply;
      if (handled.rotateKeys) here.rotations += 1;
      return Promise.resolve(handled.reply);
    },
  };
  return here;
}

const aes = (key: Uint8Array, clear: Uint8Array | string): string => {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return Buffer.concat([cipher.update(clear), cipher.final()]).toString('base64');
};
const unAes = (key: Uint8Array, text: string): Buffer => {
  const decipher = createDecipheriv('aes-256-ecb', key, null);
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]);
};
const hmac = (key: Uint8Array | string, message: string): string =>
  createHmac('sha256', key).update(message).digest('base64');

// Answers are looked into by tests, field by field.
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what JSON it expects
export type Json = any;

/** A client of the raw family, with its own crypto (gst-portal#crypto); answers are `{code}` or the opened JSON. */
export function rawClient(
  send: Send,
  who: {
    username: string;
    gstin: string;
    publicPem: string;
    pan?: string;
    /** Beside those of the portal, on every call. */
    headers?: Record<string, string>;
  },
) {
  const appKey = randomBytes(32);
  const state: {
    token: string;
    ek: Buffer;
    /** The provider's own session, for the public family. */
    providerToken: string;
    providerEk: Buffer;
    appKey: Buffer;
    publicPem: string;
  } = {
    token: '',
    ek: Buffer.alloc(32),
    providerToken: '',
    providerEk: Buffer.alloc(32),
    appKey,
    publicPem: who.publicPem,
  };
  const pan = who.pan ?? who.gstin.slice(2, 12);
  const clientHeaders = {
    clientid: access.clientId,
    'client-secret': access.clientSecret,
    'state-cd': who.gstin.slice(0, 2),
    'ip-usr': '203.0.113.7',
    txn: 'LAPN24235325555',
    'Content-Type': 'application/json',
    ...who.headers,
  };

  async function call(
    method: string,
    target: string,
    headers: Record<string, string> = {},
    body?: unknown,
  ): Promise<Json> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const reply = await send(method, target, { ...clientHeaders, ...headers }, text);
    if (!reply.headers['content-type']?.includes('json')) return { code: `HTTP${reply.status}` };
    const json: Json = JSON.parse(reply.body);
    if (Number(json.status_cd) === 0)
      return { code: json.error.error_cd, says: json.error.message, http: reply.status };
    if (json.rek === undefined) return json;
    const rek = unAes(target.startsWith('/commonapi') ? state.providerEk : state.ek, json.rek);
    const b = unAes(rek, json.data).toString('ascii');
    return hmac(rek, b) === json.hmac
      ? JSON.parse(Buffer.from(b, 'base64').toString('utf8'))
      : { code: 'BAD_HMAC' };
  }

  const byCertificate = (clear: Uint8Array) =>
    publicEncrypt({ key: state.publicPem, padding: constants.RSA_PKCS1_PADDING }, clear).toString('base64');
  const wrapped = () => byCertificate(state.appKey);
  /** The token a public call carries once the provider has signed in. */
  const asProvider = (): Record<string, string> =>
    state.providerToken === '' ? {} : { username: access.clientId, 'auth-token': state.providerToken };
  const within = (period: string, extra: Record<string, string> = {}) => ({
    username: who.username,
    'auth-token': state.token,
    gstin: who.gstin,
    ret_period: period,
    ...extra,
  });
  const authenticate = (body: Record<string, unknown>, headers = {}) =>
    call('POST', '/taxpayerapi/v1.0/authenticate', headers, { username: who.username, ...body });
  const keep = (answer: Json, key: Uint8Array): Json => {
    if (answer.auth_token !== undefined) {
      state.token = answer.auth_token;
      state.ek = unAes(key, answer.sek);
    }
    return answer;
  };
  const sealed = (value: unknown) => {
    const b = Buffer.from(JSON.stringify(value)).toString('base64');
    return { b, data: aes(state.ek, b), hmac: hmac(state.ek, b) };
  };
  const pathOf = (form: string) =>
    form === 'GSTR1' ? '/taxpayerapi/v4.1/returns/gstr1' : '/taxpayerapi/v6.0/returns/gstr3b';

  const client = {
    state,
    call,
    within,
    authenticate,
    sealed,
    byCertificate,
    wrapped,
    /** ACCESSTOKEN, with the password by the app key unless it is given as it goes out. */
    providerSignsIn: async (sealedPassword?: string) => {
      const answer = await call(
        'POST',
        '/commonapi/v0.2/authenticate',
        {},
        {
          action: 'ACCESSTOKEN',
          username: access.clientId,
          password: sealedPassword ?? aes(state.appKey, access.clientSecret),
          app_key: wrapped(),
        },
      );
      if (answer.auth_token !== undefined) {
        state.providerToken = answer.auth_token;
        state.providerEk = unAes(state.appKey, answer.sek);
      }
      return answer;
    },
    otpRequest: () => authenticate({ action: 'OTPREQUEST', app_key: wrapped() }),
    authToken: async (code: string) =>
      keep(
        await authenticate({ action: 'AUTHTOKEN', app_key: wrapped(), otp: aes(state.appKey, code) }),
        state.appKey,
      ),
    refresh: async (token = state.token, next: Buffer = randomBytes(32)) => {
      const body = { action: 'REFRESHTOKEN', app_key: aes(state.ek, next), auth_token: token };
      return keep(await authenticate(body), next);
    },
    logout: (appKey = wrapped()) =>
      authenticate({ action: 'LOGOUT', app_key: appKey, auth_token: state.token }),
    evcOtp: (formType: string, ofPan = pan) =>
      call(
        'GET',
        `/taxpayerapi/v1.0/authenticate?action=EVCOTP&gstin=${who.gstin}&pan=${ofPan}&form_type=${formType}`,
        within(''),
      ),
    proceed: (
      period: string,
      value: Record<string, unknown> = { isnil: 'Y' },
      headers?: Record<string, string>,
    ) => {
      const { data, hmac: mac } = sealed({ gstin: who.gstin, ret_period: period, ...value });
      return call(
        'POST',
        '/taxpayerapi/v1.1/returns/gstrptf',
        within(period, headers ?? { rtn_typ: 'GSTR1', userrole: 'GSTR1', api_version: '1.1' }),
        { action: 'RETNEWPTF', data, hmac: mac },
      );
    },
    summary: (form: string, period: string) =>
      call('GET', `${pathOf(form)}?action=RETSUM&gstin=${who.gstin}&ret_period=${period}`, within(period)),
    save3b: (period: string, value: Record<string, unknown>) => {
      const { data, hmac: mac } = sealed({ gstin: who.gstin, ret_period: period, ...value });
      return call('PUT', pathOf('GSTR3B'), within(period), { action: 'RETSAVE', data, hmac: mac });
    },
    offset3b: (period: string, value: Record<string, unknown>) => {
      const { data, hmac: mac } = sealed(value);
      return call('PUT', pathOf('GSTR3B'), within(period), { action: 'RETOFFSET', data, hmac: mac });
    },
    reset: (period: string) => {
      const { data, hmac: mac } = sealed({ gstin: who.gstin, ret_period: period });
      return call('POST', pathOf('GSTR1'), within(period), { action: 'RESET', data, hmac: mac });
    },
    retfile: (
      form: string,
      period: string,
      value: unknown,
      code: string,
      change: Record<string, string> = {},
    ) => {
      const { b, data } = sealed(value);
      const sid = `${pan}|${code}`;
      return call('POST', pathOf(form), within(period), {
        action: 'RETFILE',
        data,
        st: 'EVC',
        sid,
        sign: hmac(sid, b),
        ...change,
      });
    },
    status: (period: string, reference: string) =>
      call(
        'GET',
        `/taxpayerapi/v1.1/returns?action=RETSTATUS&gstin=${who.gstin}&ret_period=${period}&ref_id=${reference}`,
        within(period),
      ),
    lateFee: (period: string) =>
      call(
        'GET',
        `/taxpayerapi/v1.1/returns?action=LATEFEEBREAKUP&gstin=${who.gstin}&ret_period=${period}&rtn_typ=R3B`,
        within(period),
      ),
    track: (fy: string) =>
      call('GET', `/commonapi/v1.0/returns?action=RETTRACK&gstin=${who.gstin}&fy=${fy}`, asProvider()),
    search: (gstin = who.gstin) =>
      call('GET', `/commonapi/v1.1/search?action=TP&gstin=${gstin}`, asProvider()),
    preference: (fy: string) =>
      call('GET', `/commonapi/v1.0/returns?action=GETPREF&gstin=${who.gstin}&fy=${fy}`, asProvider()),
    ownPreference: (fy: string) =>
      call('GET', `/taxpayerapi/v1.0/returns?action=GETPREF&gstin=${who.gstin}&fy=${fy}`, within('')),
    autoLiability: (period: string) =>
      call(
        'GET',
        `${pathOf('GSTR3B')}?action=AUTOLIAB&gstin=${who.gstin}&ret_period=${period}`,
        within(period),
      ),
    statement2b: (period: string) =>
      call(
        'GET',
        `/taxpayerapi/v4.0/returns/gstr2b?action=GET2B&gstin=${who.gstin}&rtnprd=${period}`,
        within(period),
      ),
    eInvoices: (period: string, section = 'B2B') =>
      call(
        'GET',
        `/taxpayerapi/v1.0/returns/einvoice?action=EINV&gstin=${who.gstin}&ret_period=${period}&sec=${section}`,
        within(period),
      ),
    ledger: (query: string) =>
      call('GET', `/taxpayerapi/v1.0/ledgers?gstin=${who.gstin}&${query}`, within('')),
    closing: (action: 'CLOSINGBAL' | 'RCMCLOSINGBAL') =>
      call('GET', `${pathOf('GSTR3B')}?action=${action}&gstin=${who.gstin}`, within('')),
    lookUp: (password: string, username = who.username) =>
      call('POST', '/sim/lookup', {}, { username, password }),
    control: (method: string, path: string, body?: unknown) =>
      call(method, path, { 'x-sim-control': access.controlToken }, body),
  };
  return client;
}

export type RawClient = ReturnType<typeof rawClient>;

/** The newest code that came by the channel. */
export function lastCode(messages: Message[], channel: 'mail' | 'sms' = 'mail'): string {
  const texts = messages.filter((message) => message.channel === channel).map((message) => message.text);
  return texts.flatMap((text) => /\bis (\w{4,10})\. It is valid/.exec(text)?.[1] ?? []).at(-1) ?? 'none';
}

/** A client of the desk, signed in. */
export async function signedInAt(here: Desk, username: string, pan?: string): Promise<RawClient> {
  const client = clientAt(here, username, pan);
  await client.otpRequest();
  await client.authToken(lastCode(here.messages));
  return client;
}

export function clientAt(
  here: Desk,
  username: string,
  pan?: string,
  headers: Record<string, string> = {},
): RawClient {
  const gstin = here.book.taxpayers[username]?.gstin ?? '27ZZZCZ9999Z1ZJ';
  return rawClient(here.send, {
    username,
    gstin,
    publicPem: keys.publicPem,
    headers,
    ...(pan === undefined ? {} : { pan }),
  });
}

/** Files one nil return and gives the last answer: `{ack_num}` or `{code}`. */
export async function fileNil(
  here: { messages: Message[] },
  client: RawClient,
  form: 'GSTR1' | 'GSTR3B',
  period: string,
): Promise<Json> {
  const gstin = client.within(period).gstin;
  let value: Json = { gstin, ret_period: period, isNil: 'Y' };
  if (form === 'GSTR1') {
    const prepared = await client.proceed(period);
    if (prepared.code !== undefined && prepared.code !== 'RET00003') return prepared;
    value = await client.summary('GSTR1', period);
  }
  const asked = await client.evcOtp(form === 'GSTR1' ? 'R1' : 'R3B');
  if (asked.code !== undefined) return asked;
  return client.retfile(form, period, value, lastCode(here.messages));
}
