import { calls } from '#contract/calls.ts';
import { askProof, prove } from '#usecases/signIn/proof.ts';
import {
  confirmSecondFactor,
  makeRecoveryCodes,
  readSecondFactor,
  type SecondFactorView,
  removeSecondFactor,
  setUpSecondFactor,
} from '#usecases/signIn/secondFactor.ts';
import { disownSession } from '#usecases/account/disown.ts';
import { downloadAccount } from '#usecases/account/download.ts';
import { eraseAccount, keepAccount } from '#usecases/account/erasing.ts';
import { listConsents, listSecurityLog } from '#usecases/account/securityLog.ts';
import type { TakenBack } from '#usecases/account/takeBack.ts';
import {
  signOutEverywhere,
  signOutStolen,
  signOutSession,
  listSessions,
  type SessionView,
} from '#usecases/account/sessions.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { identityCookies } from '../identityCookie.ts';
import { addressBucket } from '../limit.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';
import type { z } from 'zod';
import type { consentEntry, openSession, securityEntry } from '#contract/account.ts';
import { type Instant, isoIst } from '#domain/shared/istTime.ts';
import { nameInMessages } from '#domain/account/profile.ts';
import type { Language } from '#domain/account/language.ts';
import { sayConsentTitle, sayDevice } from '#texts/sayAnswer.ts';
import { consentLanguage, sayConsent } from '#texts/sayConsent.ts';
import { ending, type SecurityEvent } from '#domain/views/securityEvent.ts';
import type { ConsentInLedger, SecurityEntry } from '#usecases/ports/account.ts';

/** Sessions, consents, the download of all data, and erasing (design#browser-storage, design#consent, design#download-and-erasure). */
export function accountRoutes(serve: Serve, deps: AppDeps): void {
  const { identity } = deps;
  const cookies = identityCookies(deps.mode);

  serve.signedIn(calls.sessions, async ({ user, account, query, language }) => {
    const { sessions, total } = await listSessions(account, user, query);
    const shown = sessions.map((session) => presentSession(session, language));
    return { ...done(shown), beside: { total } };
  });

  serve.signedIn(calls.signOutSession, async ({ user, account, params, reply }) => {
    const ended = await signOutSession(account, identity, user, params.id);
    if (!ended.ok) return refused(problemOf(ended.failure));
    if (params.id === user.sessionId) cookies.clearLogin(reply);
    return done(null, 'signed_out_there');
  });

  serve.signedIn(calls.disownSession, async ({ user, params }) => {
    const disowned = await disownSession(identity, user, params.id);
    return disowned.ok
      ? done(presentTaken(disowned.value), 'sign_in_ended')
      : refused(problemOf(disowned.failure));
  });

  serve.signedIn(calls.askProof, async ({ user }) => {
    const proof = await askProof(identity, user);
    if (!proof.ok) return refused(problemOf(proof.failure));
    return done(proof.value, proof.value.by === 'sms' ? 'proof_sent' : undefined);
  });

  serve.signedIn(calls.prove, async ({ user, body, request }) => {
    const address = addressBucket(request.ip);
    const proven = await prove(identity, user, { code: body.passkey ?? body.otp ?? '', address });
    return proven.ok ? done(null, 'proven') : refused(problemOf(proven.failure));
  });

  serve.signedIn(calls.secondFactor, async ({ user }) => {
    const found = await readSecondFactor(identity, user);
    return found.ok
      ? done(presentFactor(found.value, user.factorFrom, identity.clock.wall()))
      : refused(problemOf(found.failure));
  });

  serve.signedIn(calls.setUpSecondFactor, async ({ user }) => {
    const begun = await setUpSecondFactor(identity, user);
    return begun.ok ? done(begun.value) : refused(problemOf(begun.failure));
  });

  serve.signedIn(calls.confirmSecondFactor, async ({ user, body }) => {
    const on = await confirmSecondFactor(identity, user, body.otp);
    return on.ok
      ? done({ recovery_codes: on.value.recoveryCodes }, 'second_factor_on')
      : refused(problemOf(on.failure));
  });

  serve.signedIn(calls.makeRecoveryCodes, async ({ user }) => {
    const made = await makeRecoveryCodes(identity, user);
    return made.ok
      ? done({ recovery_codes: made.value.recoveryCodes }, 'recovery_codes_made')
      : refused(problemOf(made.failure));
  });

  serve.signedIn(calls.removeSecondFactor, async ({ user }) => {
    const removed = await removeSecondFactor(identity, user);
    return removed.ok ? done(null, 'second_factor_off') : refused(problemOf(removed.failure));
  });

  serve.signedIn(calls.signOutEverywhere, async ({ user, reply }) => {
    const ended = await signOutEverywhere(identity, user);
    cookies.clear(reply);
    return done(ended, 'signed_out_everywhere');
  });

  serve.signedIn(calls.signOutStolen, async ({ user, reply, body }) => {
    const { since, everything } = body;
    const { ended, taken } = await signOutStolen(identity, user, { since: Date.parse(since), everything });
    cookies.clear(reply);
    return done({ ended, ...presentTaken(taken) }, 'signed_out_everywhere');
  });

  serve.signedIn(calls.consents, async ({ user, account, query, language }) => {
    const { consents, total } = await listConsents(account, user, query);
    return { ...done(consents.map((consent) => presentConsent(consent, language))), beside: { total } };
  });

  serve.signedIn(calls.securityLog, async ({ user, account, query }) => {
    const { entries, total } = await listSecurityLog(account, user, query);
    return { ...done(entries.map((entry) => presentSecurity(entry, user.sessionId))), beside: { total } };
  });

  serve.signedIn(calls.download, async ({ user, account, language }) => {
    const everything = await downloadAccount(account, user, language);
    return everything.ok ? done(everything.value) : refused(problemOf(everything.failure));
  });

  serve.signedIn(calls.eraseAccount, async ({ user, account, reply }) => {
    const erased = await eraseAccount(account, user);
    if (!erased.ok) return refused(problemOf(erased.failure));
    const { eraseAt } = erased.value;
    if (eraseAt !== null) return done({ erase_at: isoIst(eraseAt) }, 'erasing_asked', { at: eraseAt });
    cookies.clear(reply);
    return done({ erase_at: null }, 'account_erased');
  });

  serve.signedIn(calls.keepAccount, async ({ user, account }) => {
    await keepAccount(account, user);
    return done(null, 'account_kept');
  });
}

