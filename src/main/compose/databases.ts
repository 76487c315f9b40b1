import type { Notices } from '#db/notices.ts';
import { type ApiDatabase, type Database, openApiDatabase, openDatabase } from '#db/open.ts';
import { openAcross, openApiDoors, openDoors, openStore } from '#db/store.ts';
import type { Seal } from '#usecases/ports/machine.ts';
import type { AccessGrants, Store } from '#usecases/ports/store.ts';
import type { SystemRows } from '#usecases/ports/system.ts';
import { type Ends, type Given, works } from './given.ts';

/** What this process reads and writes, each by the login that may. */
export type Databases = {
  api: ApiDatabase | null;
  worker: Database | null;
  /** One of them, for what both may. */
  any: ApiDatabase | Database;
  /** Of the worker, for the engine. */
  store: Store | null;
  /** Of the worker, across accounts. */
  systemRows: SystemRows | null;
  grants: AccessGrants;
  /** Resolves when every login of this process is answered. */
  answer(): Promise<boolean>;
};

/** `begin` is told which registration can go on at once. */
export function openDatabases(given: Given, seal: Seal, ends: Ends, begin: Notices['goesOn']): Databases {
  const { api, worker } = openLogins(given, begin);
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

/** By the login of each role. The demo's inbox and clock are the worker's, whatever this process does beside. */
function openLogins(
  { config, logins, pooled = logins }: Given,
  begin: Notices['goesOn'],
): { api: ApiDatabase | null; worker: Database | null } {
  const serves = config.roles.includes('api');
  const isDemo = config.mode === 'demo';
  // A quarter more for what goes out by itself; two logins share what one process has.
  const all = config.databaseConnections * 1.25;
  const options = {
    maxConnections: Math.ceil(serves && (works(config) || isDemo) ? all / 2 : all),
    // What a code has waited for goes on here at once; over the queue it would take half a second more.
    ...(works(config) ? { begin } : {}),
  };
  return {
    api: serves ? openApiDatabase(pooled.api, { ...options, directUrl: logins.api }) : null,
    worker:
      works(config) || isDemo ? openDatabase(pooled.worker, { ...options, directUrl: logins.worker }) : null,
  };
}

/** Doors of a process that serves are looked at by the database; who works reads across accounts anyway. */
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
