import { parseGstin } from '#domain/gst/gstin.ts';
import { standingDeclaration, storageConsent } from '#domain/registration/consent.ts';
import { defaultSchedule } from '#domain/registration/schedule.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import { giveConsent } from './giveConsent.ts';
import { newRegistration } from './newRegistration.ts';

/** Cards are read and shown whole, so one user's are bounded. */
export const registrationsPerUser = 2000;

/** What a person gives of a registration. */
export type GivenRegistration = {
  username: string;
  password: string;
  nickName: string;
  gstin: string | null;
  askEachMonth: boolean;
};

/**
 * Stores one as pending with its credentials sealed and its consents, and wakes the engine for it. Lists are in the
 * order of `createdAt`.
 */
export async function insertRegistration(
  ports: Pick<Ports, 'ids' | 'seal'>,
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
  await rows.registrations.add({
    ...newRegistration({ id, accountId, username: input.username.trim(), createdAt }),
    nickName: input.nickName.trim(),
    passwordSealed: ports.seal.seal(input.password, id, 'password'),
    givenGstin: input.gstin === null ? null : parseGstin(input.gstin),
    askEachMonth: input.askEachMonth,
    schedule: (await rows.landing.get()) ?? defaultSchedule,
    credentialsAt: now,
    attendedUntil,
  });
  for (const consent of input.askEachMonth ? [storageConsent] : [storageConsent, standingDeclaration]) {
    await giveConsent(ports, rows, {
      registrationId: id,
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
