import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import type { Logins } from '#db/logins.ts';
import type { Metrics } from '#metrics/metrics.ts';
import type { RegisteredSms } from '#notify/smsSender.ts';
import type { KeyRing } from '#security/keyRing.ts';
import type { Log } from '#usecases/ports/machine.ts';
import type { Config, Secrets } from '../config/config.ts';

/** What a process is made of. */
export type Given = {
  config: Config;
  secrets: Secrets;
  keyRing: KeyRing;
  /** Of a migrated database. */
  logins: Logins;
  /** The same by way of a pooler, for statements. */
  pooled?: Logins;
  log: Log;
  version: string;
  /** Due dates that the operator's file moves beside those that are built in. */
  extensions?: readonly Extension[];
  /** The operator's registered SMS texts. */
  registeredSms?: RegisteredSms | null;
  /** Where it is counted; null where nobody reads it. */
  metrics?: Metrics | null;
  /** Wall time; tests give their own start. */
  now?: () => number;
};

/** How what was started ends, in the order in which it was started. */
export type Ends = (() => Promise<unknown>)[];

export const works = ({ roles }: Config): boolean => roles.includes('worker');
