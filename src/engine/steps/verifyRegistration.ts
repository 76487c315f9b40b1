import { periodToOpen, plannedAt, plannedFor } from '#domain/filing/schedule.ts';
import { type Gstin, panOf } from '#domain/gst/gstin.ts';
import { parsePan, signatoryPanIn } from '#domain/gst/pan.ts';
import { FORMS, periodAt, previousPeriod } from '#domain/gst/returnPeriod.ts';
import { type PortalTaxpayer, type Signatory, taxpayerKind } from '#domain/gst/taxpayer.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import { preferenceSettled, type Registration, isProvenByCode } from '#domain/registration/registration.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { meaningOf, type PortalFault } from '#domain/gst/refusal.ts';
import { mayPass } from '#domain/filing/retryPolicy.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { askFirstCode } from '../ask/firstCode.ts';
import { identify } from '../ask/identify.ts';
import { preferenceRemark, readPreferences } from '../ask/preferences.ts';
import { openFiling } from '../record/openFiling.ts';
import { factsOf, remarkOf } from '../record/taxpayerFacts.ts';
import { failRegistration, keepLearned, verifyLater } from '../record/verification.ts';
import type { RegistrationStep } from '../step.ts';
import type { Turn } from '../turn.ts';

/**
 * Verifies a registration that was just added (record 083.2): who is it, is it active, which returns does it
 * file and how often, may we ask for codes. The card then turns to success, or to failed with what to do.
 */
export async function verifyRegistration(step: RegistrationStep): Promise<void> {
  const { turn, snapshot, now } = step;
  const { registration } = snapshot;
  const found = await identify(turn, registration);
  if (!found.ok) return found.again ? verifyLater(step) : failRegistration(step, found.remark);
  const { gstin } = found;

  const searched = await turn.portal.search(gstin);
  if (!searched.ok) return failOrVerifyLater(step, searched.failure);
  const taxpayer = searched.value;
  const kind = taxpayerKind(taxpayer.taxpayerType);
  if (!kind.files)
    return failRegistration(
      step,
      { code: 'not_regular', params: { taxpayerType: taxpayer.taxpayerType } },
      { gstin, ...factsOf(taxpayer) },
    );

  const period = previousPeriod(periodAt(now));
  const preferences = await readPreferences(turn, {}, { gstin, period, now });
  if (!preferences.ok) return failOrVerifyLater(step, preferences.failure);

  const facts = {
    ...factsOf(taxpayer),
    gstin,
    pan: panOf(gstin),
    preferences: preferences.value,
  };
  const signatory = await keepFacts(step, facts, found.signatory);
  if (signatory === null) return;

  const told = { ...registration, ...facts };
  if (isProvenByCode(told) && !isOnItsWay(snapshot.code) && waitsForCode(told, signatory, now)) {
    const known = { ...snapshot, registration: told, signatory };
    const first = await askFirstCode({ ...step, snapshot: known }, gstin);
    if (typeof first === 'object') return failOrVerifyLater(step, first);
  }
  return succeed(step, told, gstin, taxpayer);
}

/** Keeps what the portal told, with its signatory; null when the card has failed or its credentials have changed. */
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
    await rows.registrations.update(registration.id, {
      ...facts,
      signatoryId: kept.id,
      simulated: turn.portal.simulated,
    });
    await rows.registrations.adoptHistory(registration.id, gstin);
    return kept;
  });

/** The card turns to success, with its newest filing open in the same transaction: it can be pressed 'today' at once. */
async function succeed(
  step: RegistrationStep,
  told: Registration,
  gstin: Gstin,
  taxpayer: PortalTaxpayer,
): Promise<void> {
  const { turn, now } = step;
  await keepLearned(step, async (rows) => {
    const verified = {
      status: 'success',
      remark: remarkOf(taxpayer, now) ?? preferenceRemark(told.preferences, previousPeriod(periodAt(now))),
      verifiedAt: now,
      portalReadAt: now,
      askPortalAfter: null,
      portalTries: 0,
    } as const;
    await rows.registrations.update(told.id, {
      ...verified,
      // The real portal API never needs it again (record 083.4).
      ...(turn.portal.simulated ? {} : { passwordSealed: null }),
    });
    const [newest] = await rows.filings.newest(told.id, 1);
    const registration: Registration = { ...told, ...verified };
    await reopen(rows, registration, now);
    const period = periodToOpen(registration, newest ?? null, now);
    if (period !== null && preferenceSettled(registration.preferences, period))
      await openFiling(step, rows, { registration, gstin, period });
  });
}

/** A GSTIN that was deleted and added again: what had ended with it is planned anew (record 083.10). */
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
 * A code is asked for at once only where it comes by itself: the forwarding works, or it may, and somebody who has just
 * added this GSTIN sees what becomes of it. What is proven needs none before it is filed for, and where nobody knows the
 * PAN of who signs nothing is filed yet.
 */
const waitsForCode = (
  { provenAt, attendedUntil }: Registration,
  { pan, relay, relaySeen }: SignatoryRow,
  now: Instant,
): boolean =>
  provenAt === null &&
  pan !== '' &&
  relay === 'on' &&
  (relaySeen === 'works' || (relaySeen === 'untried' && attendedUntil !== null && attendedUntil > now));

/** One that was cut off before the portal answered is asked for again, unless a return waits for it. */
const isOnItsWay = (code: CodeRequest | null): boolean =>
  code !== null && (code.sent || code.filingId !== null);

const failOrVerifyLater = (step: RegistrationStep, fault: PortalFault): Promise<void> =>
  mayPass(fault)
    ? verifyLater(step)
    : failRegistration(step, { code: 'refused', params: { meaning: meaningOf(fault) } });

/**
 * A proprietor's PAN is the one in the GSTIN; another signatory's is told by the portal or asked for (record 083.5), and
 * unknown until then. What the person wrote before the signatory was known stands in for what the portal does not tell.
 */
async function keepSignatory(
  turn: Turn,
  rows: TenantRows,
  { own, signatoryId }: Registration,
  told: Signatory | null,
  gstin: Gstin,
): Promise<SignatoryRow> {
  const chosen = told === null && signatoryId !== null ? await rows.signatories.byId(signatoryId) : null;
  if (chosen !== null) return chosen;
  const pan = parsePan(told?.pan ?? '') ?? signatoryPanIn(panOf(gstin));
  const known = pan === null ? null : await rows.signatories.byPan(pan);
  if (known !== null) return known;
  const added: SignatoryRow = {
    id: turn.ids.uuid(),
    accountId: turn.accountId,
    name: told?.name ?? '',
    pan: pan ?? '',
    mobile: told?.mobile ?? own.phone_for_otp ?? '',
    email: told?.email ?? own.email_for_otp ?? '',
    portalEmail: told?.email ?? '',
    relayKey: turn.ids.uuid().replaceAll('-', ''),
    relay: turn.relayByDefault ? 'on' : 'off',
    relaySeen: 'untried',
    linksSince: null,
    smsSecretSealed: null,
  };
  await rows.signatories.add(added);
  return added;
}
