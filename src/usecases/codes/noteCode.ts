import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';

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
