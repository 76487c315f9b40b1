import { randomUUID } from 'node:crypto';
import { apiAccessOff, lateFeeCarried, needsYes } from '#domain/filing/findings.ts';
import { standingDeclaration } from '#domain/registration/consent.ts';
import type { ReturnEvent } from '#domain/filing/events.ts';
import type { Finding, FindingOf } from '#domain/filing/finding.ts';
import { checkCharacter, type Gstin, parseGstin } from '#domain/gst/gstin.ts';
import { FORMS, type Form, periodOf } from '#domain/gst/returnPeriod.ts';
import { newFiling } from '#domain/filing/newFiling.ts';
import { newRegistration } from '#usecases/registration/addRegistration.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Desk } from './desk.ts';

/** 5 November 2026 at 07:59 IST: when the schedule would file GSTR-1 of October. */
export const plannedFor = Date.parse('2026-11-05T07:59:00+05:30');
const arn = 'AA2710260000019';
const at = Date.parse('2026-11-02T10:00:00+05:30');

type Type = ReturnEvent['type'];
const asked = ['check_started', 'code_asked'] as const;
const sent = [...asked, 'submit_intended'] as const;

/** The ways into each state of design#states, with a row for each variant of the state. */
export const ways: Readonly<Record<string, readonly Type[]>> = {
  scheduled: [],
  'scheduled without a time': [],
  checking: ['check_started'],
  waiting_for_consent: ['check_started', 'consent_asked'],
  'waiting_for_consent, named': ['check_started', 'consent_asked'],
  'waiting_for_consent, late fee': ['check_started', 'consent_asked'],
  'waiting_for_code, parked': asked,
  'waiting_for_code, on its way': asked,
  blocked: ['check_started', 'blocked'],
  submitting: sent,
  unknown: [...sent, 'outcome_unknown'],
  recorded: ['check_started', 'blocked', 'recorded'],
  acknowledged: [...sent, 'acknowledged'],
  filed: [...sent, 'acknowledged', 'confirmed'],
  rejected: [...sent, 'rejected'],
  gave_up: ['check_started', 'gave_up'],
  skipped: ['skipped'],
  cancelled: ['cancelled'],
};

/** Credit and a source that was not read: what the state 'waiting_for_consent, named' waits for a yes to. */
export const namedYes = (form: Form): FindingOf<'needs_yes'> =>
  needsYes(
    {
      form,
      period: periodOf(2026, 10),
      frequency: 'monthly',
      due: Date.parse(`2026-11-${form === 'GSTR1' ? '11' : '20'}T23:59:59+05:30`),
      now: at,
    },
    { creditRupees: form === 'GSTR1' ? 0 : 640, notRead: form === 'GSTR1' ? ['e_invoices'] : ['late_fee'] },
  );

/** A late fee without money in the ledger: what the state 'waiting_for_consent, late fee' waits for. */
export const feeShort = (form: Form): FindingOf<'late_fee_carried'> =>
  lateFeeCarried(namedYes(form).params.about, { central: 70, state: 70 }, { own: 140, cash: null });

const eventOf = (type: Type, finding: Finding = apiAccessOff): ReturnEvent => {
  const filed = { arn, filedAt: at, ours: true };
  const counted = { attempt: 1, codeTries: 0, nextTryAt: null };
  return {
    type,
    at,
    runAt: plannedFor,
    code: 'evc',
    portalCode: 'RET191113',
    finding,
    recordedBy: 'system',
    ...filed,
    ...counted,
  } as ReturnEvent;
};

/** Takes both returns of a filing further, as the engine does. */
export const append = (
  store: Desk['store'],
  { accountId, filingId }: { accountId: string; filingId: string },
  types: readonly Type[],
): Promise<void> =>
  store.asTenant(accountId, async (rows) => {
    for (const form of FORMS)
      for (const type of types) await rows.filings.append(filingId, form, eventOf(type));
  });

let numbers = 0;
function nextGstin(): Gstin {
  numbers += 1;
  const body = `27ZQAPT${String(numbers).padStart(4, '0')}K1Z`;
  const gstin = parseGstin(`${body}${checkCharacter(body)}`);
  if (gstin === null) throw new Error('the GSTIN of the tests is wrong');
  return gstin;
}

/** Differences from the usual case. */
export type Otherwise = {
  /** The state of GSTR-3B, where it is another. */
  GSTR3B?: string;
  /** Kept with each return. */
  findings?: Partial<Record<Form, Finding>>;
  registration?: Partial<Registration>;
  /** The last code that was asked for ended so. */
  lastCode?: 'refused' | 'expired';
};

