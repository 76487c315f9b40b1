import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { ending } from '#domain/views/securityEvent.ts';
import { notFound, type NotFound, notWaiting, type NotWaiting } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import { actingPerson } from './acting.ts';

/**
 * After pressing a button, a person counts as present at the page for this long
 * (design#when-a-code-is-requested).
 */
export const attendedMs = 15 * 60_000;

type EndOfCode = 'used' | 'refused' | 'expired' | 'cancelled';

/**
 * Ends a code request and wakes the next registrations of the same signatory. False when it has already
 * ended.
 */
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

/** Cancels the open code request of a filing; with null, that of the registration. */
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

/** Acts on an open code request in one transaction and wakes the engine. */
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

/**
 * Cancels the open code, because the login it belongs to has changed; returns that wait for it request a new
 * one.
 */
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

/** Longer than any code lives, so that late and duplicate mails are recognised. */
const rememberedMs = 30 * 60_000;

/** Codes are stored only as a keyed hash, bound to their signatory. */
const codeHash = (seal: Ports['seal'], signatoryId: string, code: string): Uint8Array =>
  seal.hash(`${signatoryId} ${code}`, 'portal code');

/** Notes a code from any channel; false when the same code came within half an hour. */
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

/** Ends a signatory's forwarding mandate with their last GSTIN: adding one again asks for it again. */
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

/** Off, with a new relay address and without a phone secret: old addresses lead nowhere. */
export const relayEnded = ({
  ids,
}: Pick<Ports, 'ids'>): Pick<SignatoryRow, 'relay' | 'relayKey' | 'smsSecretSealed'> => ({
  relay: 'off',
  relayKey: ids.uuid().replaceAll('-', ''),
  smsSecretSealed: null,
});

/** Seal field of a phone's secret; the owner is the signatory. */
export const smsSecretField = 'sms-secret';

/** Tells one phone's secret from the next. */
export const hashOfSmsSecret = ({ seal }: Pick<Ports, 'seal'>, secret: string): string =>
  Buffer.from(seal.hash(secret, 'sms-secret-of-phone')).toString('base64url');

/** Null until the portal has named the signatory. */
export const signatoryOf = (rows: TenantRows, { signatoryId }: Registration): Promise<SignatoryRow | null> =>
  signatoryId === null ? Promise.resolve(null) : rows.signatories.byId(signatoryId);

/** The signatory of each registration. */
export async function signatoriesOf(
  rows: TenantRows,
  registrations: readonly Registration[],
): Promise<(registration: Registration) => SignatoryRow | null> {
  const ids = new Set(registrations.flatMap(({ signatoryId }) => signatoryId ?? []));
  const known = await rows.signatories.byIds([...ids]);
  return ({ signatoryId }) => (signatoryId === null ? null : (known.get(signatoryId) ?? null));
}

/** The live registrations of this signatory. */
export const signedBy = async (rows: TenantRows, { id }: SignatoryRow): Promise<Registration[]> =>
  (await rows.registrations.all()).filter((one) => one.signatoryId === id);
