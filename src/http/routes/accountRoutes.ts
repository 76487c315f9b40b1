import { calls } from '#contract/calls.ts';
import { downloadAccount } from '#usecases/account/downloadAccount.ts';
import { eraseAccount } from '#usecases/account/eraseAccount.ts';
import { listConsents } from '#usecases/account/listConsents.ts';
import { signOutEverywhere } from '#usecases/account/signOutEverywhere.ts';
import { signOutSession } from '#usecases/account/signOutSession.ts';
import { listSessions } from '#usecases/account/listSessions.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { identityCookies } from '../identityCookie.ts';
import { presentConsent, presentSession } from '../present/presentAccount.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

/** Sessions, consents, everything to take along, and erasing (record 082.4, record 083.6, record 088.4). */
export function accountRoutes(serve: Serve, deps: AppDeps): void {
  const { account, identity } = deps;
  const cookies = identityCookies(deps.mode);

  serve.signedIn(calls.sessions, async ({ user, query }) => {
    const { sessions, total } = await listSessions(account, user.accountId, query);
    const shown = sessions.map((session) => presentSession(session, user.sessionId));
    return { ...done(shown), beside: { total } };
  });

  serve.signedIn(calls.signOutSession, async ({ user, params, reply }) => {
    const ended = await signOutSession(account, identity, user.accountId, params.id);
    if (!ended.ok) return refused(problemOf(ended.failure));
    if (params.id === user.sessionId) cookies.clear(reply);
    return done(null, 'Signed out there');
  });

  serve.signedIn(calls.signOutEverywhere, async ({ user, reply }) => {
    const ended = await signOutEverywhere(identity, user.accountId);
    cookies.clear(reply);
    return done(ended, 'Signed out everywhere');
  });

  serve.signedIn(calls.consents, async ({ user, query }) => {
    const { consents, total } = await listConsents(account, user.accountId, query);
    return { ...done(consents.map(presentConsent)), beside: { total } };
  });

  serve.signedIn(calls.download, async ({ user }) => {
    const everything = await downloadAccount(account, user.accountId);
    return everything.ok ? done(everything.value) : refused(problemOf(everything.failure));
  });

  serve.signedIn(calls.eraseAccount, async ({ user, reply }) => {
    const erased = await eraseAccount(account, user.accountId);
    if (!erased.ok) return refused(problemOf(erased.failure));
    cookies.clear(reply);
    return done(null, 'Your account is erased.');
  });
}