/** A verified registration with a standing declaration, both of whose returns of October stand in the state. */
export async function placeInState(
  desk: Pick<Desk, 'accountId' | 'store' | 'now'>,
  name: string,
  otherwise: Otherwise = {},
): Promise<{ id: string; filingId: string }> {
  const states = { GSTR1: name, GSTR3B: otherwise.GSTR3B ?? name };
  const gstin = nextGstin();
  const [id, filingId, signatoryId] = [randomUUID(), randomUUID(), randomUUID()];
  const { accountId } = desk;
  await desk.store.asTenant(accountId, async (rows) => {
    await rows.signatories.add({
      id: signatoryId,
      accountId,
      name: 'Signatory',
      pan: gstin.slice(2, 12),
      mobile: '',
      email: '',
      portalEmail: '',
      relayKey: randomUUID(),
      relay: 'on',
      relaySeen: 'works',
      linksSince: null,
      smsSecretSealed: null,
    });
    await rows.registrations.add({
      ...registrationOf(id, accountId, gstin, signatoryId),
      ...otherwise.registration,
    });
    const { text, version } = standingDeclaration;
    await rows.consents.add({
      id: randomUUID(),
      registrationId: id,
      kind: 'standing',
      period: null,
      text,
      version,
      personId: null,
      role: null,
      giver: 'User',
      capacity: 'owner',
      channel: 'web',
      givenAt: at,
      withdrawnAt: null,
      covers: null,
    });
    const timed = (form: Form): boolean => states[form] !== 'scheduled without a time';
    await rows.filings.open(filingOf(filingId, accountId, id, gstin, timed));
    for (const form of FORMS) {
      const finding =
        otherwise.findings?.[form] ??
        (states[form] === 'waiting_for_consent, named'
          ? namedYes(form)
          : states[form] === 'waiting_for_consent, late fee'
            ? feeShort(form)
            : undefined);
      for (const type of ways[states[form]] ?? [])
        await rows.filings.append(
          filingId,
          form,
          type === 'consent_asked'
            ? { type, at, ...(finding === undefined ? {} : { finding }) }
            : eventOf(type === 'code_asked' && finding !== undefined ? 'code_parked' : type, finding),
        );
      if (finding === undefined || !states[form].startsWith('scheduled')) continue;
      // As a check leaves what waits.
      const runAt = timed(form) ? plannedFor : null;
      await rows.filings.append(filingId, form, { type: 'check_started', at });
      await rows.filings.append(filingId, form, { type: 'rescheduled', at, runAt, nextTryAt: null, finding });
    }
    const request = {
      accountId,
      registrationId: id,
      signatoryId,
      filingId,
      purpose: 'GSTR1' as const,
      place: 2,
      places: 3,
      relay: true,
      sent: true,
      askedAt: at,
      askedWall: at,
      expiresAt: desk.now + 600_000,
      codeSealed: null,
      receivedAt: null,
      channel: null,
    };
    if (otherwise.lastCode !== undefined) {
      const ended = randomUUID();
      await rows.codes.add({ ...request, id: ended, state: 'requested' });
      await rows.codes.move(ended, ['requested'], otherwise.lastCode);
    }
    if (name === 'waiting_for_code, on its way')
      await rows.codes.add({ ...request, id: randomUUID(), askedWall: at + 1, state: 'requested' });
  });
  return { id, filingId };
}

/** A verified partnership: its signatory has a PAN of their own. */
const registrationOf = (id: string, accountId: string, gstin: Gstin, signatoryId: string): Registration => ({
  ...newRegistration({ id, accountId, username: id, createdAt: at }),
  nickName: 'Shop',
  gstin,
  status: 'success',
  legalName: 'SHOP',
  tradeName: 'SHOP',
  pan: gstin.slice(2, 12),
  registeredOn: '2020-01-01',
  constitution: 'Partnership',
  taxpayerType: 'Regular',
  portalStatus: 'Active',
  signatoryId,
  simulated: true,
  verifiedAt: at,
  provenAt: at,
});

const filingOf = (
  id: string,
  accountId: string,
  registrationId: string,
  gstin: Gstin,
  timed: (form: Form) => boolean,
): Filing => ({
  ...newFiling(
    { id, accountId, registrationId, gstin, period: periodOf(2026, 10), frequency: 'monthly', openedAt: at },
    {
      scheduledAt: (form) => (timed(form) ? plannedFor : null),
      dueAt: (form) => Date.parse(`2026-11-${form === 'GSTR1' ? '11' : '20'}T23:59:59+05:30`),
    },
  ),
  entryAt: at,
});
