import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import type { Logins } from '#db/logins.ts';
import type { Metrics } from '#metrics/metrics.ts';
import type { RegisteredSms } from '#notify/smsGateways.ts';
import type { KeyRing } from '#security/keyRing.ts';
import type { Log } from '#usecases/ports/machine.ts';
import type { Config, Secrets } from '../config/config.ts';

/** The inputs of a process. */
export type ProcessInput = {
  config: Config;
  secrets: Secrets;
  keyRing: KeyRing;
  /** For a migrated database. */
  logins: Logins;
  /** The same through a pooler, for statements. */
  pooled?: Logins;
  log: Log;
  version: string;
  /** Due dates from the operator's file, in addition to the built-in ones. */
  extensions?: readonly Extension[];
  /** The operator's registered SMS texts. */
  registeredSms?: RegisteredSms | null;
  /** The process's metrics; null when nobody reads them. */
  metrics?: Metrics | null;
  /** Wall time; tests give their own start. */
  now?: () => number;
  /** The clock of this machine, compared with PostgreSQL's; Date.now without it. */
  machineClock?: () => number;
};

/** How to end the started parts, in the order in which they were started. */
export type Ends = (() => Promise<unknown>)[];

export const works = ({ roles }: Config): boolean => roles.includes('worker');
