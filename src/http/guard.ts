import type { Caller } from '#usecases/signIn/whoIs.ts';

/** Who is signed in, and the account that the request acts in. */
export type SignedIn = Caller & { accountId: string };

/**
 * The one place where the account of a request is settled: routes give it to the use cases of the tenant, and the
 * person to those of the person alone. A person has one account, which bears the person's id.
 */
export const settleAccount = (caller: Caller): SignedIn => ({ ...caller, accountId: caller.personId });
