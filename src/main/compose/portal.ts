import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { atSimulator, practicePortal } from '#demo/practicePortal.ts';
import { limiterOf } from '#portal/limiter.ts';
import { type Connection, type OpenedPortal, portalBy } from '#portal/portalBy.ts';
import { sendOverFetch } from '#portal/send.ts';
import type { Clock, Log, Tracing } from '#usecases/ports/machine.ts';
import type { SystemRows } from '#usecases/ports/system.ts';
import type { PortalConfig, PortalSecrets } from '../config/portal.ts';
import type { PretendPortal } from './demo.ts';
import type { ProcessInput } from './processInput.ts';

/** The configured address of the portal, and the login for calling it. */
export function connectionOf(
  config: PortalConfig,
  secrets: PortalSecrets,
  simulator: PretendPortal | null,
): Connection {
  const { at, simulated } = config;
  if (at === 'own') {
    if (simulator === null) throw new Error('the demo files at its own simulator, which was not started');
    return { ...atSimulator(simulator), simulated, ...practicePortal };
  }
  const { certificate } = at;
  return {
    baseUrl: at.url,
    ...(at.publicUrl === null ? {} : { publicBaseUrl: at.publicUrl }),
    ...secrets,
    ipUser: at.ipUser,
    certificate:
      certificate !== null && 'file' in certificate
        ? { read: () => readFile(certificate.file), path: certificate.file }
        : certificate,
    simulated,
    ...(simulated ? practicePortal : {}),
  };
}

/** The portal's adapter at its address, under the limiter that all workers share. */
export function openPortal(
  { config, secrets }: Pick<ProcessInput, 'config' | 'secrets'>,
  simulator: PretendPortal | null,
  of: { systemRows: Pick<SystemRows, 'portalRate'>; clock: Clock; log: Log; tracing: Tracing | null },
): OpenedPortal {
  const { clock, log, tracing } = of;
  const { portalRate } = of.systemRows;
  const { callsPerSecond, profile } = config.portal;
  // One bucket in the database for all workers (design#rate-limit). It holds a tenth of a second: delayed calls may arrive
  // together with the next ones, and a full second of both would exceed the portal's cap.
  const rate = { perSecond: callsPerSecond, burst: Math.max(1, callsPerSecond / 10) };
  const limit = limiterOf((count) => portalRate.take('gstn', rate, count, clock.wall()));
  return portalBy(profile, connectionOf(config.portal, secrets.portal, simulator), {
    send: sendOverFetch,
    now: () => clock.product(),
    random: (bytes) => randomBytes(bytes),
    txn: () => randomUUID(),
    limit,
    ...(tracing === null ? {} : { tracing }),
    warn: (fields, line) => log.warn(fields, line),
  });
}
