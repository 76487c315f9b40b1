import type { Notices } from '#db/notices.ts';
import { type ApiDatabase, type Database, openApiDatabase, openDatabase } from '#db/open.ts';
import { traceStatements } from '#db/traceStatements.ts';
import { openAcross, openApiDoors, openDoors, openStore } from '#db/store.ts';
import type { Seal, Tracing } from '#usecases/ports/machine.ts';
import type { AccessGrants, Store } from '#usecases/ports/store.ts';
import type { SystemRows } from '#usecases/ports/system.ts';
import { type Ends, type ProcessInput, works } from './processInput.ts';

/** The databases of this process, each on the login with the needed rights. */
export type Databases = {
  api: ApiDatabase | null;
  worker: Database | null;
  /** One of them, for work that both may do. */
  any: ApiDatabase | Database;
  /** The worker's, for the engine. */
  store: Store | null;
  /** The worker's, across accounts. */
  systemRows: SystemRows | null;
  grants: AccessGrants;
  /** Resolves when the database answers on every login of this process. */
  answer(): Promise<boolean>;
};

/** `begin` is called with each registration that can continue at once. */
export function openDatabases(
  input: ProcessInput,
  { seal, tracing, begin }: { seal: Seal; tracing: Tracing | null; begin: Notices['goesOn'] },
  ends: Ends,
): Databases {
  const { api, worker } = openLogins(input, tracing, begin);
  ends.push(async () => api?.close());
  ends.push(async () => worker?.close());
  const store = worker === null ? null : openStore(worker, seal);
  const systemRows = worker === null ? null : openAcross(worker);
  return {
    api,
    worker,
    any: anyOf(api, worker),
    store,
    systemRows,
    grants: doorsOf(api, seal, store, systemRows),
    answer: async () => {
      for (const login of [api, worker]) await login?.answers();
      return true;
    },
  };
}

/**
 * By the login of each role. The demo's inbox and clock belong to the worker's login, whatever else this process does.
 */
function openLogins(
  { config, logins, pooled = logins }: ProcessInput,
  tracing: Tracing | null,
  begin: Notices['goesOn'],
): { api: ApiDatabase | null; worker: Database | null } {
  const serves = config.roles.includes('api');
  const isDemo = config.mode === 'demo';
  // A quarter more for single statements; two logins share one process's connections.
  const all = config.databaseConnections * 1.25;
  const options = {
    maxConnections: Math.ceil(serves && (works(config) || isDemo) ? all / 2 : all),
    // Work that was waiting for a code continues here at once, without standing in line.
    ...(works(config) ? { begin } : {}),
    ...(tracing === null ? {} : { heard: traceStatements(tracing) }),
  };
  return {
    api: serves ? openApiDatabase(pooled.api, { ...options, directUrl: logins.api }) : null,
    worker:
      works(config) || isDemo ? openDatabase(pooled.worker, { ...options, directUrl: logins.worker }) : null,
  };
}

/** For a serving process the database checks the grants; a worker reads across accounts anyway. */
function doorsOf(
  api: ApiDatabase | null,
  seal: Seal,
  store: Store | null,
  systemRows: SystemRows | null,
): AccessGrants {
  if (store !== null && systemRows !== null && api === null) return openDoors(store, systemRows);
  if (api === null) throw new Error('a process without a role');
  return openApiDoors(api, seal);
}

function anyOf(api: ApiDatabase | null, worker: Database | null): ApiDatabase | Database {
  const one = api ?? worker;
  if (one === null) throw new Error('a process without a role');
  return one;
}
