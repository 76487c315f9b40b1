import { relayMandate } from '#domain/registration/consent.ts';
import { ending } from '#domain/views/securityEvent.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound, type NotPossible, notPossible } from '../failures.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import { giveConsent, withdrawConsent } from '../registration/giveConsent.ts';
import { relayEnded, signatoryOf, signedBy } from './relayOfSignatory.ts';
import { wantNewCode } from './wantNewCode.ts';

/**
 * Forwarding on or off, for every GSTIN of the signatory. On needs the signatory's mandate, which goes into the ledger
 * under the name it is signed with; what waits for a person is then asked for anew. Off takes the mandate back: address
 * and secret are worth nothing any more, and whoever has kept them can do nothing with them when it is on again.
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
    if (asked.on && ports.relayAddress === null) return notPossible('forwarding_not_offered');
    if (signatory === null) return notPossible('signatory_unknown');
    const registrations = await signedBy(rows, signatory);
    for (const one of registrations) await withdrawConsent(ports, rows, one, 'relay', now);
    await rows.signatories.update(signatory.id, {
      relaySeen: 'untried',
      ...(asked.on ? { relay: 'on' } : relayEnded(ports)),
    });
    if (asked.on !== (signatory.relay === 'on'))
      await rows.security.note(
        { code: asked.on ? 'forwarding_on' : 'forwarding_off', pan: ending(signatory.pan) },
        ports.clock.wall(),
        asked.on ? { kind: 'forwarding', signatoryId: signatory.id } : undefined,
      );
    if (asked.on) await askByRelay(ports, rows, registrations, asked.signedBy, now);
    await rows.changed(registrations.map(({ id }) => id));
    return ok(null);
  });
}

async function askByRelay(
  ports: Pick<Ports, 'ids' | 'clock'>,
  rows: TenantRows,
  registrations: Registration[],
  signedBy: string,
  now: Instant,
): Promise<void> {
  for (const registration of registrations) {
    await giveConsent(ports, rows, {
      registration,
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
