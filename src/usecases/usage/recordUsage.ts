import type { Clock, Seal } from '../ports/machine.ts';
import type { Analytics } from './ports.ts';

/** An event as a page tells it: `gstin` in clear, its time as an age. */
export type ToldEvent = { event: string; age_ms: number; gstin?: string | undefined } & Readonly<
  Record<string, string | number | undefined>
>;

/**
 * Hands events on. A GSTIN becomes its keyed hash (record 088.3): the same one each time, so that it can be counted,
 * and nobody without our key can tell which it is.
 */
export function recordUsage(
  ports: { analytics: Analytics; clock: Pick<Clock, 'wall'>; seal: Pick<Seal, 'hash'> },
  told: readonly ToldEvent[],
): void {
  const now = ports.clock.wall();
  ports.analytics.record(
    told.map(({ event, age_ms: age, gstin, ...rest }) => {
      const fields: Record<string, string | number> = {};
      for (const [name, value] of Object.entries(rest)) if (value !== undefined) fields[name] = value;
      if (gstin !== undefined) fields['gstin'] = hexOf(ports.seal.hash(gstin, 'usage'));
      return { event, at: now - age, fields };
    }),
  );
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