/** The acts of a disowned session. */
export const presentTaken = (taken: readonly TakenBack[]) => ({
  taken_back: taken.filter(({ done: isDone }) => isDone).map(presentDeed),
  still_there: taken.filter(({ done: isDone }) => !isDone).map(presentDeed),
});

const presentDeed = ({ code, at }: TakenBack) => ({ code, at: isoIst(at) });

const presentSession = (session: SessionView, language: Language): z.input<typeof openSession> => ({
  id: session.id,
  device: deviceName(session.device, language),
  time_zone: session.device['time-zone'] ?? '',
  signed_in_at: isoIst(session.signedInAt),
  last_used_at: isoIst(session.lastUsedAt),
  expires_at: isoIst(session.expiresAt),
  current: session.isCurrent,
  newer: session.isNewer,
});

const presentFactor = (
  { since, recoveryCodesLeft, passkeys }: SecondFactorView,
  neededFrom: Instant | null,
  now: Instant,
) => ({
  on: since !== null || passkeys.length > 0,
  since: since === null ? null : isoIst(since),
  recovery_codes_left: recoveryCodesLeft,
  passkeys: passkeys.map(({ credentialId, name, addedAt, usedAt }) => ({
    id: Buffer.from(credentialId).toString('base64url'),
    name,
    added_at: isoIst(addedAt),
    used_at: usedAt === null ? null : isoIst(usedAt),
  })),
  needed_from: neededFrom === null ? null : isoIst(neededFrom),
  required: neededFrom !== null && now >= neededFrom,
});

/** "Chrome on Android", from the X-Device-* headers kept at login (specification 3). */
function deviceName({ browser = '', platform = '' }: Record<string, string>, language: Language): string {
  const [first, second] = [browser, platform]
    .map(nameInMessages)
    .filter((part) => part !== '' && part !== 'other');
  if (first === undefined) return '';
  return second === undefined ? first : sayDevice({ browser: first, platform: second }, language);
}

const presentSecurity = (
  { id, at, event, sessionId, by, member, subject }: SecurityEntry,
  currentId: string,
): z.input<typeof securityEntry> => ({
  id,
  at: isoIst(at),
  code: event.code,
  about: presentAbout(event, member, subject),
  by: by === null ? null : { name: by.name, role: by.role ?? '' },
  here: sessionId === currentId,
});

/** Members and registrations by their names instead of their ids. */
function presentAbout(
  event: SecurityEvent,
  name: SecurityEntry['member'],
  subject: SecurityEntry['subject'],
): z.input<typeof securityEntry>['about'] {
  const { code: _, ...about } = event;
  const member = 'member' in event ? { member: event.member === null ? null : name } : {};
  if (!('gstin' in event)) return { ...about, ...member };
  const { code: __, registration: ___, ...ofGstin } = event;
  if (subject === null) return { ...ofGstin, ...member };
  // A GSTIN that was added without its number has one once the portal has named it.
  const gstin = event.gstin || ending(subject.gstin);
  return { ...ofGstin, ...member, gstin, business: subject.business };
}

const presentConsent = (consent: ConsentInLedger, language: Language): z.input<typeof consentEntry> => ({
  id: consent.id,
  kind: consent.kind,
  title: sayConsentTitle(
    consent.kind,
    consent.period === null ? null : { period: consent.period, frequency: 'monthly' },
    language,
  ),
  text: consent.text,
  language: consentLanguage(consent.version),
  said: sayConsent(consent, language),
  version: consent.version,
  giver: consent.giver,
  capacity: consent.capacity,
  role: consent.role ?? '',
  channel: consent.channel,
  gstin_id: consent.registrationId,
  gstin: consent.gstin,
  business: consent.business,
  given_at: isoIst(consent.givenAt),
  withdrawn_at: consent.withdrawnAt === null ? null : isoIst(consent.withdrawnAt),
  can_withdraw: consent.kind === 'standing' && consent.withdrawnAt === null && !consent.registrationDeleted,
});
