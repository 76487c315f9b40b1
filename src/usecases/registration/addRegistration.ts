import { storageConsent, standingDeclaration } from '#domain/registration/consent.ts';
import { defaultSchedule } from '#domain/registration/schedule.ts';
import { gstinProblem, parseGstin } from '#domain/gst/gstin.ts';
import { shownName } from '#domain/account/person.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { attendedMs } from '../codes/attended.ts';
import { newRegistration } from './newRegistration.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';

/** Cards are read and shown whole, so one user's are bounded. */
export const registrationsPerUser = 2000;

export type AddRegistration = {
  username: string;
  password: string;
  nickName: string;
  gstin: string | null;
  askEachMonth: boolean;
};
export type AddRegistrationFailure =
  | { kind: 'gstin_invalid'; problem: 'empty' | 'length' | 'format' | 'check' }
  | { kind: 'already_added' }
  | { kind: 'too_many' };

/**
 * Stores a registration as pending with its credentials sealed; the engine verifies it at once (record 083.1).
 * The same GSTIN, or the same portal user, cannot be active twice for one user.
 */
export async function addRegistration(
  ports: Ports,
  accountId: string,
  input: AddRegistration,
): Promise<Result<{ id: string }, AddRegistrationFailure>> {
  const given = input.gstin === null ? null : parseGstin(input.gstin);
  if (input.gstin !== null && given === null)
    return fail({ kind: 'gstin_invalid', problem: gstinProblem(input.gstin) ?? 'format' });
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const mine = await rows.registrations.all();
    if (mine.length >= registrationsPerUser) return fail({ kind: 'too_many' });
    const username = input.username.trim();
    const twice = mine.some(
      (other) =>
        other.status !== 'failed' &&
        (other.username.toLowerCase() === username.toLowerCase() ||
          (given !== null && other.gstin === given)),
    );
    if (twice) return fail({ kind: 'already_added' });
    const id = await insertRegistration(ports, rows, accountId, input, {
      giver: await giverOf(rows),
      now,
      createdAt: now,
      attendedUntil: now + attendedMs,
    });
    await rows.changed([id]);
    return ok({ id });
  });
}

/** The name under which this user gives consents. */
export async function giverOf(rows: TenantRows): Promise<string> {
  const person = await rows.people.get();
  return shownName({ name: person?.name ?? '' });
}

/**
 * Stores one as pending with its credentials sealed and its consents, and wakes the engine for it. Lists are in the
 * order of `createdAt`.
 */
export async function insertRegistration(
  ports: Ports,
  rows: TenantRows,
  accountId: string,
  input: AddRegistration,
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
    await rows.consents.add({
      id: ports.ids.uuid(),
      registrationId: id,
      kind: consent.kind,
      period: null,
      text: consent.text,
      version: consent.version,
      giver,
      capacity: 'authorised_person',
      channel: 'web',
      givenAt: now,
      withdrawnAt: null,
    });
  }
  await rows.work.wakeBy(id, now);
  return id;
}
