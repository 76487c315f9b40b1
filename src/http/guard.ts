import type { FastifyRequest } from 'fastify';
import type { Member } from '#domain/account/member.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Caller } from '#usecases/signIn/whoIs.ts';
import type { Problem } from './problem.ts';

/** Who is signed in, and the account that the request acts in. */
export type SignedIn = Member & Pick<Caller, 'sessionId' | 'expiresAt' | 'language' | 'held' | 'fresh'>;

/** The account that a request names in `x-account`; null lets a person's only one be meant. */
export const accountNamed = (request: FastifyRequest): string | null => {
  const named = request.headers['x-account'];
  return typeof named === 'string' && named !== '' ? named : null;
};

/**
 * The one place where the account of a request is settled: routes give it to the use cases of the tenant, and the
 * person to those of the person alone. An account that is not the person's is not there, as everything that is
 * another's (record 092).
 */
export const settleAccount = ({ accountId, ...caller }: Caller): Result<SignedIn, Problem> =>
  accountId === null ? fail({ code: 'not_found' }) : ok({ ...caller, accountId });
