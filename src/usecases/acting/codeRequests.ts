import type { Instant } from '#domain/shared/istTime.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import type { TenantRows } from '../ports/store.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound, type NotWaiting, notWaiting } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import { actingPerson } from './acting.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { ending } from '#domain/views/securityEvent.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';

/** A person who has just pressed a button is taken to be at the page for this long (design#when-a-code-is-requested). */
export const attendedMs = 15 * 60_000;

type EndOfCode = 'used' | 'refused' | 'expired' | 'cancelled';

/** Ends a request for a code and wakes the next registrations in line of the same signatory. False when it had ended. */
export async function endCode(
  rows: TenantRows,
  request: Pick<CodeRequest, 'id' | 'signatoryId' | 'registrationId'>,
  to: EndOfCode,
  now: Instant,
): Promise<boolean> {
  const [moved, inLine] = await Promise.all([
    rows.codes.move(request.id, ['requested', 'received'], to),
    rows.codes.siblings(request.signatoryId),
  ]);
  if (!moved) return false;
  for (const id of inLine) if (id !== request.registrationId) await rows.work.wakeBy(id, now);
  return true;
}

/** Ends the code that a filing waits for, or with null whatever this registration waits for. */
export async function endAwaited(
  rows: TenantRows,
  registrationId: string,
  filingId: string | null,
  now: Instant,
): Promise<void> {
  const open = await rows.codes.open(registrationId);
  if (open !== null && (filingId === null || open.filingId === filingId))
    await endCode(rows, open, 'cancelled', now);
}

/** Acts on a request for a code that waits, in one transaction; the engine hears of what was done. */
export async function onOpenRequest(
  ports: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  id: string,
  act: (request: CodeRequest, rows: TenantRows, now: Instant) => Promise<void>,
): Promise<Result<null, NotFound | NotWaiting>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const request = await rows.codes.byId(id);
    if (request === null) return notFound;
    if (request.state !== 'requested' || request.expiresAt <= now)
      return notWaiting({ code: 'code_over', params: { place: 'card' } });
    await act(request, rows, now);
    await rows.work.wakeBy(request.registrationId, now);
    await rows.changed([request.registrationId]);
    return ok(null);
  });
}

/** The code that is on its way belongs to what was changed: it is dropped, and what waits for it begins anew. */
export async function wantNewCode(rows: TenantRows, registration: Registration, now: Instant): Promise<void> {
  const code = await rows.codes.open(registration.id);
  if (code !== null) await rows.codes.move(code.id, ['requested', 'received'], 'cancelled');
  const by = await actingPerson(rows);
  for (const filing of await rows.filings.openOf(registration.id)) {
    for (const form of FORMS) {
      if (filing.returns[form].state !== 'waiting_for_code') continue;
      await rows.filings.append(filing.id, form, { type: 'code_wanted', at: now, by });
    }
  }
}

/** Longer than any code lives, so that a mail that comes late or twice is known. */
const rememberedMs = 30 * 60_000;

/** Kept of a code is only this, keyed by the house's secret and bound to its signatory. */
const codeHash = (seal: Ports['seal'], signatoryId: string, code: string): Uint8Array =>
  seal.hash(`${signatoryId} ${code}`, 'portal code');

/** Notes a code that has come by any way; false when it came before within half an hour. */
export const noteCode = (
  ports: Pick<Ports, 'seal' | 'clock'>,
  rows: TenantRows,
  signatoryId: string,
  code: string,
): Promise<boolean> => {
  const wall = ports.clock.wall();
  return rows.codes.firstSeen(
    signatoryId,
    codeHash(ports.seal, signatoryId, code),
    wall,
    wall - rememberedMs,
  );
};

/** The mandate of a signatory whose last GSTIN is deleted ends with it: were it added again, it is asked for again. */
export async function endRelayOfLast(
  ports: Pick<Ports, 'relayByDefault' | 'clock' | 'ids'>,
  rows: TenantRows,
  deleted: Registration,
): Promise<void> {
  if (ports.relayByDefault) return;
  const signatory = await signatoryOf(rows, deleted);
  if (signatory === null) return;
  const others = (await signedBy(rows, signatory)).filter((one) => one.id !== deleted.id);
  if (others.length > 0 || signatory.relay === 'off') return;
  await rows.signatories.update(signatory.id, relayEnded(ports));
  await rows.security.note({ code: 'forwarding_off', pan: ending(signatory.pan) }, ports.clock.wall());
}

/** Off, with another address and no phone: what led here leads nowhere. */
export const relayEnded = ({
  ids,
}: Pick<Ports, 'ids'>): Pick<SignatoryRow, 'relay' | 'relayKey' | 'smsSecretSealed'> => ({
  relay: 'off',
  relayKey: ids.uuid().replaceAll('-', ''),
  smsSecretSealed: null,
});

/** Null until the portal has named who signs. */
export const signatoryOf = (rows: TenantRows, { signatoryId }: Registration): Promise<SignatoryRow | null> =>
  signatoryId === null ? Promise.resolve(null) : rows.signatories.byId(signatoryId);

/** The live registrations that this signatory signs for. */
export const signedBy = async (rows: TenantRows, { id }: SignatoryRow): Promise<Registration[]> =>
  (await rows.registrations.all()).filter((one) => one.signatoryId === id);
