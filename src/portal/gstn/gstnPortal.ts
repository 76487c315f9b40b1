import { directoryCall } from '../directory.ts';
import type { Portal } from '../port.ts';
import { portalCertificate } from './certificate.ts';
import { portalExchange } from './exchange.ts';
import { evidenceCalls } from './evidence.ts';
import { filingCalls } from './filing.ts';
import { publicCalls } from './publicCalls.ts';
import { publicToken } from './publicToken.ts';
import { returnCalls } from './returnCalls.ts';
import { sessionCalls } from './session.ts';
import { completeSettings, type GstnConfig, type GstnPorts } from './settings.ts';

export type { GstnConfig, GstnPorts, GstnVersions } from './settings.ts';

/**
 * The portal over GSTN's raw family (gst-portal#hosts and gst-portal#crypto; record 086.1). Every call goes out once; only a refusal
 * that names an outdated certificate or an ended token of our own is tried a second time, and never RETFILE. Throws
 * when the certificate given as text cannot be read. `begin` looks at the certificate before anybody waits for it.
 */
export const gstnPortal = (config: GstnConfig, ports: GstnPorts): Portal & { begin(): Promise<void> } => {
  const settings = completeSettings(config);
  const certificate = portalCertificate(settings, ports);
  const exchange = portalExchange(settings, ports);
  const { directoryPath } = settings;
  const calls = returnCalls(settings, certificate, exchange);
  return {
    simulated: settings.simulated,
    notOffered: [],
    admit: async () => ports.limit?.(),
    begin: async () => void (await certificate.key()),
    lookUp: directoryCall(
      directoryPath === null
        ? null
        : (body) => exchange({ endpoint: 'LOOKUP', method: 'POST', path: directoryPath, body }),
    ),
    ...publicCalls(settings, exchange, publicToken(settings, ports, certificate, exchange)),
    ...sessionCalls(settings, ports, certificate, exchange),
    ...evidenceCalls(settings, calls),
    ...filingCalls(settings, calls),
  };
};
