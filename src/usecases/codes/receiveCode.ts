import { codeInText, type EvcCode } from '#domain/gst/evc.ts';
import type { Ports } from '../ports/given.ts';
import { noteCode } from './noteCode.ts';

type ReceivingPorts = Pick<Ports, 'store' | 'clock' | 'seal' | 'log'> & {
  /** This process works, and uses the code at once. */
  begin?: (registrationId: string) => void;
};
type Brought = { relayKeys: readonly string[]; text: () => string; channel: 'relay' };
type Addressee = { id: string; accountId: string };

/**
 * A code that the relay has brought (record 085.2): it goes to the one request that waits for each address, once,
 * sealed. Dropped when nothing waits, the relay is off, the same code came before, or the text holds no code or more
 * than one; the text is never kept nor logged. Anyone may write to an address: it is looked up first, and the text is
 * read, once, only for one that is known.
 */
export async function receiveCode(ports: ReceivingPorts, brought: Brought): Promise<{ taken: boolean }> {
  const dropped = (why: string): { taken: false } => {
    ports.log.info({ why }, 'a relayed mail was dropped');
    return { taken: false };
  };
  const addressees: Addressee[] = [];
  for (const relayKey of brought.relayKeys) {
    const to = await ports.store.asSystem((rows) => rows.codes.signatoryOfRelay(relayKey), 'one');
    if (to !== null) addressees.push(to);
  }
  if (addressees.length === 0) return dropped('no relay of this address is on');
  const code = codeInText(brought.text());
  if (code === null) return dropped('no code in it');
  let taken = false;
  for (const to of addressees) {
    const outcome = await give(ports, to, code, brought.channel);
    if (typeof outcome === 'string') dropped(outcome);
    else {
      ports.begin?.(outcome.registrationId);
      taken = true;
    }
  }
  return { taken };
}

/** To the request of this signatory that waits, and whose registration that is; else why not. */
async function give(
  ports: ReceivingPorts,
  to: Addressee,
  code: EvcCode,
  channel: Brought['channel'],
): Promise<{ registrationId: string } | string> {
  const now = await ports.clock.product();
  return ports.store.asTenant(to.accountId, async (rows) => {
    const [signatory, isNew, request] = await Promise.all([
      rows.signatories.byId(to.id),
      // Noted also when nothing waits: its second copy is no answer to the next request.
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
    await rows.work.wakeBy(request.registrationId, now, ports.begin && 'quietly');
    await rows.changed([request.registrationId]);
    return { registrationId: request.registrationId };
  });
}
