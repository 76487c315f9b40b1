import { directoryCall } from '../directory.ts';
import type { Portal } from '../port.ts';
import { repliesWith } from '../replies.ts';
import { transmitter } from '../transmit.ts';
import { type CertificateState, portalCertificate } from './certificate.ts';
import { providerSession, withoutSession } from './ownSession.ts';
import { portalExchange } from './exchange.ts';
import { evidenceCalls } from './evidence.ts';
import { filingCalls } from './filing.ts';
import { publicCalls } from './publicCalls.ts';
import { publicToken } from './publicToken.ts';
import { returnCalls } from './returnCalls.ts';
import { sessionCalls } from './session.ts';
import { completeSettings, type GstnConfig, type GstnPorts } from './settings.ts';

export type { GstnConfig, GstnPorts } from './settings.ts';

/**
 * The portal over GSTN's raw family (gst-portal#hosts and gst-portal#crypto; design#portal-port). Every call is sent once;
 * only a refusal that names an outdated certificate or an ended token of our own is retried once, and never RETFILE.
 * Throws when the certificate given as text is unreadable. `begin` loads the certificate before anybody waits for it,
 * and says where it stands.
 */
export const gstnPortal = (
  config: GstnConfig,
  ports: GstnPorts,
): Portal & { begin(): Promise<CertificateState> } => {
  const settings = completeSettings(config);
  const certificate = portalCertificate(settings, ports);
  const transmit = transmitter(settings, ports);
  const replies = repliesWith(settings.ownReplies);
  const own =
    settings.ownSession === null
      ? withoutSession
      : providerSession(settings.ownSession, ports, transmit, replies);
  const exchange = portalExchange(settings, ports, transmit, replies, own);
  const { directoryPath, clientId, clientSecret } = settings;
  const calls = returnCalls(settings, certificate, exchange);
  return {
    simulated: settings.simulated,
    notOffered: [],
    admit: async () => ports.limit?.(),
    begin: () => certificate.state(),
    lookUp: directoryCall(
      directoryPath === null ? null : { url: `${settings.baseUrl}${directoryPath}`, clientId, clientSecret },
      transmit,
      replies,
    ),
    ...publicCalls(settings, exchange, publicToken(settings, ports, certificate, exchange)),
    ...sessionCalls(settings, ports, certificate, exchange),
    ...evidenceCalls(settings, calls),
    ...filingCalls(settings, calls),
  };
};
