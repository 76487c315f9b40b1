import type { FastifyRequest } from 'fastify';
import type { Member, Role, Right } from '#domain/account/member.ts';
import type { Call } from '#contract/call.ts';
import { type Act, judge, type Standing } from '#domain/account/authority.ts';
import { problemOfSession } from './problems.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Caller } from '#usecases/signIn/session.ts';
import type { Problem } from './problem.ts';

/**
 * The signed-in person, and the account of the request. `factorFrom`: they need a second factor there from this
 * instant, and have none.
 */
export type SignedIn = Member & { role: Role; factorFrom: Instant | null } & Pick<
    Caller,
    'way' | 'firmAccount' | 'sessionId' | 'expiresAt' | 'language' | 'held' | 'fresh'
  > & {
    /** As at the start of the request: the call's body may require another check. */
    standing: Standing;
    /**
     * Their role in the account that the request names, even if the call concerns no account; null when it names none.
     */
    roleThere: Role | null;
  };

/** The account named in `x-account`; null means the person's only one. */
export const accountNamed = (request: FastifyRequest): string | null => {
  const named = request.headers['x-account'];
  return typeof named === 'string' && named !== '' ? named : null;
};

/**
 * The one place that settles the account of a request: routes pass it to the tenant's use cases, and the person to
 * those of the person alone. An account that is not the person's does not exist for them, like anything of another's
 * (design#the-account-as-tenant). Acts outside the person's role in it are refused (design#roles), and everything but
 * their own data while it requires a second factor that they have not set up (design#required-second-factor).
 */
export function settleAccount(
  { account, ...caller }: Caller,
  call: { right: Right; act: Act } & Pick<Call, 'kind'>,
  now: Instant,
): Result<SignedIn, Problem> {
  if (account === 'several') return fail({ code: 'account_unnamed' });
  if (account === null) return fail({ code: 'not_found' });
  const { id: accountId, role, factorFrom, ownerHeldUntil, erasing } = account;
  const isNeeded = factorFrom !== null && now >= factorFrom && call.kind !== 'event-stream';
  const standing: Standing = {
    role,
    held: caller.held,
    ownerHeld: ownerHeldUntil !== null && now < ownerHeldUntil,
    erasing,
    factor: isNeeded ? 'needed' : 'none',
    idle: false,
    maker: null,
  };
  const refusal = judge({ act: call.act, way: caller.way, right: call.right }, standing);
  return refusal !== null
    ? fail(problemOfSession(refusal, caller.way))
    : ok({ ...caller, accountId, role, factorFrom, standing, roleThere: role });
}
