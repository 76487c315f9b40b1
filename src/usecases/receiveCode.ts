import { codeInText } from '#domain/evc.ts';
import type { Ports } from './ports.ts';
import type { TenantRows } from './portsOfStore.ts';

/** Longer than any code lives, so that a mail that comes late or twice is known. */
const rememberedMs = 30 * 60_000;

/** Kept of a code is only this, keyed by the house's secret and bound to its signatory. */
export const codeHash = (seal: Ports['seal'], signatoryId: string, code: string): Uint8Array =>
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

/**
 * A code that the relay has brought (decisions 5.2): it goes to the one request that waits for this address,
 * once, sealed. Dropped when nothing waits, the relay is off, the same code came before, or the text holds no code
 * or more than one; the text is never kept nor logged. `begin`: this process works, and uses the code at once.
 */
export async function receiveCode(
  ports: Pick<Ports, 'store' | 'clock' | 'seal' | 'log'> & { begin?: (registrationId: string) => void },
  mail: { relayKey: string; text: string; channel: 'relay' },
): Promise<{ taken: boolean }> {
  const dropped = (why: string): { taken: false } => {
    ports.log.info({ why }, 'a relayed mail was dropped');
    return { taken: false };
  };
  const code = codeInText(mail.text);
  if (code === null) return dropped('no code in it');
  const to = await ports.store.asSystem((rows) => rows.codes.signatoryOfRelay(mail.relayKey), 'one');
  if (to === null) return dropped('no relay of this address is on');
  const now = await ports.clock.product();

  const outcome = await ports.store.asTenant(to.userId, async (rows) => {
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
    const change = { codeSealed, receivedAt: now, channel: mail.channel };
    if (!(await rows.codes.move(request.id, ['requested'], 'received', change)))
      return 'the request has its code';
    if (signatory.relaySeen !== 'works') await rows.signatories.update(to.id, { relaySeen: 'works' });
    await rows.work.wakeBy(request.registrationId, now, ports.begin && 'quietly');
    await rows.changed([request.registrationId]);
    return { registrationId: request.registrationId };
  });
  if (typeof outcome === 'string') return dropped(outcome);
  ports.begin?.(outcome.registrationId);
  return { taken: true };
}
