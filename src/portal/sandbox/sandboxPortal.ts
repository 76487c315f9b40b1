import { directoryCall } from '../directory.ts';
import type { Portal } from '../port.ts';
import { repliesWith } from '../replies.ts';
import { transmitter } from '../transmit.ts';
import { callsAsApp } from './appToken.ts';
import { sandboxExchange } from './exchange.ts';
import { evidenceCalls } from './evidence.ts';
import { filingCalls } from './filing.ts';
import { publicCalls } from './publicCalls.ts';
import { returnCalls } from './returnCalls.ts';
import { sessionCalls } from './session.ts';
import { completeSettings, type SandboxConfig, type SandboxPorts } from './settings.ts';

export type { SandboxConfig } from './settings.ts';

/** The portal over the decrypted family of Sandbox (gst-portal#decrypted; design#portal-port): the provider holds the keys. */
export const sandboxPortal = (config: SandboxConfig, ports: SandboxPorts): Portal => {
  const settings = completeSettings(config);
  const replies = repliesWith(settings.ownReplies);
  const transmit = transmitter(settings, ports);
  const exchange = sandboxExchange(settings, transmit, replies);
  const asApp = callsAsApp(settings, ports, exchange);
  const calls = returnCalls(exchange);
  const { directoryPath, baseUrl, apiKey, apiSecret } = settings;
  return {
    simulated: settings.simulated,
    notOffered: ['e_invoices', 'reversal_statements', 'late_fee'],
    admit: async () => ports.limit?.(),
    lookUp: directoryCall(
      directoryPath === null
        ? null
        : { url: `${baseUrl}${directoryPath}`, clientId: apiKey, clientSecret: apiSecret },
      transmit,
      replies,
    ),
    ...publicCalls(asApp),
    ...sessionCalls(ports, asApp, exchange),
    ...evidenceCalls(calls),
    ...filingCalls(calls),
  };
};
