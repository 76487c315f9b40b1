import type { FastifyRequest } from 'fastify';
import type { Member, Role } from '#domain/account/member.ts';
import { may, type Right } from '#domain/account/rights.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Caller } from '#usecases/signIn/whoIs.ts';
import type { Problem } from './problem.ts';

/** Who is signed in, and the account that the request acts in. */
export type SignedIn = Member & { role: Role } & Pick<
    Caller,
    'sessionId' | 'expiresAt' | 'language' | 'held' | 'fresh'
  >;

/** The account that a request names in `x-account`; null lets a person's only one be meant. */
export const accountNamed = (request: FastifyRequest): string | null => {
  const named = request.headers['x-account'];
  return typeof named === 'string' && named !== '' ? named : null;
};

/**
 * The one place where the account of a request is settled: routes give it to the use cases of the tenant, and the
 * person to those of the person alone. An account that is not the person's is not there, as everything that is
 * another's (record 092). What is not allowed to the person's role in it is refused (record 126).
 */
export function settleAccount({ account, ...caller }: Caller, right: Right): Result<SignedIn, Problem> {
  if (account === 'several') return fail({ code: 'account_unnamed' });
  if (account === null) return fail({ code: 'not_found' });
  return may(account.role, right)
    ? ok({ ...caller, accountId: account.id, role: account.role })
    : fail({ code: 'role_not_allowed' });
}
