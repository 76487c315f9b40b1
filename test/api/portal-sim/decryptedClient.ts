import { access, type Json, type Send } from './rawClient.ts';

/** A client of the decrypted family (gst-portal#decrypted); answers are `{code}` or the portal's answer. */
export function decryptedClient(send: Send, who: { username: string; gstin: string }) {
  const state = { app: '', token: '' };
  const common = {
    'x-api-key': access.clientId,
    'x-api-version': '1.0.0',
    'content-type': 'application/json',
  };

  async function call(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Json> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const reply = await send(method, path, { ...common, ...headers }, text);
    const json: Json = JSON.parse(reply.body);
    if (json.data === undefined) return { http: reply.status, away: json.message };
    if (Number(json.data.status_cd) === 0) {
      return { code: json.data.error.error_cd, says: json.data.error.message, http: reply.status };
    }
    return json.data.data ?? json.data;
  }
  const asApp = (method: string, path: string, body?: unknown) =>
    call(method, path, body, { authorization: state.app });
  const own = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    call(method, `/gst/compliance/tax-payer${path}`, body, {
      authorization: state.token,
      'x-source': 'primary',
      ...headers,
    });
  const month = (period: string) => `${period.slice(2)}/${period.slice(0, 2)}`;
  const login = { username: who.username, gstin: who.gstin };
  const named = (period: string) => ({ gstin: who.gstin, ret_period: period });

  return {
    state,
    asApp,
    own,
    month,
    named,
    signInAsApp: async (secret = access.clientSecret) => {
      const answer = await call('POST', '/authenticate', undefined, { 'x-api-secret': secret });
      if (answer.access_token !== undefined) state.app = answer.access_token;
      return answer;
    },
    askCode: () =>
      call('POST', '/gst/compliance/tax-payer/otp', login, {
        authorization: state.app,
        'x-source': 'primary',
      }),
    verify: async (code: string) => {
      const answer = await call('POST', `/gst/compliance/tax-payer/otp/verify?otp=${code}`, login, {
        authorization: state.app,
        'x-source': 'primary',
      });
      if (answer.access_token !== undefined) state.token = answer.access_token;
      return answer;
    },
    refresh: async (token = state.token) => {
      const answer = await own('POST', '/session/refresh', undefined, { authorization: token });
      if (answer.access_token !== undefined) state.token = answer.access_token;
      return answer;
    },
    logout: () => own('POST', '/logout'),
    search: (gstin = who.gstin) => asApp('POST', '/gst/compliance/public/gstin/search', { gstin }),
    track: (year: string, form = '') =>
      asApp(
        'POST',
        `/gst/compliance/public/gstrs/track?financial_year=${encodeURIComponent(year)}&gstr=${form}`,
        { gstin: who.gstin },
      ),
    preference: (year: string) =>
      asApp('POST', `/gst/compliance/public/gstrs/preference?financial_year=${encodeURIComponent(year)}`, {
        gstin: who.gstin,
      }),
    trackPeriod: (period: string) => own('GET', `/gstrs/${month(period)}/track`),
    askEvc: (form: string, pan = who.gstin.slice(2, 12)) => own('POST', `/evc/otp?gstr=${form}`, { pan }),
    proceed: (period: string) =>
      own('POST', `/gstrs/gstr-1/${month(period)}/new-proceed?is_nil=Y`, named(period)),
    file: (form: string, period: string, flag: object, code: string, pan = who.gstin.slice(2, 12)) =>
      own('POST', `/gstrs/${form}/${month(period)}/file?pan=${pan}&otp=${code}`, {
        ...named(period),
        ...flag,
      }),
  };
}

export type DecryptedClient = ReturnType<typeof decryptedClient>;
