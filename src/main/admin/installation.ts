import { openDatabase } from '#db/open.ts';
import { clockRows } from '#db/rows/clock.ts';
import { readMeasures } from '#db/rows/measures.ts';
import { type ProcessSelf, processRows } from '#db/rows/process.ts';
import { operatorRows } from '#db/rows/operating.ts';
import { openStore } from '#db/store.ts';
import { DUE_DATE_EXTENSIONS } from '#domain/gst/dueDateExtensions.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { sealWith } from '#security/seal.ts';
import type { Measures } from '#usecases/ports/machine.ts';
import type { OperatorPorts } from '#usecases/ports/operate.ts';
import { readConfig } from '../config/config.ts';
import { readFileOrNull } from '../config/namedFiles.ts';
import { formatKeyFailure } from '../config/keyFile.ts';
import { readKeys } from '../keys.ts';
import { readExtensions } from '../config/extensionsFile.ts';

export type Installation = {
  ports: OperatorPorts;
  /** The running processes. */
  processes(): Promise<ProcessSelf[]>;
  /** The figures of the queue and of messages, as the metrics have them. */
  measures(): Promise<Measures>;
  close(): Promise<void>;
};

/** The installation that the environment names, on the migrator's login. On failure: sentences about the problems. */
export async function openInstallation(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Result<Installation, string[]>> {
  const read = readConfig(env, readFileOrNull);
  if (!read.ok) return read;
  const { config, secrets } = read.value;
  if (secrets.databaseUrl === null)
    return fail([
      'DATABASE_URL is missing: /etc/shunya/env or the environment names it. The embedded database of a demo cannot be reached from here.',
    ]);
  const keys = readKeys(config);
  if (!keys.ok) return fail([formatKeyFailure(keys.failure)]);
  const extensions = readExtensions(config.extensionsFile);
  if (!extensions.ok) return extensions;
  const database = openDatabase(secrets.databaseUrl, { maxConnections: 2 });
  const seal = sealWith(keys.value);
  // A demo's clock runs ahead by an offset in the database; production has none.
  const ahead = config.mode === 'demo' ? ((await clockRows(database).read()) ?? 0) : 0;
  return ok({
    ports: {
      operator: operatorRows(database, seal),
      store: openStore(database, seal),
      clock: { wall: Date.now, product: async () => Date.now() + ahead },
      seal,
      extensions: [...DUE_DATE_EXTENSIONS, ...extensions.value],
    },
    processes: () => processRows(database).running(),
    measures: () => readMeasures(database, { wall: Date.now(), product: Date.now() + ahead }),
    close: () => database.close(),
  });
}
