import { relayMandate } from '#domain/registration/consent.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound, type NotPossible, notPossible } from '../failures.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import { giveConsent } from '../registration/giveConsent.ts';
import { signatoryOf, signedBy } from './relayOfSignatory.ts';
import { wantNewCode } from './wantNewCode.ts';

/**
 * Forwarding on or off, for every GSTIN of the signatory. On needs the signatory's mandate, which goes into the ledger
 * under the name it is signed with; what waits for a person is then asked for anew. Off takes the mandate back: a code
 * that comes by it from then on is dropped.
 */
export async function setCodeRelay(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'relayAddress'>,
  accountId: string,
  asked: { registration: string } & ({ on: true; signedBy: string } | { on: false }),
): Promise<Result<null, NotFound | NotPossible>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(asked.registration);
    if (registration === null) return notFound;
    const signatory = await signatoryOf(rows, registration);
    if (asked.on && ports.relayAddress === null)
      return notPossible('The forwarding of codes is not offered here yet.');
    if (signatory === null)
      return notPossible('The GST portal has not told yet who signs for this GSTIN. Please try again later.');
    const registrations = await signedBy(rows, signatory);
    for (const { id } of registrations) await rows.consents.withdraw(id, 'relay', now);
    await rows.signatories.update(signatory.id, { relay: asked.on ? 'on' : 'off', relaySeen: 'untried' });
    if (asked.on) await askByRelay(ports, rows, registrations, asked.signedBy, now);
    await rows.changed(registrations.map(({ id }) => id));
    return ok(null);
  });
}

async function askByRelay(
  ports: Pick<Ports, 'ids'>,
  rows: TenantRows,
  registrations: Registration[],
  signedBy: string,
  now: Instant,
): Promise<void> {
  for (const registration of registrations) {
    await giveConsent(ports, rows, {
      registrationId: registration.id,
      consent: relayMandate,
      period: null,
      giver: signedBy,
      capacity: 'authorised_signatory',
      at: now,
    });
    await wantNewCode(rows, registration, now);
    await rows.work.wakeBy(registration.id, now);
  }
}
