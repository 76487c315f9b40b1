import { attemptsAt } from '#domain/filing/attempts.ts';
import { type DoneBy, personOf, type ReturnEvent } from '#domain/filing/events.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { entryText } from '#domain/filing/proofChain.ts';
import { type FilingProof, type ProofActor, storedEvent } from '#domain/filing/filingProof.ts';
import { paperName, proofNumber } from '#domain/filing/proofPaper.ts';
import { type Form, formName } from '#domain/gst/returnPeriod.ts';
import type { Consent } from '#domain/registration/consent.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { canonicalJson } from '#domain/shared/canonicalJson.ts';
import { type Instant, isoIst } from '#domain/shared/istTime.ts';
import { sayAttempt, sayEvent } from '#texts/sayFilingEvents.ts';
import { sayConsent } from '#texts/sayConsent.ts';
import { sayReading } from '#texts/sayEvidence.ts';
import type { NamesOfPeople } from '../acting/months.ts';
import type { TenantRows } from '../ports/store.ts';
import { doerBy } from './documents.ts';
import { sha256 } from './proofHashes.ts';

/**
 * Adds the proof of a return that was just confirmed to the account's chain, in the transaction that confirms it.
 * Nothing is added twice. `events` end with the confirmation.
 */
export async function recordProof(
  rows: TenantRows,
  { filing, form, registration }: { filing: Filing; form: Form; registration: Registration },
  now: Instant,
): Promise<void> {
  const place = await rows.filingProofs.next(filing.id, form);
  if (place === null) return;
  const { random, ...chained } = place;
  const recordedAt = isoIst(now);
  const number = proofNumber(recordedAt, random);
  const content = canonicalJson(await composeProof(rows, { filing, form, registration }, { number, now }));
  const entry = { ...chained, number, contentHash: sha256(content), recordedAt };
  await rows.filingProofs.add({
    filingId: filing.id,
    form,
    content,
    entry: { ...entry, hash: sha256(entryText(entry)) },
  });
}

async function composeProof(
  rows: TenantRows,
  { filing, form, registration }: { filing: Filing; form: Form; registration: Registration },
  { number, now }: { number: string; now: Instant },
): Promise<FilingProof> {
  const all = await rows.filings.eventsOf(filing.id);
  const events = all[form];
  const stored = await rows.filings.byId(filing.id);
  const consents = await rows.consents.ofRegistration(registration.id);
  const codes = await rows.codes.ofFiling(filing.id);
  if (stored === null) throw new Error('a proof of a filing that is not there');
  const row = stored.returns[form];
  const names = await rows.people.names([
    ...new Set(
      [...events.map(({ by }) => by), row.filedBy].flatMap((by) => {
        const person = by === undefined || by === null ? null : personOf(by);
        return person === null ? [] : [person];
      }),
    ),
  ]);
  return {
    paper: paperName,
    version: 1,
    number,
    simulated: registration.simulated,
    gstin: filing.gstin,
    legalName: registration.legalName,
    tradeName: registration.tradeName,
    form,
    period: filing.period,
    frequency: filing.frequency,
    dueAt: isoIst(row.dueAt),
    arn: row.arn ?? '',
    filedAt: isoIst(row.filedAt ?? now),
    filedBy: actorBy(row.filedBy ?? 'system', stored, names),
    evidence: (row.evidence ?? []).map((reading) => ({
      reading,
      readAt: isoIst(reading.at),
      ...sayReading(reading, 'en'),
    })),
    consents: consentsOf(consents, filing, now),
    codes: codes
      .filter(({ purpose }) => purpose === 'session' || purpose === form)
      .map(({ purpose, state, channel, relay, askedAt, receivedAt }) => ({
        purpose,
        state,
        channel,
        relay,
        askedAt: isoIst(askedAt),
        receivedAt: receivedAt === null ? null : isoIst(receivedAt),
      })),
    portalAnswers: attemptsAt(form, events).map((attempt) => ({
      at: isoIst(attempt.at),
      answer: `${formName(form)}: ${Object.values(sayAttempt(attempt, 'en')).join(': ')}`,
    })),
    events: events.map((event, index) => eventShown(event, index + 1, stored, names)),
  };
}

/** Agreements that this return rests on: of its month, and those that hold until they are withdrawn. */
const consentsOf = (consents: readonly Consent[], { period }: Filing, now: Instant) =>
  consents
    .filter(
      ({ kind, period: month, givenAt, withdrawnAt }) =>
        givenAt <= now &&
        (month === period ||
          ((kind === 'standing' || kind === 'relay') && (withdrawnAt === null || withdrawnAt > now))),
    )
    .map((consent): FilingProof['consents'][number] => ({
      kind: consent.kind,
      text: consent.text,
      english: sayConsent(consent, 'en'),
      version: consent.version,
      giver: consent.giver,
      capacity: consent.capacity,
      role: consent.role,
      channel: consent.channel,
      givenAt: isoIst(consent.givenAt),
      withdrawnAt: consent.withdrawnAt === null ? null : isoIst(consent.withdrawnAt),
    }));

function eventShown(
  event: ReturnEvent,
  seq: number,
  filing: Filing,
  names: NamesOfPeople,
): FilingProof['events'][number] {
  const by = event.by ?? (event.type === 'requested' ? event.requestedBy : null);
  return {
    seq,
    ...storedEvent(event),
    words: sayEvent(event, 'en'),
    by:
      by === null
        ? { by: FROM_PORTAL.includes(event.type) ? 'portal' : 'shunya' }
        : actorBy(by, filing, names),
  };
}

/** Events that are answers of the portal. */
const FROM_PORTAL: readonly ReturnEvent['type'][] = [
  'acknowledged',
  'confirmed',
  'adopted',
  'code_refused',
  'rejected',
  'found_not_filed',
];

function actorBy(by: DoneBy, filing: Filing, names: NamesOfPeople): ProofActor {
  if (by === 'portal' || by === 'signatory' || by === 'program') return { by };
  const doer = doerBy(by, filing, names);
  return doer.by === 'person' || doer.by === 'client' ? doer : { by: 'shunya' };
}
