import type { FastifyInstance } from 'fastify';
import { type Client, createClient } from '#contract/client.ts';
import { must, type TestApp } from './appForTests.ts';
import { accountOf } from '../../harness/owner.ts';

/** A browser that asks without its pages: it keeps the cookies that it is given, HttpOnly ones too. */
export type Browser = {
  client: Client;
  cookies: Map<string, string>;
  /** Signs in as a page does; gives the tokens that it would keep. */
  signIn(phone: string, key?: string): Promise<Kept>;
};

export type Kept = { accountId: string; idToken: string; token: string; refreshToken: string };

export function browserAt(at: TestApp): Browser {
  const cookies = new Map<string, string>();
  const client = createClient({ baseUrl: '', fetch: fetchWith(at.app, cookies) });
  return {
    client,
    cookies,
    signIn: async (phone, key) => {
      at.clock.wall += 1;
      must(await client.sendCode({ body: { phone_number: phone } }));
      const body = {
        phone_number: phone,
        otp: await at.lastCode(phone),
        ...(key === undefined ? {} : { key }),
      };
      const idToken = must(await client.checkCode({ body })).data.id_token;
      const opened = must(
        await client.verifyToken({
          body: { phone_number: phone },
          headers: { authorization: `Bearer ${idToken}` },
        }),
      ).data;
      return {
        personId: opened.user.id,
        accountId: await accountOf(at.db, opened.user.id),
        idToken,
        token: opened.user.token,
        refreshToken: opened.refresh_token,
      };
    },
  };
}

/** Cookies are sent to the path that they were set for, as a browser does. */
function fetchWith(app: FastifyInstance, cookies: Map<string, string>): typeof fetch {
  return async (url, init) => {
    const path = url as string;
    const mine = path.startsWith('/api/identity')
      ? [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      : '';
    const reply = await app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: path,
      headers: {
        ...(init?.headers as Record<string, string> | undefined),
        ...(mine === '' ? {} : { cookie: mine }),
      },
      ...(init?.body ? { payload: init.body as string } : {}),
    });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: Object.entries(reply.headers).flatMap(([name, value]) =>
        name === 'set-cookie' ? [] : [[name, String(value)] as [string, string]],
      ),
    });
  };
}
