import { gstinProblem, parseGstin } from '#domain/gst/gstin.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { attendedMs } from '../codes/attended.ts';
import type { AlreadyAdded, GstinInvalid } from '../failures.ts';
import type { Ports } from '../ports/given.ts';
import { askForFactor } from './askForFactor.ts';
import { giverOf } from './giveConsent.ts';
import { type GivenRegistration, insertRegistration } from './insertRegistration.ts';
import { registrationsPerAccount } from '#domain/registration/importFile.ts';

/** `too_many`: the account holds as many as it may. */
export type AddRegistrationFailure = GstinInvalid | AlreadyAdded | { kind: 'too_many' };

/**
 * Stores a registration as pending with its credentials sealed; the engine verifies it at once (record 083.1).
 * The same GSTIN, or the same portal user, cannot be active twice for one user.
 */
export async function addRegistration(
  ports: Pick<
    Ports,
    'store' | 'clock' | 'ids' | 'seal' | 'relayByDefault' | 'keepsPasswords' | 'asksForFactor'
  >,
  accountId: string,
  input: GivenRegistration,
): Promise<Result<{ id: string }, AddRegistrationFailure>> {
  const given = input.gstin === null ? null : parseGstin(input.gstin);
  const wrong = input.gstin === null ? null : gstinProblem(input.gstin);
  if (wrong !== null) return fail({ kind: 'gstin_invalid', problem: wrong });
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    await rows.registrations.hold();
    const mine = await rows.registrations.all();
    if (mine.length >= registrationsPerAccount) return fail({ kind: 'too_many' });
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
    await askForFactor(ports, rows, { had: mine.length, has: mine.length + 1 });
    await rows.changed([id]);
    return ok({ id });
  });
}
