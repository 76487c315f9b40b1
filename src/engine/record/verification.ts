import type { Registration, Remark } from '#domain/registration/registration.ts';
import { backOff } from '#domain/shared/backOff.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { RegistrationStep } from '../step.ts';
import { record } from '../turn.ts';

/**
 * Writes what was learned with the registration's username and password, unless the person has changed them
 * meanwhile: then it is null, and the next step verifies anew. The edit takes the same lock (record's).
 */
export const keepLearned = <T>(
  { turn, snapshot: { registration } }: RegistrationStep,
  write: (rows: TenantRows) => Promise<T>,
): Promise<T | null> =>
  record(turn, async (rows) => {
    const known = await rows.registrations.byId(registration.id);
    return known?.credentialsAt === registration.credentialsAt ? write(rows) : null;
  });

/** The row stays pending; the card says that the portal does not answer, and the turn is called again. */
export async function verifyLater(step: RegistrationStep): Promise<void> {
  const { registration } = step.snapshot;
  const tries = registration.portalTries + 1;
  await keepLearned(step, (rows) =>
    rows.registrations.update(registration.id, {
      remark: { code: 'no_answer', params: {} },
      portalTries: tries,
      askPortalAfter: step.now + backOff(tries, registration.id),
    }),
  );
}

/** The card turns to failed and says what to do. A GSTIN that is refused stays as the one that was given. */
export async function failRegistration(
  step: RegistrationStep,
  remark: Remark,
  { gstin, ...facts }: Partial<Registration> = {},
): Promise<void> {
  await keepLearned(step, (rows) =>
    rows.registrations.update(step.snapshot.registration.id, {
      ...facts,
      ...(gstin === undefined ? {} : { givenGstin: gstin, gstin: null }),
      status: 'failed',
      remark,
    }),
  );
}
