import { shownName } from '#domain/account/person.ts';
import type { ClientWay } from '#domain/filing/approval.ts';
import type { ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Consent } from '#domain/registration/consent.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { isoIst, type Instant } from '#domain/shared/istTime.ts';
import { inLog, type Undo } from '#domain/views/securityEvent.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';

/**
 * Records a consent in the ledger; `period` is its month, else null. By a client's link no member acts:
 * `giver` is the name of the link's recipient.
 */
export async function giveConsent(
  ports: Pick<Ports, 'ids' | 'clock'>,
  rows: TenantRows,
  entry: {
    registration: Pick<Registration, 'id' | 'gstin' | 'givenGstin'>;
    consent: Pick<Consent, 'kind' | 'text' | 'version'>;
    covers?: Consent['covers'];
    period: ReturnPeriod | null;
    giver: string;
    capacity: Consent['capacity'];
    channel?: 'web' | 'link' | ClientWay;
    at: Instant;
  },
): Promise<void> {
  const { channel = 'web', registration } = entry;
  const acting = await rows.people.acting();
  // By the link of a month its recipient acts; by a client's link no member does.
  const person = channel === 'web' || channel === 'link' ? acting : null;
  const id = ports.ids.uuid();
  await rows.consents.add({
    id,
    registrationId: registration.id,
    kind: entry.consent.kind,
    period: entry.period,
    text: entry.consent.text,
    version: entry.consent.version,
    personId: person?.id ?? null,
    // Clients have no role in the account.
    role: person?.memberRole ?? null,
    giver: entry.giver,
    capacity: entry.capacity,
    channel,
    givenAt: entry.at,
    withdrawnAt: null,
    covers: entry.covers ?? null,
  });
  await rows.security.note(
    {
      code: 'consent_given',
      kind: entry.consent.kind,
      period: entry.period,
      ...inLog(registration),
      moment: isoIst(entry.at),
      ...(channel === 'web' ? {} : { way: channel }),
    },
    ports.clock.wall(),
    {
      kind: 'consent',
      id,
      registrationId: registration.id,
      consent: entry.consent.kind,
      period: entry.period,
    },
  );
}

/**
 * Withdraws the valid consents of this kind; `period`: only that month's; `id`: only that one. `undo`: set when a
 * person withdraws it as such, so that it is listed if their session turns out not to be theirs.
 */
export async function withdrawConsent(
  ports: Pick<Ports, 'clock'>,
  rows: TenantRows,
  registration: Pick<Registration, 'id' | 'gstin' | 'givenGstin'>,
  kind: Consent['kind'],
  now: Instant,
  { period, id, undo }: { period?: ReturnPeriod; id?: string; undo?: Undo } = {},
): Promise<void> {
  if ((await rows.consents.withdraw(registration.id, kind, now, { period, id })) > 0)
    await rows.security.note(
      { code: 'consent_withdrawn', kind, ...inLog(registration), moment: isoIst(now) },
      ports.clock.wall(),
      undo,
    );
}

/** The name under which the acting person gives consents. */
export async function giverOf(rows: TenantRows): Promise<string> {
  const person = await rows.people.acting();
  return shownName({ name: person?.name ?? '' });
}
