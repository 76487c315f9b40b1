import { countAgainst } from '../countAgainst.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Ports } from '../ports/given.ts';
import type { Limits, RateRule } from '../ports/limits.ts';
import { receiveCode } from './receiveCode.ts';
import type { TooMany } from '../failures.ts';

/** What a forwarder has sent. Nothing of it is to be believed before it was asked whose secret has signed it. */
export type ForwardedSms = { relayKey: string; text: string; isSignedBy: (secret: string) => boolean };

/** Null for what is unsigned, old or no such message. */
export type ReadForwardedSms = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  wall: Instant,
) => ForwardedSms | null;

export type ForwardSmsFailure = { kind: 'forward_refused' } | TooMany;

/** A signatory of many GSTINs gets some hundred codes in a busy hour; a phone that forwards everything, more. */
const perKey: RateRule[] = [{ most: 300, windowMs: 15 * 60_000 }];
const wrongPerAddress: RateRule[] = [{ most: 60, windowMs: 15 * 60_000 }];

/**
 * A code that came by SMS to the signatory's phone, signed by the secret of that phone (record 132). Every right message
 * is answered alike, whether or not a code waits, and every wrong one alike, whether or not the key exists. One that is
 * sent again is no second code: the relay drops what came before (receiveCode), for longer than a signature is fresh.
 */
export async function forwardSms(
  ports: Pick<Ports, 'doors' | 'clock' | 'seal' | 'log'> & {
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

/** Signed by the secret of the signatory to whom it is addressed. */
async function isOfItsPhone(
  { doors, seal }: Pick<Ports, 'doors' | 'seal'>,
  { relayKey, isSignedBy }: ForwardedSms,
): Promise<boolean> {
  const to = await doors.signatoryOfRelay(relayKey);
  if (to === null) return false;
  const sealed = await doors.byRelay(
    to,
    async (rows) => (await rows.signatories.byId(to.id))?.smsSecretSealed ?? null,
  );
  return sealed !== null && isSignedBy(seal.open(sealed, to.id, 'sms-secret'));
}
