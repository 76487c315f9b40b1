import { relayMandate } from '#domain/registration/consent.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { askAgain } from '../registration/editSignatory.ts';
import type { Ports } from '../ports/given.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { TenantRows } from '../ports/store.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { maskedAddress } from './typeCode.ts';

/**
 * The forwarding of a signatory's codes as its page shows it (record 085.2, record 085.3). `unavailable`: the operator has
 * not taken responsibility for it; `unknown`: the portal has not named the signatory yet; on, it is `untried` until
 * the first code has come, then `works`, or `silent` when one did not come.
 */
export type CodeRelay = {
  state: 'unavailable' | 'unknown' | 'off' | SignatoryRow['relaySeen'];
  /** Where the portal's messages are to be forwarded; '' while there is none. */
  address: string;
  signatory: string;
  /** Where the portal sends the codes, as far as it is known; masked. */
  sentTo: string;
  /** How many GSTINs of this user have this signatory, and so this forwarding. */
  gstins: number;
};

export type SetRelayFailure = { kind: 'not_found' } | { kind: 'not_possible'; sentence: string };

const none = { address: '', signatory: '', sentTo: '', gstins: 0 } as const;

export async function getCodeRelay(
  ports: Ports,
  accountId: string,
  idOrGstin: string,
): Promise<Result<CodeRelay, { kind: 'not_found' }>> {
  const { relayAddress } = ports;
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(idOrGstin);
    if (registration === null) return fail({ kind: 'not_found' });
    if (relayAddress === null) return ok({ ...none, state: 'unavailable' });
    const signatory = await signatoryOf(rows, registration);
    if (signatory === null) return ok({ ...none, state: 'unknown' });
    return ok({
      state: signatory.relay === 'off' ? 'off' : signatory.relaySeen,
      address: relayAddress(signatory.relayKey),
      signatory: signatory.name,
      sentTo: maskedAddress(signatory.mobile, signatory.portalEmail || signatory.email),
      gstins: (await signedBy(rows, signatory)).length,
    });
  });
}

/**
 * Forwarding on or off, for every GSTIN of the signatory. On needs the signatory's mandate, which goes into the ledger
 * under the name it is signed with; what waits for a person is then asked for anew. Off takes the mandate back: a code
 * that comes by it from then on is dropped.
 */
export async function setCodeRelay(
  ports: Ports,
  accountId: string,
  asked: { registration: string } & ({ on: true; signedBy: string } | { on: false }),
): Promise<Result<null, SetRelayFailure>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(asked.registration);
    if (registration === null) return fail({ kind: 'not_found' });
    const signatory = await signatoryOf(rows, registration);
    if (asked.on && ports.relayAddress === null)
      return notPossible('The forwarding of codes is not offered here yet.');
    if (signatory === null)
      return notPossible('The GST portal has not told yet who signs for this GSTIN. Please try again later.');
    const registrations = await signedBy(rows, signatory);
    for (const { id } of registrations) await rows.consents.withdraw(id, 'relay', now);
    await rows.signatories.update(signatory.id, { relay: asked.on ? 'on' : 'off', relaySeen: 'untried' });
    if (asked.on) await goOnByRelay(ports, rows, registrations, asked.signedBy, now);
    await rows.changed(registrations.map(({ id }) => id));
    return ok(null);
  });
}

async function goOnByRelay(
  ports: Ports,
  rows: TenantRows,
  registrations: Registration[],
  signedBy: string,
  now: Instant,
): Promise<void> {
  for (const registration of registrations) {
    await rows.consents.add({
      id: ports.ids.uuid(),
      registrationId: registration.id,
      kind: 'relay',
      period: null,
      text: relayMandate.text,
      version: relayMandate.version,
      giver: signedBy,
      capacity: 'authorised_signatory',
      channel: 'web',
      givenAt: now,
      withdrawnAt: null,
    });
    await askAgain(rows, registration, now);
    await rows.work.wakeBy(registration.id, now);
  }
}

/** The mandate of a signatory whose last GSTIN is deleted ends with it: were it added again, it is asked for again. */
export async function endRelayOfLast(ports: Ports, rows: TenantRows, deleted: Registration): Promise<void> {
  if (ports.relayByDefault) return;
  const signatory = await signatoryOf(rows, deleted);
  if (signatory === null) return;
  const others = (await signedBy(rows, signatory)).filter((one) => one.id !== deleted.id);
  if (others.length === 0) await rows.signatories.update(signatory.id, { relay: 'off' });
}

const signatoryOf = (rows: TenantRows, { signatoryId }: Registration): Promise<SignatoryRow | null> =>
  signatoryId === null ? Promise.resolve(null) : rows.signatories.byId(signatoryId);

const signedBy = async (rows: TenantRows, { id }: SignatoryRow): Promise<Registration[]> =>
  (await rows.registrations.all()).filter((one) => one.signatoryId === id);

const notPossible = (sentence: string) => fail({ kind: 'not_possible' as const, sentence });
