import { type Gstin, panOf } from '#domain/gst/gstin.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { FORMS, financialYear, periodAt, previousPeriod } from '#domain/gst/returnPeriod.ts';
import { preferenceSettled } from '#domain/registration/registration.ts';
import { taxpayerKind } from '#domain/gst/taxpayerKind.ts';
import type { PortalFault } from '#portal/port.ts';
import type { Signatory } from '#domain/gst/taxpayer.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { keepAccess } from './apiAccess.ts';
import { countCode, giveCodeBack } from '#usecases/codes/codeBudget.ts';
import { isProvenByCode, isUnproven } from '#domain/registration/unproven.ts';
import { addCycle } from './openCycle.ts';
import { plannedAt } from '#domain/filing/plannedAt.ts';
import { cycleToOpen } from '#domain/filing/cycles.ts';
import { codeIsSent, endRequest, reserveCode } from './codes.ts';
import { replies } from '#texts/en/replies.ts';
import { sayNotRegular } from '#texts/en/taxpayerKind.ts';
import { identify, mayPass } from './identify.ts';
import { factsOf, remarkOf } from './taxpayerChange.ts';
import { backOff, record, type Turn } from './turn.ts';
import type { Snapshot } from '#domain/registration/snapshot.ts';

/**
 * Verifies a registration that was just added (record 083.2): who is it, is it active, which returns does it
 * file and how often, may we ask for codes. The card then turns to success, or to failed with what to do.
 */
