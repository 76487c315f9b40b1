import { maskedAddress, type MaskedAddress } from '#domain/account/maskedAddress.ts';
import { relayMandate } from '#domain/registration/consent.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { ending } from '#domain/views/securityEvent.ts';
import {
  hashOfSmsSecret,
  relayEnded,
  signatoryOf,
  signedBy,
  smsSecretField,
  wantNewCode,
} from '../acting/codeRequests.ts';
import { giveConsent, withdrawConsent } from '../acting/consents.ts';
import { countAgainst } from '../countAgainst.ts';
import { notFound, type NotFound, notPossible, type NotPossible, type TooMany } from '../failures.ts';
import type { Limits, RateRule } from '../ports/machine.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import { receiveCode } from './giveCode.ts';

/**
 * Code forwarding of a signatory (design#ways-for-a-code, design#relay-mandate). `unavailable`: the operator
 * has not enabled it. `unknown`: the portal has not named the signatory. When on: `untried` until the first
 * code arrives, then `works`, or `silent` after a code did not arrive.
 */
type CodeRelay = {
  state: 'unavailable' | 'unknown' | 'off' | SignatoryRow['relaySeen'];
  /** The address to forward the portal's messages to; '' without one. */
  address: string;
  signatory: string;
  /** The portal's address for codes, masked; empty parts are unknown. */
  sentTo: MaskedAddress;
  /** The user's GSTINs with this signatory; they share the forwarding. */
  gstins: number;
  /** A phone holds a secret to forward the portal's SMS. */
  hasPhone: boolean;
};

export async function getCodeRelay(
  ports: Pick<Ports, 'store' | 'relayAddress'>,
  accountId: string,
  idOrGstin: string,
): Promise<Result<CodeRelay, NotFound>> {
  const { relayAddress } = ports;
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(idOrGstin);
    if (registration === null) return notFound;
    if (relayAddress === null) return ok({ ...none, state: 'unavailable' });
    const signatory = await signatoryOf(rows, registration);
    if (signatory === null) return ok({ ...none, state: 'unknown' });
    return ok({
      state: signatory.relay === 'off' ? 'off' : signatory.relaySeen,
      address: relayAddress(signatory.relayKey),
      signatory: signatory.name,
      sentTo: maskedAddress(signatory.mobile, signatory.portalEmail || signatory.email),
      gstins: (await signedBy(rows, signatory)).length,
      hasPhone: signatory.smsSecretSealed !== null,
    });
  });
}

/**
 * Turns forwarding on or off for every GSTIN of the signatory. On records the signatory's mandate under the
 * signed name, and requests new codes for returns that wait for one. Off withdraws the mandate and replaces
 * address and phone secret, so that old copies stay useless.
 */
export async function setCodeRelay(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'relayAddress'>,
  accountId: string,
  input: { registration: string } & ({ on: true; signedBy: string } | { on: false }),
): Promise<Result<null, NotFound | NotPossible>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(input.registration);
    if (registration === null) return notFound;
    const signatory = await signatoryOf(rows, registration);
    if (input.on && ports.relayAddress === null) return notPossible('forwarding_not_offered');
    if (signatory === null) return notPossible('signatory_unknown');
    const registrations = await signedBy(rows, signatory);
    for (const one of registrations) await withdrawConsent(ports, rows, one, 'relay', now);
    await rows.signatories.update(signatory.id, {
      relaySeen: 'untried',
      ...(input.on ? { relay: 'on' } : relayEnded(ports)),
    });
    if (input.on !== (signatory.relay === 'on'))
      await rows.security.note(
        { code: input.on ? 'forwarding_on' : 'forwarding_off', pan: ending(signatory.pan) },
        ports.clock.wall(),
        input.on
          ? { kind: 'forwarding', signatoryId: signatory.id, after: signatory.relayKey }
          : { kind: 'stays' },
      );
    if (input.on) await askByRelay(ports, rows, registrations, input.signedBy, now);
    await rows.changed(registrations.map(({ id }) => id));
    return ok(null);
  });
}

/** The credentials a phone forwards with; shown once. */
type SmsSecret = { secret: string; relayKey: string };

/**
 * Makes a new secret for the signatory's phone, shown once (design#sms-forwarders); an earlier phone stops
 * forwarding. Fails while forwarding is off, because the signatory has not agreed.
 */
