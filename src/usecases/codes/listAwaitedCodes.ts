import { maskedAddress } from '#domain/account/maskedAddress.ts';
import { codesOfMonth } from '#domain/registration/codeRequest.ts';
import { businessOf, readFactsOf } from '../acting/months.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import type { AwaitedCode } from '../views.ts';

/**
 * The portal codes awaited now, each with sender, purpose and place (design#three-kinds-of-codes), and
 * whether the portal refused the one before.
 */
export async function listAwaitedCodes(
  ports: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
): Promise<AwaitedCode[]> {
  const now = await ports.clock.product();
  return ports.store.asTenant(
    accountId,
    async (rows) => {
      const open = (await rows.codes.allOpen()).filter(
        (request) => request.state === 'requested' && request.expiresAt > now,
      );
      const before = await rows.codes.lastEndedBefore(open);
      const awaited: AwaitedCode[] = [];
      for (const request of open) {
        const registration = await rows.registrations.byId(request.registrationId);
        const signatory = await rows.signatories.byId(request.signatoryId);
        if (registration === null || signatory === null || registration.deletedAt !== null) continue;
        awaited.push({
          id: request.id,
          registrationId: registration.id,
          filingId: request.filingId,
          business: businessOf(registration),
          gstin: registration.gstin ?? '',
          purpose: request.purpose,
          onlyChecks: request.filingId === null && !(await isAgreed(rows, registration, now)),
          place: request.place,
          places: request.places,
          sentTo: maskedAddress(signatory.mobile, signatory.email),
          askedAt: request.askedAt,
          expiresAt: request.expiresAt,
          relay: request.relay,
          forwarding: !request.relay ? 'none' : signatory.relaySeen === 'works' ? 'works' : 'untried',
          codesOfMonth: codesOfMonth(registration.schedule),
          afterRefusal: before.get(request.id)?.state === 'refused',
        });
      }
      return awaited;
    },
    { seesOneMoment: true },
  );
}

/** A month of it has a yes, so that its returns follow once the portal is open. */
async function isAgreed(rows: TenantRows, registration: Registration, now: Instant): Promise<boolean> {
  if (!registration.askEachMonth) return true;
  const filings = await rows.filings.openOf(registration.id);
  const known = await readFactsOf(rows, filings, registration, now);
  return filings.some((filing) => known(filing).consent !== 'missing');
}
