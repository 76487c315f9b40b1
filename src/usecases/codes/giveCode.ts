import { codeInText, type EvcCode, parseCode } from '#domain/gst/evc.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { attendedMs, noteCode, onOpenRequest } from '../acting/codeRequests.ts';
import type { CodeMalformed, NotFound, NotWaiting } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import type { Addressee, TenantRows } from '../ports/store.ts';

/**
 * Accepts a code typed or pasted in the app, case-sensitive. It is sealed at once and used once
 * (design#ways-for-a-code).
 */
export async function giveCode(
  ports: Pick<Ports, 'store' | 'clock' | 'seal'>,
  accountId: string,
  input: { id: string; code: string },
): Promise<Result<null, NotFound | CodeMalformed | NotWaiting>> {
  const code = parseCode(input.code);
  if (code === null) return fail({ kind: 'code_malformed' });
  return onOpenRequest(ports, accountId, input.id, async (request, rows, now) => {
    await takeTyped(ports, rows, request, code, now);
    await rows.registrations.update(request.registrationId, { attendedUntil: now + attendedMs });
  });
}

type ReceivingPorts = Pick<Ports, 'grants' | 'clock' | 'seal' | 'log'>;
type Brought = { relayKeys: readonly string[]; text: () => Promise<string>; channel: 'relay' };

/**
 * Receives a forwarded code (design#ways-for-a-code) for each address's open request. Drops it when nothing
 * waits, forwarding is off, the code came before, or the text holds no code or several. The text is neither
 * stored nor logged. Anyone may write to an address, so the text is read once, and only for a known address.
 */
export async function receiveCode(ports: ReceivingPorts, brought: Brought): Promise<{ taken: boolean }> {
  const dropped = (why: string): { taken: false } => {
    ports.log.info({ why }, 'a relayed mail was dropped');
    return { taken: false };
  };
  const addressees = await addresseesOf(ports, brought.relayKeys);
  if (addressees.length === 0) return dropped('no relay of this address is on');
  const code = codeInText(await brought.text());
  if (code === null) return dropped('no code in it');
  let taken = false;
  for (const to of addressees) {
    const why = await give(ports, to, code, brought.channel);
    if (why === null) taken = true;
    else dropped(why);
  }
  return { taken };
}

/** The signatories behind these forwarding addresses, where forwarding is on. */
export async function addresseesOf(
  { grants }: Pick<Ports, 'grants'>,
  relayKeys: readonly string[],
): Promise<Addressee[]> {
  const addressees: Addressee[] = [];
  for (const relayKey of relayKeys) {
    const to = await grants.signatoryOfRelay(relayKey);
    if (to !== null) addressees.push(to);
  }
  return addressees;
}

/** Stores a typed code, sealed, for the request that waits for it. */
export async function takeTyped(
  ports: Pick<Ports, 'seal' | 'clock'>,
  rows: TenantRows,
  request: CodeRequest,
  code: EvcCode,
  now: Instant,
): Promise<void> {
  // Its forwarded mail may still arrive, and must not answer the next request.
  await noteCode(ports, rows, request.signatoryId, code);
  await rows.codes.move(request.id, ['requested'], 'received', {
    codeSealed: ports.seal.seal(code, request.registrationId, 'code'),
    receivedAt: now,
    channel: 'typed',
  });
}

/**
 * Gives the code to the signatory's open request; null when it was stored, else the reason it was dropped.
 */
async function give(
  ports: ReceivingPorts,
  to: Addressee,
  code: EvcCode,
  channel: Brought['channel'],
): Promise<string | null> {
  const now = await ports.clock.product();
  const outcome = await ports.grants.byRelay(to, async (rows) => {
    const [signatory, isNew, request] = await Promise.all([
      rows.signatories.byId(to.id),
      // Noted even when nothing waits: its second copy must not answer the next request.
      noteCode(ports, rows, to.id, code),
      rows.codes.openOfSignatory(to.id),
    ]);
    if (signatory?.relay !== 'on') return 'the relay is off';
    if (!isNew) return 'the same code came before';
    if (request === null) return 'no request waits';
    if (request.expiresAt <= now) return 'the request has expired';
    const codeSealed = ports.seal.seal(code, request.registrationId, 'code');
    const change = { codeSealed, receivedAt: now, channel };
    if (!(await rows.codes.move(request.id, ['requested'], 'received', change)))
      return 'the request has its code';
    if (signatory.relaySeen !== 'works') await rows.signatories.update(to.id, { relaySeen: 'works' });
    await rows.work.wakeNow(request.registrationId, now);
    await rows.changed([request.registrationId]);
    return 'taken';
  });
  return outcome === 'taken' ? null : (outcome ?? 'the relay is off');
}
