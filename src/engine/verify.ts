import { ownAfterReading } from '#domain/registration/portalTexts.ts';
import { type Gstin, parseGstin, panOf } from '#domain/gst/gstin.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { type AfterVerifying, afterVerifying, mayPass, refusedBy } from '#domain/filing/retryPolicy.ts';
import { isUnclearKind, type Signatory, type PortalTaxpayer, taxpayerKind } from '#domain/gst/taxpayer.ts';
import {
  type Registration,
  type Remark,
  preferenceSettled,
  isProvenByCode,
  isUnproven,
} from '#domain/registration/registration.ts';
import { type Turn, type RegistrationStep, record } from './turn.ts';
import { periodToOpen, plannedAt, plannedFor } from '#domain/filing/schedule.ts';
import { parsePan, signatoryPanIn } from '#domain/gst/pan.ts';
import { FORMS, periodAt, previousPeriod } from '#domain/gst/returnPeriod.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import { type Instant, minutes } from '#domain/shared/istTime.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { askFirstCode } from './codes.ts';
import { preferenceRemark, readPreferences } from './readings.ts';
import { openFiling } from './openFiling.ts';
import { factsOf, remarkOf, failRegistration, keepLearned, verifyLater } from './record.ts';

/** `again`: the portal may answer later, or differently. */
type Found = { ok: true; gstin: Gstin; signatory: Signatory | null } | ({ ok: false } & AfterVerifying);

const kindUnclear: PortalFault = { kind: 'unreadable', says: 'the kind of taxpayer cannot be read' };

const failed = (remark: Remark): Found => ({ ok: false, again: false, remark });

/** Finds the GSTIN and signatory of a login, or a remark for the card when it cannot (design#gstin-by-user-name). */
async function identify({ turn, snapshot: { registration }, now }: RegistrationStep): Promise<Found> {
  const password =
    registration.passwordSealed === null
      ? ''
      : turn.seal.open(registration.passwordSealed, registration.id, 'password');
  const looked = await turn.portal.lookUp(registration.username, password);
  if (looked.ok) {
    const gstin = parseGstin(looked.value.gstin);
    if (gstin === null) return failed({ code: 'gstin_unreadable', params: {} });
    if (registration.givenGstin !== null && registration.givenGstin !== gstin)
      return failed({ code: 'other_gstin', params: { gstin, given: registration.givenGstin } });
    return { ok: true, gstin, signatory: looked.value.signatory };
  }
  if (looked.failure.kind === 'not_supported') {
    // The real API finds no GSTIN for a user name (design#gstin-by-user-name): the person gives it.
    if (registration.givenGstin !== null)
      return { ok: true, gstin: registration.givenGstin, signatory: null };
    return failed({ code: 'gstin_wanted', params: {} });
  }
  // The registration was imported without a password: the portal's codes need none, but somebody has to give the
  // GSTIN.
  if (password === '' && !mayPass(looked.failure))
    return registration.givenGstin === null
      ? failed({ code: 'login_unknown', params: {} })
      : { ok: true, gstin: registration.givenGstin, signatory: null };
  return { ok: false, ...afterVerifying(looked.failure, registration.remark, now) };
}

/**
 * Verifies a registration that was just added (design#verification): finds its GSTIN, whether it is active, which
 * returns it files and how often, and whether codes can be requested. The card then turns to success, or to failed
 * with what to do.
 */
