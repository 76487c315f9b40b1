import { fail, ok } from '#domain/shared/result.ts';
import type { EmailLinks } from '#usecases/ports/account.ts';
import type { SigningKeys } from '#usecases/ports/signIn.ts';
import { jwtOf } from './sessionTokens.ts';

/** Links that prove a mailbox: tokens signed by HS256 with a key for this purpose only. */
export function emailLinks(keys: SigningKeys, lifeMs: number): EmailLinks {
  const jwt = jwtOf(keys, { purpose: 'email-link', audience: 'shunya-email', seconds: lifeMs / 1000 });
  return {
    sign: ({ personId, email }, now) => jwt.sign({ sub: personId, email }, now),
    read: async (token, now) => {
      const read = await jwt.read(token, now);
      if (!read.ok)
        return fail({ kind: read.failure.kind === 'expired' ? 'email_link_expired' : 'email_link_invalid' });
      const { sub, email } = read.value;
      return typeof sub === 'string' && typeof email === 'string'
        ? ok({ personId: sub, email })
        : fail({ kind: 'email_link_invalid' });
    },
  };
}
