import type { Portal } from '../port.ts';
import { portalCertificate } from './certificate.ts';
import { portalExchange } from './exchange.ts';
import { filingCalls } from './filing.ts';
import { publicCalls } from './publicCalls.ts';
import { returnCalls } from './returnCalls.ts';
import { sessionCalls } from './session.ts';
import { completeSettings, type GstnConfig, type GstnPorts } from './settings.ts';

export type { GstnConfig, GstnPorts, GstnVersions } from './settings.ts';

/**
 * The portal over GSTN's raw family (gst-portal#hosts and gst-portal#crypto; record 086.1). Every call goes out once; only a refusal
 * that names an outdated certificate is tried a second time, and never RETFILE. Throws when the
 * certificate given as text cannot be read.
 */
export const gstnPortal = (config: GstnConfig, ports: GstnPorts): Portal => {
  const settings = completeSettings(config);
  const certificate = portalCertificate(settings, ports);
  const exchange = portalExchange(settings, ports);
  return {
    simulated: settings.simulated,
    admit: async () => ports.limit?.(),
    ...publicCalls(settings, exchange),
    ...sessionCalls(settings, ports, certificate, exchange),
    ...filingCalls(settings, returnCalls(settings, certificate, exchange)),
  };
};
