import type { FastifyInstance } from 'fastify';
import { isDatabaseUnavailable } from '#db/awaitDatabase.ts';
import type { ApiDatabase } from '#db/open.ts';
import { proofRegister } from '#db/rows/filingProof.ts';
import { accountStore } from '#db/rows/account.ts';
import { useKey } from '#db/rows/apiKey.ts';
import { requestRates } from '#db/rows/requestRates.ts';
import { openOnceRows, openStoreOf } from '#db/store.ts';
import { listenToUsers } from '#db/userChanges.ts';
import { openExports, openFiles } from '#files/openFiles.ts';
import { buildApp } from '#http/app.ts';
import type { DemoControls, OpenPorts } from '#http/deps.ts';
import type { Tracing } from '#usecases/ports/machine.ts';
import { loggedWith } from '#security/log.ts';
import type { Config } from '../config/config.ts';
import { accountPorts } from './account.ts';
import type { Ends, ProcessInput } from './processInput.ts';
import { identityPorts } from './identity.ts';
import { portOf } from './listeningPort.ts';
import { smsForwarding } from './smsForwarding.ts';
import type { Usage } from './usage.ts';

/** Wires the HTTP server, which does not listen yet. */
export async function openApp(
  input: ProcessInput,
  wired: {
    api: ApiDatabase;
    ports: OpenPorts;
    demo: DemoControls | null;
    publicUrl: () => string;
    usage: Usage;
    tracing: Tracing | null;
    canServe: () => Promise<boolean>;
  },
  ends: Ends,
): Promise<FastifyInstance> {
  const { config, keyRing } = input;
  const { api, ports, demo, publicUrl, usage, tracing } = wired;
  const { log, limits, seal, clock } = ports;
  const users = await listenToUsers(api, () => clock.wall());
  ends.push(() => users.close());
  const app: FastifyInstance = buildApp({
    mode: config.mode,
    version: input.version,
    supportMail: config.supportMail,
    ports,
    storeOf: (who, once) => openStoreOf(api, seal, who, once),
    onceOf: (who, accountId) => openOnceRows(api, who, accountId),
    keys: { use: useKey(api), clock, seal },
    accountStoreOf: ({ sessionId }, once) => accountStore(api, seal, sessionId, once),
    rates: requestRates(api, (name) => seal.hash(name, 'request-rate')),
    identity: identityPorts(config, { keyRing, api, ports, log, publicUrl, proxy: input.secrets.proxy }),
    account: accountPorts(ports, { api, keyRing, limits, publicUrl }),
    files: openFiles(keyRing),
    exports: openExports(keyRing),
    proofs: proofRegister(api),
    ...(demo === null ? {} : { demo }),
    ...smsForwarding(config),
    ...(config.identity.provider === 'firebase' ? { firebase: config.identity } : {}),
    usage,
    onChange: (accountId, listener, since) => users.onChange(accountId, listener, since),
    databaseAnswers: wired.canServe,
    isDatabaseUnavailable,
    ...(input.metrics ? { watch: input.metrics } : {}),
    ...(tracing === null ? {} : { tracing }),
    loggedWith,
    trustedProxies: config.trustedProxies,
    ...(config.mode === 'demo' ? { hosts: () => demoHosts(config, portOf(app, config.port)) } : {}),
  });
  ends.push(() => app.close());
  return app;
}

/** The demo's addresses: this machine at its port, and the operator's public one. */
function demoHosts({ publicUrl }: Config, port: number): string[] {
  const own = ['localhost', '127.0.0.1', '[::1]'].map((name) => (port === 80 ? name : `${name}:${port}`));
  return publicUrl === null ? own : [...own, new URL(publicUrl).host];
}
