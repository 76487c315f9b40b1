import { calls } from '#contract/calls.ts';
import { downloadAccount } from '#usecases/account/downloadAccount.ts';
import { eraseAccount } from '#usecases/account/eraseAccount.ts';
import { listConsents } from '#usecases/account/listConsents.ts';
import { signOutEverywhere } from '#usecases/account/signOutEverywhere.ts';
import { signOutSession } from '#usecases/account/signOutSession.ts';
import { listSessions, type SessionView } from '#usecases/account/listSessions.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { identityCookies } from '../identityCookie.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';
import type { z } from 'zod';
import type { consentEntry, openSession } from '#contract/account.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { formatPeriod } from '#domain/gst/returnPeriod.ts';
import type { ConsentInLedger } from '#usecases/account/ports.ts';

/** Sessions, consents, everything to take along, and erasing (record 082.4, record 083.6, record 088.4). */
export function accountRoutes(serve: Serve, deps: AppDeps): void {
  const { identity } = deps;
  const cookies = identityCookies(deps.mode);

  serve.signedIn(calls.sessions, async ({ user, account, query }) => {
    const { sessions, total } = await listSessions(account, user.personId, query);
    const shown = sessions.map((session) => presentSession(session, user.sessionId));
    return { ...done(shown), beside: { total } };
  });

  serve.signedIn(calls.signOutSession, async ({ user, account, params, reply }) => {
    const ended = await signOutSession(account, identity, user.personId, params.id);
    if (!ended.ok) return refused(problemOf(ended.failure));
    if (params.id === user.sessionId) cookies.clear(reply);
    return done(null, 'Signed out there');
  });

  serve.signedIn(calls.signOutEverywhere, async ({ user, reply }) => {
    const ended = await signOutEverywhere(identity, user);
    cookies.clear(reply);
    return done(ended, 'Signed out everywhere');
  });

  serve.signedIn(calls.consents, async ({ user, account, query }) => {
    const { consents, total } = await listConsents(account, user, query);
    return { ...done(consents.map(presentConsent)), beside: { total } };
  });

  serve.signedIn(calls.download, async ({ user, account }) => {
    const everything = await downloadAccount(account, user);
    return everything.ok ? done(everything.value) : refused(problemOf(everything.failure));
  });

  serve.signedIn(calls.eraseAccount, async ({ user, account, reply }) => {
    const erased = await eraseAccount(account, user);
    if (!erased.ok) return refused(problemOf(erased.failure));
    cookies.clear(reply);
    return done(null, 'Your account is erased.');
  });
}

const presentSession = (session: SessionView, currentId: string): z.input<typeof openSession> => ({
  id: session.id,
  device: deviceName(session.device),
  time_zone: session.device['time-zone'] ?? '',
  signed_in_at: isoIst(session.signedInAt),
  last_used_at: isoIst(session.lastUsedAt),
  expires_at: isoIst(session.expiresAt),
  current: session.id === currentId,
});

/** "Chrome on Android", from the X-Device-* headers kept at login (specification 3). */
function deviceName({ browser = '', platform = '' }: Record<string, string>): string {
  const [first, second] = [browser, platform].filter((part) => part !== '' && part !== 'other');
  if (first === undefined) return '';
  return second === undefined ? first : `${first} on ${second}`;
}

const titles = {
  storage: () => 'Keeping the portal credentials',
  month: (period) => (period === null ? 'One month is nil' : `${formatPeriod(period)} is nil`),
  standing: () => 'Months are nil until said otherwise',
  relay: () => 'Codes by the signatory’s forwarding rule',
  evidence: (period) =>
    period === null ? 'Filed nil all the same' : `${formatPeriod(period)} filed nil all the same`,
} as const satisfies Record<ConsentInLedger['kind'], (period: ConsentInLedger['period']) => string>;

const presentConsent = (consent: ConsentInLedger): z.input<typeof consentEntry> => ({
  id: consent.id,
  kind: consent.kind,
  title: titles[consent.kind](consent.period),
  text: consent.text,
  version: consent.version,
  giver: consent.giver,
  capacity: consent.capacity,
  channel: consent.channel,
  gstin_id: consent.registrationId,
  gstin: consent.gstin,
  business: consent.business,
  given_at: isoIst(consent.givenAt),
  withdrawn_at: consent.withdrawnAt === null ? null : isoIst(consent.withdrawnAt),
  can_withdraw: consent.kind === 'standing' && consent.withdrawnAt === null && !consent.registrationDeleted,
});