export const makeSmsSecret = (
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'seal' | 'relayAddress'>,
  accountId: string,
  idOrGstin: string,
): Promise<Result<SmsSecret, NotFound | NotPossible>> =>
  ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(idOrGstin);
    if (registration === null) return notFound;
    if (ports.relayAddress === null) return notPossible('forwarding_not_offered');
    const signatory = await signatoryOf(rows, registration);
    if (signatory === null) return notPossible('signatory_unknown');
    if (signatory.relay === 'off') return notPossible('forwarding_off');
    const secret = ports.ids.token(32);
    await keepSmsSecret(ports, rows, signatory, {
      sealed: ports.seal.seal(secret, signatory.id, smsSecretField),
      hash: hashOfSmsSecret(ports, secret),
    });
    return ok({ secret, relayKey: signatory.relayKey });
  });

/** Revokes the phone's secret. */
export const revokeSmsSecret = (
  ports: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  idOrGstin: string,
): Promise<Result<null, NotFound>> =>
  ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(idOrGstin);
    if (registration === null) return notFound;
    const signatory = await signatoryOf(rows, registration);
    if (signatory !== null && signatory.smsSecretSealed !== null)
      await keepSmsSecret(ports, rows, signatory, null);
    return ok(null);
  });

/** A forwarded SMS. Verify its signature before using any of it. */
type ForwardedSms = { relayKey: string; text: string; isSignedBy: (secret: string) => boolean };

/** Null for messages that are unsigned, stale or malformed. */
export type ReadForwardedSms = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  wall: Instant,
) => ForwardedSms | null;

export type ForwardSmsFailure = { kind: 'forward_refused' } | TooMany;

/**
 * A signatory of many GSTINs gets some hundred codes in a busy hour; a phone that forwards everything sends
 * more.
 */
const perKey: RateRule[] = [{ max: 300, windowMs: 15 * 60_000 }];
const wrongPerAddress: RateRule[] = [{ max: 60, windowMs: 15 * 60_000 }];

/**
 * Receives a code by SMS from the signatory's phone, signed with the phone's secret (design#sms-forwarders).
 * Valid messages get one answer, whether or not a code is awaited; invalid ones get another, whether or not
 * the key exists. A repeated message is dropped as a duplicate (receiveCode) for longer than a signature
 * stays fresh.
 */
export async function forwardSms(
  ports: Pick<Ports, 'grants' | 'clock' | 'seal' | 'log'> & {
    limits: Limits;
    readForwardedSms: ReadForwardedSms;
  },
  sent: {
    headers: Readonly<Record<string, string | string[] | undefined>>;
    body: string;
    address: string;
  },
): Promise<Result<null, ForwardSmsFailure>> {
  const wall = ports.clock.wall();
  const message = ports.readForwardedSms(sent.headers, sent.body, wall);
  if (message === null || !(await isOfItsPhone(ports, message))) {
    const tooMany = await countAgainst(ports, `relay-sms:wrong:${sent.address}`, wrongPerAddress, wall);
    return fail(tooMany ?? { kind: 'forward_refused' });
  }
  const tooMany = await countAgainst(ports, `relay-sms:${message.relayKey}`, perKey, wall);
  if (tooMany) return fail(tooMany);
  await receiveCode(ports, {
    relayKeys: [message.relayKey],
    text: async () => message.text,
    channel: 'relay',
  });
  return ok(null);
}

const none = {
  address: '',
  signatory: '',
  sentTo: { mobileEnds: '', mail: '' },
  gstins: 0,
  hasPhone: false,
} as const;

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

/** Null removes the secret: no phone forwards any more. */
async function keepSmsSecret(
  { clock }: Pick<Ports, 'clock'>,
  rows: TenantRows,
  signatory: SignatoryRow,
  secret: { sealed: Uint8Array; hash: string } | null,
): Promise<void> {
  await rows.signatories.update(signatory.id, { smsSecretSealed: secret?.sealed ?? null });
  await rows.security.note(
    { code: secret === null ? 'phone_removed' : 'phone_added', pan: ending(signatory.pan) },
    clock.wall(),
    secret === null ? { kind: 'stays' } : { kind: 'phone', signatoryId: signatory.id, after: secret.hash },
  );
  await rows.changed((await signedBy(rows, signatory)).map(({ id }) => id));
}

/** Is the message signed with its addressee's secret? */
async function isOfItsPhone(
  { grants, seal }: Pick<Ports, 'grants' | 'seal'>,
  { relayKey, isSignedBy }: ForwardedSms,
): Promise<boolean> {
  const to = await grants.signatoryOfRelay(relayKey);
  if (to === null) return false;
  const sealed = await grants.byRelay(
    to,
    async (rows) => (await rows.signatories.byId(to.id))?.smsSecretSealed ?? null,
  );
  return sealed !== null && isSignedBy(seal.open(sealed, to.id, smsSecretField));
}
