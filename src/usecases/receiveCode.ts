import { codeInText } from '#domain/evc.ts';
import type { Ports } from './ports.ts';

/**
 * A code that the relay has brought (decisions 5.2): it goes to the one request that waits for this address,
 * once, sealed. Dropped when nothing waits, the relay is off, or the text holds no code or more than one; the
 * text is never kept nor logged.
 */
export async function receiveCode(
  ports: Pick<Ports, 'store' | 'clock' | 'seal' | 'log'>,
  mail: { relayKey: string; text: string; channel: 'relay' },
): Promise<{ taken: boolean }> {
  const dropped = (why: string, request?: string): { taken: false } => {
    ports.log.info({ why, request }, 'a relayed mail was dropped');
    return { taken: false };
  };
  const request = await ports.store.asSystem((rows) => rows.codes.waitingForRelay(mail.relayKey));
  if (request === null) return dropped('no request waits');
  const code = codeInText(mail.text);
  if (code === null) return dropped('no code in it', request.id);
  const now = await ports.clock.product();
  if (request.expiresAt <= now) return dropped('the request has expired', request.id);

  const codeSealed = ports.seal.seal(code, request.registrationId, 'code');
  const outcome = await ports.store.asTenant(request.userId, async (rows) => {
    const signatory = await rows.signatories.byId(request.signatoryId);
    if (signatory?.relay !== 'on') return 'the relay is off';
    const change = { codeSealed, receivedAt: now, channel: mail.channel };
    if (!(await rows.codes.move(request.id, ['requested'], 'received', change)))
      return 'the request has its code';
    if (signatory.relaySeen !== 'works') await rows.signatories.update(signatory.id, { relaySeen: 'works' });
    await rows.work.wakeBy(request.registrationId, now);
    await rows.changed();
    return null;
  });
  return outcome === null ? { taken: true } : dropped(outcome, request.id);
}
