import assert from 'node:assert/strict';
import { createClient, type Client } from '#contract/client.ts';
import type { FirmProvider } from '../../harness/firmProvider.ts';
import { clientOf, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';

export const productUrl = 'https://shunya.example';

/** A browser with cookies of its own; a person's session is in it when one is given. */
export function browserOf(
  at: TestApp,
  person?: SignedInPerson,
): { client: Client; jar: Map<string, string> } {
  const jar = new Map<string, string>();
  const client = createClient({
    baseUrl: '',
    headers: () => person?.headers ?? {},
    fetch: async (url, init) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await at.app.inject({
        method: (init?.method ?? 'GET') as 'GET',
        url: url as string,
        headers: { ...((init?.headers ?? {}) as Record<string, string>), ...(cookie && { cookie }) },
        ...(init?.body ? { payload: init.body as string } : {}),
      });
      for (const { name, value } of reply.cookies)
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      return new Response(reply.body, { status: reply.statusCode });
    },
  });
  return { client, jar };
}

type Settings = Partial<{
  issuer: string;
  client_id: string;
  client_secret: string;
  domains: string[];
  subjects: string[];
}>;

/** The owner's settings of this provider. */
export const switchOn = (owner: SignedInPerson, firm: FirmProvider, settings: Settings = {}) =>
  owner.client.setFirmSignIn({
    body: { issuer: firm.issuer, ...firm.client, domains: ['firm.example'], ...settings },
  });

export async function linkOf(person: SignedInPerson): Promise<string> {
  const { firm } = must(await person.client.ownFirmIdentity()).data;
  assert.ok(firm !== null);
  return firm.link;
}

/** Connects whoever is at the provider to this person, in one browser. */
export async function binds(at: TestApp, person: SignedInPerson, firm: FirmProvider): Promise<string> {
  const { client } = browserOf(at, person);
  const begun = await client.beginFirmBinding();
  if (!begun.success) return begun.code;
  const bound = await client.bindFirmIdentity({ body: await firm.visit(begun.data.url) });
  return bound.success ? 'bound' : bound.code;
}

/** The provider has confirmed whoever is there to a fresh browser. */
export async function confirmed(at: TestApp, firm: FirmProvider, by: { link: string } | { domain: string }) {
  const browser = browserOf(at);
  const { url } = must(await browser.client.beginFirmSignIn({ body: by })).data;
  const finished = await browser.client.finishFirmSignIn({ body: await firm.visit(url) });
  return { ...browser, refused: finished.success ? null : finished.code };
}

/** Signs in whoever is at the provider, and gives the session or the refusal. */
export async function signsInBy(
  at: TestApp,
  firm: FirmProvider,
  by: { link: string } | { domain: string },
  factor?: string,
): Promise<{ refused: string } | { refused: null; session: FirmSession }> {
  const { client, refused } = await confirmed(at, firm, by);
  if (refused !== null) return { refused };
  const opened = await client.openFirmSession({
    body: factor === undefined ? {} : { second_factor: factor },
    headers: { 'x-device-browser': 'Firefox' },
  });
  if (!opened.success) return { refused: opened.code };
  const { user, refresh_token: refreshToken } = opened.data;
  const headers = { authorization: `Bearer ${user.token}` };
  const client_ = clientOf(at.app, headers);
  return { refused: null, session: { personId: user.id, headers, refreshToken, client: client_ } };
}

export type FirmSession = {
  personId: string;
  headers: { authorization: string };
  refreshToken: string;
  client: Client;
};

/** The session that must open. */
export async function mustSignIn(
  at: TestApp,
  firm: FirmProvider,
  by: { link: string } | { domain: string },
): Promise<FirmSession> {
  const signed = await signsInBy(at, firm, by);
  assert.equal(signed.refused, null);
  assert.ok('session' in signed);
  return signed.session;
}