export async function verifyRegistration(step: RegistrationStep): Promise<void> {
  const { turn, snapshot, now } = step;
  const { registration } = snapshot;
  const found = await identify(step);
  if (!found.ok) return failOrVerifyLater(step, found);
  const { gstin } = found;

  const searched = await turn.portal.search(gstin);
  if (!searched.ok) return afterFault(step, searched.failure);
  const taxpayer = searched.value;
  if (isUnclearKind(taxpayer.taxpayerType)) {
    const unclear = afterVerifying(kindUnclear, registration.remark, now);
    if (unclear.again) return verifyLater(step, unclear.remark);
  }
  const kind = taxpayerKind(taxpayer.taxpayerType);
  if (!kind.files)
    return failRegistration(
      step,
      { code: 'not_regular', params: { taxpayerType: taxpayer.taxpayerType } },
      { gstin, ...factsOf(taxpayer) },
    );

  const period = previousPeriod(periodAt(now));
  const preferences = await readPreferences(turn, {}, { gstin, period, now });
  if (!preferences.ok) return afterFault(step, preferences.failure);

  const facts = {
    ...factsOf(taxpayer),
    gstin,
    pan: panOf(gstin),
    preferences: preferences.value,
  };
  const signatory = await keepFacts(step, facts, found.signatory);
  if (signatory === null) return;

  const learned = { ...registration, ...facts };
  if (isProvenByCode(learned) && !isOnItsWay(snapshot.code) && waitsForCode(learned, signatory, now)) {
    const known = { ...snapshot, registration: learned, signatory };
    const first = await askFirstCode({ ...step, snapshot: known }, gstin);
    if (typeof first === 'object') return afterFault(step, first);
    // Without the portal's answer, access is still off.
    if (first !== 'asked' && isAccessOff(learned)) return verifyLater(step, null);
  }
  return succeed(step, learned, gstin, taxpayer);
}

/** Stores the portal's facts with the signatory; null when the card has failed or its credentials have changed. */
const keepFacts = (
  step: RegistrationStep,
  facts: Partial<Registration> & { gstin: Gstin },
  signatory: Signatory | null,
): Promise<SignatoryRow | null> =>
  keepLearned(step, async (rows) => {
    const { turn, snapshot } = step;
    const { registration } = snapshot;
    const { gstin } = facts;
    const isNew = await rows.registrations.update(registration.id, { gstin });
    if (!isNew) {
      await rows.registrations.update(registration.id, {
        status: 'failed',
        givenGstin: gstin,
        remark: { code: 'already_here', params: { gstin } },
      });
      return null;
    }
    const kept = await keepSignatory(turn, rows, registration, signatory, gstin);
    // As it is now: an edit of the person's own values does not begin the verification again.
    const before = (await rows.registrations.byId(registration.id)) ?? registration;
    await rows.registrations.update(registration.id, {
      ...facts,
      own: ownAfterReading(before.own, before, { ...before, ...facts }),
      signatoryId: kept.id,
      simulated: turn.portal.simulated,
    });
    await rows.registrations.adoptHistory(registration.id, gstin);
    return kept;
  });

/** Sets the card to success and opens its newest filing in the same transaction, so that 'today' works at once. */
async function succeed(
  step: RegistrationStep,
  learned: Registration,
  gstin: Gstin,
  taxpayer: PortalTaxpayer,
): Promise<void> {
  const { turn, now } = step;
  await keepLearned(step, async (rows) => {
    const verified = {
      status: 'success',
      remark: remarkOf(taxpayer, now) ?? preferenceRemark(learned.preferences, previousPeriod(periodAt(now))),
      verifiedAt: now,
      portalReadAt: now,
      askPortalAfter: null,
      portalTries: 0,
    } as const;
    await rows.registrations.update(learned.id, {
      ...verified,
      // The real portal API does not need the password again (design#portal-passwords).
      ...(turn.portal.simulated ? {} : { passwordSealed: null }),
    });
    const [newest] = await rows.filings.newest(learned.id, 1);
    const registration: Registration = { ...learned, ...verified };
    await reopen(rows, registration, now);
    const period = periodToOpen(registration, newest ?? null, now);
    if (period !== null && preferenceSettled(registration.preferences, period))
      await openFiling(step, rows, { registration, gstin, period });
  });
}

/** A GSTIN that was deleted and added again: plans its cancelled returns again (design#deleting-a-gstin). */
async function reopen(rows: TenantRows, registration: Registration, now: Instant): Promise<void> {
  for (const filing of await rows.filings.ofRegistration(registration.id)) {
    for (const form of FORMS) {
      if (filing.returns[form].state !== 'cancelled') continue;
      const runAt = plannedAt(registration, plannedFor(filing, form), now);
      await rows.filings.append(filing.id, form, { type: 'reopened', at: now, runAt });
    }
  }
}

