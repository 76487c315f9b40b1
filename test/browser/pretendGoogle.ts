import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Route } from '@playwright/test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const projectId = 'shunya-test';
/** The code that the pretended SMS brings. */
export const smsCode = '482913';

/** How Google's captcha behaves in a visit. */
export type Captcha =
  | 'solves'
  | 'expires'
  | 'gone-once'
  | 'gone'
  | 'mute'
  | 'throws-nothing'
  | 'not-rendered'
  | 'no-script';

/** The state of Google's servers for one browser; change it at any time. */
export type Google = {
  captcha: Captcha;
  /** Error messages of Google's REST API; null when all is well. */
  sendError: string | null;
  checkError: string | null;
  /** The number inside the ID tokens; the one that asked unless said otherwise. */
  phone: string | null;
  /** Names of the calls that came. */
  asked: string[];
};

/** Google's side of a Firebase project: published keys on this machine, and answers inside the browser. */
export async function pretendGoogle() {
  const pair = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'test', alg: 'RS256' };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const idToken = (phone: string): Promise<string> => {
    const at = Math.floor(Date.now() / 1000) - 10;
    return new SignJWT({ auth_time: at, phone_number: phone, user_id: 'user-1' })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setIssuer(`https://securetoken.google.com/${projectId}`)
      .setAudience(projectId)
      .setSubject('user-1')
      .setIssuedAt(at)
      .setExpirationTime(at + 3600)
      .sign(pair.privateKey);
  };

  return {
    settings: {
      SHUNYA_IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: 'a-web-key',
      FIREBASE_KEYS_URL: `http://127.0.0.1:${port}/keys`,
    },
    close: () => new Promise((resolve) => server.close(resolve)),
    /** Answers in Google's place whatever this browser asks there. */
    async behind(context: BrowserContext): Promise<Google> {
      const google: Google = { captcha: 'solves', sendError: null, checkError: null, phone: null, asked: [] };
      let asking = '';
      const tokens = async (names: 'sign-in' | 'refresh') => {
        const token = await idToken(google.phone ?? asking);
        return names === 'sign-in'
          ? { idToken: token, refreshToken: 'r1', expiresIn: '3600', localId: 'user-1', phoneNumber: asking }
          : {
              access_token: token,
              id_token: token,
              refresh_token: 'r2',
              expires_in: '3600',
              user_id: 'user-1',
            };
      };
      const answer = async (name: string, body: Record<string, string>): Promise<object | string> => {
        switch (name) {
          case 'recaptchaParams':
            return { recaptchaSiteKey: 'site' };
          case 'recaptchaConfig':
            return {
              recaptchaKey: `projects/${projectId}/keys/k`,
              recaptchaEnforcementState: [{ provider: 'PHONE_PROVIDER', enforcementState: 'OFF' }],
            };
          case 'accounts:sendVerificationCode':
            asking = body['phoneNumber'] ?? '';
            return google.sendError ?? { sessionInfo: 'sending-1' };
          case 'accounts:signInWithPhoneNumber':
            if (google.checkError !== null) return google.checkError;
            return body['code'] === smsCode ? tokens('sign-in') : 'INVALID_CODE';
          case 'accounts:lookup':
            return { users: [{ localId: 'user-1', phoneNumber: asking }] };
          case 'token':
            return tokens('refresh');
          default:
            return 'NOT_FOUND';
        }
      };
      const reply = async (route: Route): Promise<void> => {
        const request = route.request();
        const headers = {
          'access-control-allow-origin': '*',
          'access-control-allow-headers': '*',
          'content-type': 'application/json',
        };
        if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
        const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
        google.asked.push(name);
        const sent = request.headers()['content-type']?.includes('json') ? request.postData() : null;
        const said = await answer(name, JSON.parse(sent ?? '{}') as Record<string, string>);
        const [status, body] =
          typeof said === 'string' ? [400, { error: { code: 400, message: said, errors: [] } }] : [200, said];
        return route.fulfill({ status, headers, body: JSON.stringify(body) });
      };
      await context.route(/^https:\/\/(identitytoolkit|securetoken)\.googleapis\.com\//, reply);
      await context.route('https://www.google.com/recaptcha/**', (route) => {
        const { pathname, searchParams } = new URL(route.request().url());
        google.asked.push(pathname);
        if (!pathname.endsWith('/api.js')) return route.fulfill({ contentType: 'text/html', body: '' });
        if (google.captcha === 'no-script') return route.abort();
        return script(route, loader(searchParams.get('onload') ?? ''));
      });
      await context.route('https://www.gstatic.com/recaptcha/**', (route) =>
        script(route, widget(google.captcha)),
      );
      return google;
    },
  };
}

const script = (route: Route, body: string) =>
  route.fulfill({
    contentType: 'text/javascript',
    headers: { 'access-control-allow-origin': '*' },
    body,
  });

/** Like Google's own: a plain address given to a second script. */
const loader = (onload: string): string => `
  window.captchaIsThere = () => window[${JSON.stringify(onload)}]();
  const script = document.createElement('script');
  script.src = 'https://www.gstatic.com/recaptcha/releases/test/recaptcha__en.js';
  document.head.appendChild(script);`;

/** A widget with a frame of its own, made from HTML text, that does as the test says. */
const widget = (captcha: Captcha): string => `
  const widgets = [];
  let gone = 0;
  window.grecaptcha = {
    render(box, options) {
      if (${JSON.stringify(captcha)} === 'not-rendered') throw new Error('not rendered');
      box.innerHTML = '<div class="badge"></div>';
      const frame = document.createElement('iframe');
      frame.src = 'https://www.google.com/recaptcha/api2/anchor';
      frame.title = 'reCAPTCHA';
      frame.width = frame.height = 1;
      box.firstChild.appendChild(frame);
      return widgets.push({ ...options, box }) - 1;
    },
    getResponse: () => '',
    reset: () => undefined,
    execute(id) {
      const { box, callback, 'expired-callback': expire } = widgets[id];
      if (!box.isConnected) throw new Error('reCAPTCHA client element has been removed: ' + id);
      switch (${JSON.stringify(captcha)}) {
        case 'gone-once':
          if (gone++ > 0) break;
        case 'gone':
          throw new Error('reCAPTCHA client element has been removed: ' + id);
        case 'throws-nothing':
          throw '';
        case 'expires':
          return setTimeout(expire, 0);
        case 'mute':
          return;
      }
      setTimeout(() => callback('solved'), 0);
    },
  };
  window.captchaIsThere();`;
