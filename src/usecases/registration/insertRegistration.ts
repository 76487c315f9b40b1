import type { Pan } from '#domain/gst/pan.ts';
import { parseGstin } from '#domain/gst/gstin.ts';
import { ending } from '#domain/views/securityEvent.ts';
import { standingDeclaration, storageConsent } from '#domain/registration/consent.ts';
import { defaultSchedule } from '#domain/registration/schedule.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import { newSignatory } from './editSignatory.ts';
import { giveConsent } from './giveConsent.ts';
import { keptPassword } from './keptPassword.ts';
import { newRegistration } from './newRegistration.ts';

/** What a person gives of a registration. */
export type GivenRegistration = {
  username: string;
  password: string;
  nickName: string;
  gstin: string | null;
  askEachMonth: boolean;
  /** Of who signs, where a person tells it at once. */
  signatoryPan?: Pan | null | undefined;
};

/**
 * Stores one as pending with its credentials sealed and its consents, and wakes the engine for it. Lists are in the
 * order of `createdAt`.
 */
export async function insertRegistration(
  ports: Pick<Ports, 'ids' | 'seal' | 'relayByDefault' | 'keepsPasswords' | 'clock'>,
  rows: TenantRows,
  accountId: string,
  input: GivenRegistration,
  {
    giver,
    now,
    createdAt,
    attendedUntil,
  }: { giver: string; now: Instant; createdAt: Instant; attendedUntil: Instant | null },
): Promise<string> {
  const id = ports.ids.uuid();
  const givenGstin = input.gstin === null ? null : parseGstin(input.gstin);
  await rows.registrations.add({
    ...newRegistration({ id, accountId, username: input.username.trim(), createdAt }),
    nickName: input.nickName.trim(),
    passwordSealed: keptPassword(ports, input.password, id),
    givenGstin,
    askEachMonth: input.askEachMonth,
    schedule: (await rows.landing.get()) ?? defaultSchedule,
    credentialsAt: now,
    attendedUntil,
    signatoryId: await signatoryWith(ports, rows, accountId, input.signatoryPan ?? null),
  });
  await rows.security.note({ code: 'gstin_added', gstin: ending(givenGstin) }, ports.clock.wall(), {
    kind: 'stays',
  });
  for (const consent of input.askEachMonth ? [storageConsent] : [storageConsent, standingDeclaration]) {
    await giveConsent(ports, rows, {
      registration: { id, gstin: null, givenGstin },
      consent,
      period: null,
      giver,
      capacity: 'authorised_person',
      at: now,
    });
  }
  await rows.work.wakeBy(id, now);
  return id;
}

async function signatoryWith(
  ports: Pick<Ports, 'ids' | 'relayByDefault'>,
  rows: TenantRows,
  accountId: string,
  pan: Pan | null,
): Promise<string | null> {
  if (pan === null) return null;
  const known = await rows.signatories.byPan(pan);
  if (known !== null) return known.id;
  const id = ports.ids.uuid();
  await rows.signatories.add(newSignatory(ports, { id, accountId, pan, mobile: '', email: '' }));
  return id;
}
