import type { FastifyRequest } from 'fastify';
import type { Member, Role, Right } from '#domain/account/member.ts';
import type { Call } from '#contract/call.ts';
import { type Act, judge, type Standing } from '#domain/account/authority.ts';
import { problemOfRefusal } from './problems.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Caller } from '#usecases/signIn/session.ts';
import type { Problem } from './problem.ts';

/**
 * Who is signed in, and the account that the request acts in. `factorFrom`: from when on they need a second factor there,
 * and have none.
 */
export type SignedIn = Member & { role: Role; factorFrom: Instant | null } & Pick<
    Caller,
    'sessionId' | 'expiresAt' | 'language' | 'held' | 'fresh'
  > & {
    /** As the request came in: what its body says may need it again. */
    standing: Standing;
    /** Their role in the account that the request names, also where the call acts in none; null where it names none. */
    roleThere: Role | null;
  };

/** The account that a request names in `x-account`; null lets a person's only one be meant. */
export const accountNamed = (request: FastifyRequest): string | null => {
  const named = request.headers['x-account'];
  return typeof named === 'string' && named !== '' ? named : null;
};

/**
 * The one place where the account of a request is settled: routes give it to the use cases of the tenant, and the
 * person to those of the person alone. An account that is not the person's is not there, as everything that is
 * another's (design#the-account-as-tenant). What is not allowed to the person's role in it is refused (design#roles), and all but what is
 * their own where it asks for a second factor that they have not set up (design#required-second-factor).
 */
export function settleAccount(
  { account, ...caller }: Caller,
  call: { right: Right; act: Act } & Pick<Call, 'kind'>,
  now: Instant,
): Result<SignedIn, Problem> {
  if (account === 'several') return fail({ code: 'account_unnamed' });
  if (account === null) return fail({ code: 'not_found' });
  const { id: accountId, role, factorFrom, ownerHeldUntil } = account;
  const isNeeded = factorFrom !== null && now >= factorFrom && call.kind !== 'event-stream';
  const standing: Standing = {
    role,
    held: caller.held,
    ownerHeld: ownerHeldUntil !== null && now < ownerHeldUntil,
    factor: isNeeded ? 'needed' : 'none',
    idle: false,
  };
  const refusal = judge({ act: call.act, way: 'session', right: call.right }, standing);
  return refusal !== null
    ? fail(problemOfRefusal(refusal))
    : ok({ ...caller, accountId, role, factorFrom, standing, roleThere: role });
}