export async function verifyRegistration(turn: Turn, snapshot: Snapshot, now: Instant): Promise<void> {
  const { registration } = snapshot;
  const found = await identify(turn, registration);
  if (!found.ok)
    return found.again ? tryLater(turn, registration, now) : refuse(turn, registration, found.remark);
  const { gstin, signatory } = found;

  const searched = await turn.portal.search(gstin);
  if (!searched.ok) return refuseOrWait(turn, registration, searched.failure, now);
  const taxpayer = searched.value;
  const kind = taxpayerKind(taxpayer.taxpayerType);
  if (!kind.files)
    return refuse(turn, registration, sayNotRegular(taxpayer.taxpayerType), { gstin, ...factsOf(taxpayer) });

  const period = previousPeriod(periodAt(now));
  const preferences = await turn.portal.preferences(gstin, financialYear(period));
  if (!preferences.ok) return refuseOrWait(turn, registration, preferences.failure, now);

  const facts = {
    ...factsOf(taxpayer),
    gstin,
    pan: panOf(gstin),
    preferences: {
      [financialYear(period)]: preferences.value.map((row) => ({ ...row, askedAt: now })),
    },
  };
  const signed = await keep(turn, registration, async (rows) => {
    const known = await rows.registrations.update(registration.id, { gstin });
    if (!known) {
      await rows.registrations.update(registration.id, {
        status: 'failed',
        givenGstin: gstin,
        remark: alreadyHere(gstin),
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
  if (signed === null) return;

  const told = { ...registration, ...facts };
  if (isProvenByCode(told) && !isOnItsWay(snapshot.code) && waitsForCode(told, signed, now)) {
    const fault = await askFirstCode(
      turn,
      { ...snapshot, registration: told, signatory: signed },
      gstin,
      now,
    );
    if (fault !== null) return refuseOrWait(turn, registration, fault, now);
  }
  await keep(turn, registration, async (rows) => {
    const verified = {
      status: 'success',
      remark: remarkOf(taxpayer),
      verifiedAt: now,
      askPortalAfter: null,
      portalTries: 0,
    } as const;
    await rows.registrations.update(registration.id, {
      ...verified,
      // The real portal API never needs it again (record 083.4).
      ...(turn.portal.simulated ? {} : { passwordSealed: null }),
    });
    // In the same transaction: a card that shows success can be pressed 'today'.
    const [newest] = await rows.filings.newest(registration.id, 1);
    const whole: Registration = { ...told, ...verified };
    await reopen(rows, whole, now);
    const missing = cycleToOpen(whole, newest ?? null, now);
    if (missing !== null && preferenceSettled(whole.preferences, missing))
      await addCycle(turn, rows, whole, gstin, missing, now);
  });
}

/**
 * Writes what was learned with the registration's username and password, unless the person has changed them
 * meanwhile: then it is null, and the next step verifies anew. The edit takes the same lock (record's).
 */
async function keep<T>(
  turn: Turn,
  registration: Registration,
  write: (rows: TenantRows) => Promise<T>,
): Promise<T | null> {
  return record(turn, async (rows) => {
    const known = await rows.registrations.byId(registration.id);
    return known?.credentialsAt === registration.credentialsAt ? write(rows) : null;
  });
}

/** A GSTIN that was deleted and added again: what had ended with it is planned anew (record 083.10). */
async function reopen(rows: TenantRows, registration: Registration, now: Instant): Promise<void> {
  for (const filing of await rows.filings.ofRegistration(registration.id)) {
    for (const form of FORMS) {
      if (filing.returns[form].state !== 'cancelled') continue;
      const runAt = plannedAt(registration, form, filing.period, now);
      await rows.filings.append(filing.id, form, { type: 'reopened', at: now, runAt });
    }
  }
}

/**
 * A code is asked for at once only where it comes by itself: the forwarding works, or it may, and somebody who has just
 * added this GSTIN sees what becomes of it. What is proven needs none before it is filed for.
 */
const waitsForCode = (
  { provenAt, attendedUntil }: Registration,
  { relay, relaySeen }: SignatoryRow,
  now: Instant,
): boolean =>
  provenAt === null &&
  relay === 'on' &&
  (relaySeen === 'works' || (relaySeen === 'untried' && attendedUntil !== null && attendedUntil > now));

/** One that was cut off before the portal answered is asked for again, unless a return waits for it. */
const isOnItsWay = (code: CodeRequest | null): boolean =>
  code !== null && (code.sent || code.filingId !== null);

/** A person has asked for the code that proves a registration, and is there to type it. */
export async function proveRegistration(turn: Turn, snapshot: Snapshot, now: Instant): Promise<void> {
  const { registration, code } = snapshot;
  await record(turn, (rows) => rows.registrations.update(registration.id, { proveAskedAt: null }));
  if (registration.gstin === null || !isUnproven(registration) || code !== null) return;
  const fault = await askFirstCode(turn, snapshot, registration.gstin, now);
  if (fault !== null && !mayPass(fault)) await refuse(turn, registration, replies[turn.meaningOf(fault)]);
}

/** OTPREQUEST (AUTH4037 shows here). The session opens when its code comes, else at the first filing. */
async function askFirstCode(
  turn: Turn,
  snapshot: Snapshot,
  gstin: Gstin,
  now: Instant,
): Promise<PortalFault | null> {
  const { registration, signatory } = snapshot;
  const counted = { registration: { ...registration, gstin }, signatory, forFiling: false };
  if ((await countCode(turn, counted, now)) !== null) return null;
  const requestId = await record(turn, (rows) => reserveCode(turn, rows, snapshot, 'session', null, now));
  // Another request of this signatory waits: its code would be taken for ours.
  if (requestId === null) {
    await giveCodeBack(turn, counted, now);
    return null;
  }
  const asked = await turn.portal.askSessionCode({ username: snapshot.registration.username, gstin });
  await record(turn, async (rows) => {
    if (asked.ok) await codeIsSent(turn, rows, requestId, asked.value.challenge);
    else await endRequest(turn, rows, requestId, 'cancelled', snapshot.signatory?.id ?? null, now);
  });
  await keepAccess(turn, snapshot.registration, asked, now);
  if (asked.ok) return null;
  if (asked.failure.kind === 'refused') await giveCodeBack(turn, counted, now);
  return asked.failure;
}

async function refuseOrWait(
  turn: Turn,
  registration: Registration,
  fault: PortalFault,
  now: Instant,
): Promise<void> {
  return mayPass(fault)
    ? tryLater(turn, registration, now)
    : refuse(turn, registration, replies[turn.meaningOf(fault)]);
}

/** The row stays pending; the card says that the portal does not answer, and the turn is called again. */
async function tryLater(turn: Turn, registration: Registration, now: Instant): Promise<void> {
  const tries = registration.portalTries + 1;
  await keep(turn, registration, (rows) =>
    rows.registrations.update(registration.id, {
      remark: 'The tax portal does not answer right now. We try again by ourselves.',
      portalTries: tries,
      askPortalAfter: now + backOff(tries, registration.id),
    }),
  );
}

async function refuse(
  turn: Turn,
  registration: Registration,
  remark: string,
  facts: Partial<Registration> = {},
): Promise<void> {
  await keep(turn, registration, async (rows) => {
    const { gstin, ...others } = facts;
    await rows.registrations.update(registration.id, {
      ...others,
      ...(gstin === undefined ? {} : { givenGstin: gstin, gstin: null }),
      status: 'failed',
      remark,
    });
  });
}

const alreadyHere = (gstin: Gstin): string =>
  `${gstin} is already on your dashboard. Delete this card and use the other one.`;

/**
 * A proprietor's PAN is the one in the GSTIN; another signatory is told by the portal or asked for (3.5). What
 * the person wrote before the signatory was known stands in for what the portal does not tell.
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
  const pan = told?.pan ?? panOf(gstin);
  const known = await rows.signatories.byPan(pan);
  if (known !== null) return known;
  const added: SignatoryRow = {
    id: turn.ids.uuid(),
    accountId: turn.accountId,
    name: told?.name ?? '',
    pan,
    mobile: told?.mobile ?? own.phone_for_otp ?? '',
    email: told?.email ?? own.email_for_otp ?? '',
    portalEmail: told?.email ?? '',
    relayKey: turn.ids.uuid().replaceAll('-', ''),
    relay: turn.relayByDefault ? 'on' : 'off',
    relaySeen: 'untried',
  };
  await rows.signatories.add(added);
  return added;
}
