import type { Logins } from '#db/logins.ts';
import { readOrMakeKeyRing } from '#security/keyRing.ts';
import { openLog } from '#security/log.ts';
import { builtInProfiles } from '#portal/builtInProfiles.ts';
import type { Config } from '#main/config/config.ts';
import { openContext } from '#main/compose/context.ts';

/** The settings of a bench worker; its clocks are wall time plus `offsetMs`. */
export type WorkerOrders = {
  logins: Logins;
  dataDir: string;
  portal: { baseUrl: string; clientId: string; clientSecret: string; ratePerSecond: number };
  smsUrl: string;
  relay: { domain: string; port: number };
  offsetMs: number;
};

/** The product's worker, composed by the product's own context, as a process that answers `cpu` with its CPU time. */
process.once('message', (message) => {
  void start(message as WorkerOrders);
});

async function start(orders: WorkerOrders): Promise<void> {
  const { portal, relay } = orders;
  const practice = builtInProfiles.get('simulator');
  if (practice === undefined) throw new Error('the profile of the simulator is missing');
  const config: Config = {
    mode: 'production',
    host: '127.0.0.1',
    port: 0,
    probePort: null,
    metricsPort: null,
    operatorPage: { port: null, host: '127.0.0.1', tokenFile: null },
    supportMail: 'shunya@shunya.example',
    publicUrl: 'https://bench.example',
    dataDir: orders.dataDir,
    database: 'url',
    migrates: true,
    acceptedUnsafe: [],
    keysFile: null,
    keysCommand: null,
    extensionsFile: null,
    smsTemplatesFile: null,
    roles: ['worker'],
    identity: { provider: 'local' },
    portal: {
      profile: practice,
      callsPerSecond: portal.ratePerSecond,
      simulated: true,
      at: {
        url: portal.baseUrl,
        publicUrl: null,
        certificate: { url: `${portal.baseUrl}/sim/certificate` },
        ipUser: '127.0.0.1',
      },
    },
    mail: { via: 'none' },
    sms: { via: 'http', gateway: 'generic', url: orders.smsUrl },
    relay: { on: true, ...relay, host: '127.0.0.1', senders: [], authServer: null, responsible: null },
    trustedProxies: 0,
    demoKindness: null,
    demoCodeWaitMs: 0,
    databaseConnections: 20,
    usage: { analyticsUrl: null, errorsUrl: null, sentry: { environment: null, release: null } },
    tracing: { endpoint: null, serviceName: 'shunya', share: 1 },
  };
  const keys = readOrMakeKeyRing(orders.dataDir);
  if (!keys.ok) throw new Error('the bench has no key ring');
  const context = await openContext({
    config,
    secrets: {
      databaseUrl: null,
      databasePoolerUrl: null,
      databaseApiUrl: null,
      databaseWorkerUrl: null,
      proxy: { http: null, https: null, except: null },
      portal: {
        credentials: { PORTAL_CLIENT_ID: portal.clientId, PORTAL_CLIENT_SECRET: portal.clientSecret },
        publicLogin: null,
      },
      smtpLogin: null,
      smsUser: null,
      smsToken: null,
      relayCertificate: null,
      analyticsToken: null,
      errorsToken: null,
      sentryDsn: null,
      tracingHeaders: null,
    },
    keyRing: keys.value,
    logins: orders.logins,
    log: openLog({ level: 'warn', role: 'worker' }),
    version: 'bench',
    now: () => Date.now() + orders.offsetMs,
  });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1000 });
  });
  const close = (): void => void context.close().then(() => process.exit(0));
  process.once('SIGTERM', close);
  process.once('disconnect', close);
  process.send?.('ready');
}
