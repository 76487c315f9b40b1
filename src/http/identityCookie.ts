import type { FastifyReply, FastifyRequest } from 'fastify';
import { firmCookieName } from '#contract/firmSignIn.ts';
import { identityCookieNames as names } from '#contract/signIn.ts';
import { roundLifeMs } from '#usecases/signIn/firmRound.ts';
import { knownBrowserMs } from '#usecases/signIn/rules.ts';

export type Cookies = {
  /** The local provider's own cookie (design#identity-providers). */
  setLogin(reply: FastifyReply, secret: string, lifeMs: number): void;
  /** Distinguishes browsers that requested a code; it opens nothing (record 066). */
  setBrowser(reply: FastifyReply, secret: string): void;
  /** A sign-in at a firm's provider that this browser has begun: sealed (design#firm-sign-in). */
  setFirm(reply: FastifyReply, sealed: string): void;
  clearFirm(reply: FastifyReply): void;
  /** Clears the provider's cookie. The browser stays known, which opens nothing (record 171). */
  clearLogin(reply: FastifyReply): void;
  /** Clears both cookies. The browser is no longer known. */
  clear(reply: FastifyReply): void;
};

/**
 * Cookies of the identity provider. Their path limits them to the provider's calls: the API itself never authenticates
 * by cookie.
 */
export function identityCookies(mode: 'demo' | 'production'): Cookies {
  const set = (reply: FastifyReply, name: string, secret: string, lifeMs: number): void => {
    void reply.setCookie(name, secret, {
      path: '/api/identity',
      maxAge: Math.floor(lifeMs / 1000),
      httpOnly: true,
      sameSite: 'strict',
      secure: mode === 'production',
    });
  };
  return {
    setLogin: (reply, secret, lifeMs) => set(reply, names.login, secret, lifeMs),
    setBrowser: (reply, secret) => set(reply, names.browser, secret, knownBrowserMs),
    setFirm: (reply, sealed) => set(reply, firmCookieName, sealed, roundLifeMs),
    clearFirm: (reply) => set(reply, firmCookieName, '', 0),
    clearLogin: (reply) => set(reply, names.login, '', 0),
    clear: (reply) => {
      set(reply, names.login, '', 0);
      set(reply, names.browser, '', 0);
    },
  };
}

/** The secrets in a request's cookies; null where there is none. */
export const loginCookieOf = (request: FastifyRequest): string | null => cookieOf(request, names.login);
export const browserCookieOf = (request: FastifyRequest): string | null => cookieOf(request, names.browser);

export const firmCookieOf = (request: FastifyRequest): string | null => {
  const value = request.cookies[firmCookieName] ?? '';
  return /^[\w-]{1,3000}$/.test(value) ? value : null;
};

function cookieOf(request: FastifyRequest, name: string): string | null {
  const value = request.cookies[name] ?? '';
  return /^[\w-]{1,100}$/.test(value) ? value : null;
}
