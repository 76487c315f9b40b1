import { randomBytes, randomUUID } from 'node:crypto';
import { practicePortal } from '#demo/practicePortal.ts';
import { gstnPortal } from '#portal/gstn/gstnPortal.ts';
import { limiterOf } from '#portal/limiter.ts';
import { sendOverFetch } from '#portal/send.ts';
import type { Ports } from '#usecases/ports/given.ts';
import type { Clock } from '#usecases/ports/machine.ts';
import type { SystemRows } from '#usecases/ports/system.ts';
import type { Config, Secrets } from '../config/config.ts';
import type { PretendPortal } from './demo.ts';

/** The portal's adapter at its address, under the limiter that all workers share. */
export function openPortal(
  config: Config,
  secrets: Secrets,
  simulator: PretendPortal | null,
  { portalRate }: Pick<SystemRows, 'portalRate'>,
  clock: Clock,
): Ports['portal'] {
  const { at, ratePerSecond, simulated } = config.portal;
  const address =
    at === 'own'
      ? simulator && {
          baseUrl: simulator.baseUrl,
          clientId: simulator.clientId,
          clientSecret: simulator.clientSecret,
          ipUser: '127.0.0.1',
          certificate: { url: `${simulator.baseUrl}/sim/certificate` },
        }
      : {
          baseUrl: at.url,
          clientId: at.clientId,
          clientSecret: secrets.portalClientSecret ?? '',
          ipUser: at.ipUser,
          certificate: { url: at.certificateUrl },
        };
  if (address === null) throw new Error('the demo files at its own simulator, which was not started');
  // One bucket in the database for all workers (record 084.11). It holds a tenth of a second: calls that were late
  // on their way may come together with the next ones, and a full second of both would be beyond the portal's cap.
  const rate = { perSecond: ratePerSecond, burst: Math.max(1, ratePerSecond / 10) };
  const limit = limiterOf((count) => portalRate.take('gstn', rate, count, clock.wall()));
  return gstnPortal(
    { ...address, simulated, ...(simulated ? practicePortal : {}) },
    {
      send: sendOverFetch,
      now: () => clock.product(),
      random: (bytes) => randomBytes(bytes),
      txn: () => randomUUID(),
      limit,
    },
  );
}
