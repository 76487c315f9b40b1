import { calls } from '#contract/calls.ts';
import { API_ACCESS_DAYS } from '#domain/registration/apiAccess.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { renewedAccess } from '#usecases/registration/verifyAgain.ts';
import type { AccessView } from '#usecases/views.ts';
import { done, refused } from '../answer.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

/** API access at the portal: only the taxpayer knows when it was renewed (record 073). */
export function apiAccessRoutes(serve: Serve): void {
  serve.signedIn(calls.renewedAccess, async ({ user, ports, params }) => {
    const renewed = await renewedAccess(ports, user.accountId, params.id);
    if (!renewed.ok) return refused(problemOf(renewed.failure));
    return done(null, 'access_noted', { days: API_ACCESS_DAYS });
  });
}

export const presentAccess = (view: AccessView | null) =>
  view === null
    ? null
    : { standing: view.standing, ends_by: view.endsBy === null ? null : isoIst(view.endsBy) };