/**
 * Requests a code at once only where it arrives automatically: the relay works, or is untried and the person who has
 * just added this GSTIN is there to see the result. A proven registration needs no code before it files, and without
 * the signatory's PAN nothing is filed yet. After a refusal only the request for a code shows whether API access is on
 * again.
 */
const waitsForCode = (registration: Registration, signatory: SignatoryRow, now: Instant): boolean =>
  signatory.pan !== '' &&
  (isAccessOff(registration) || (registration.provenAt === null && isBrought(registration, signatory, now)));

const isBrought = (
  { attendedUntil }: Registration,
  { relay, relaySeen }: SignatoryRow,
  now: Instant,
): boolean =>
  relay === 'on' &&
  (relaySeen === 'works' || (relaySeen === 'untried' && attendedUntil !== null && attendedUntil > now));

const isAccessOff = ({ apiAccess }: Registration): boolean => apiAccess.offAt !== null;

/** A request that was cut off before the portal answered is made again, unless a return waits for it. */
const isOnItsWay = (code: CodeRequest | null): boolean =>
  code !== null && (code.sent || code.filingId !== null);

const failOrVerifyLater = (step: RegistrationStep, { again, remark }: AfterVerifying): Promise<void> =>
  again ? verifyLater(step, remark) : failRegistration(step, remark);

const afterFault = (step: RegistrationStep, fault: PortalFault): Promise<void> =>
  failOrVerifyLater(step, afterVerifying(fault, step.snapshot.registration.remark, step.now));

/**
 * A proprietor's PAN is part of the GSTIN; another signatory's PAN comes from the portal or from the person
 * (design#signatories), and is unknown until then. The person's earlier entries fill in what the portal does not
 * report.
 */
async function keepSignatory(
  turn: Turn,
  rows: TenantRows,
  { own, signatoryId }: Registration,
  reported: Signatory | null,
  gstin: Gstin,
): Promise<SignatoryRow> {
  const chosen = reported === null && signatoryId !== null ? await rows.signatories.byId(signatoryId) : null;
  if (chosen !== null) return chosen;
  const pan = parsePan(reported?.pan ?? '') ?? signatoryPanIn(panOf(gstin));
  const known = pan === null ? null : await rows.signatories.byPan(pan);
  if (known !== null) return known;
  const added: SignatoryRow = {
    id: turn.ids.uuid(),
    accountId: turn.accountId,
    name: reported?.name ?? '',
    pan: pan ?? '',
    mobile: reported?.mobile ?? own.phone_for_otp ?? '',
    email: reported?.email ?? own.email_for_otp ?? '',
    portalEmail: reported?.email ?? '',
    relayKey: turn.ids.uuid().replaceAll('-', ''),
    relay: turn.relayByDefault ? 'on' : 'off',
    relaySeen: 'untried',
    linksSince: null,
    smsSecretSealed: null,
  };
  await rows.signatories.add(added);
  return added;
}

/**
 * Another request at the portal ends within minutes, while the person is still there
 * (design#when-a-code-is-requested).
 */
const LOOK_AGAIN_MS = minutes(1);

/** A person has requested the code that proves a registration, and is there to type it. */
export async function proveRegistration(step: RegistrationStep): Promise<void> {
  const { turn, snapshot, now } = step;
  const { registration, code } = snapshot;
  await record(turn, (rows) => rows.registrations.update(registration.id, { proveAskedAt: null }));
  if (registration.gstin === null || !isUnproven(registration) || code !== null) return;
  const first = await askFirstCode(step, registration.gstin);
  if (first === 'later') {
    if (now + LOOK_AGAIN_MS >= (registration.attendedUntil ?? 0)) return;
    const again = { proveAskedAt: registration.proveAskedAt, askPortalAfter: now + LOOK_AGAIN_MS };
    await record(turn, (rows) => rows.registrations.update(registration.id, again));
  } else if (typeof first === 'object' && !mayPass(first)) await failRegistration(step, refusedBy(first));
}
