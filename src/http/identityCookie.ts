import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'shunya_identity';

/**
 * The local provider's own cookie (decisions 2.2). Its path keeps it away from every call but the provider's:
 * the API itself never authenticates by cookie.
 */
export function setIdentityCookie(
  reply: FastifyReply,
  cookie: { secret: string; lifeMs: number; secure: boolean },
): void {
  const parts = [
    `${name}=${cookie.secret}`,
    'Path=/api/identity',
    `Max-Age=${Math.floor(cookie.lifeMs / 1000)}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(cookie.secure ? ['Secure'] : []),
  ];
  void reply.header('set-cookie', parts.join('; '));
}

/** The cookie's secret, or null when there is none. */
export function identityCookieOf(request: FastifyRequest): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value !== undefined && /^[\w-]{1,100}$/.test(value)) return value;
  }
  return null;
}
