import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import type { Portal } from '#portal/port.ts';
import type { Clock, FilingLinks, Ids, Limits, Log, Seal } from './machine.ts';
import type { AccessGrants, Store } from './store.ts';
import type { SystemRows } from './system.ts';

/** Ports of the use cases. */
export type Ports = {
  store: Store;
  grants: AccessGrants;
  clock: Clock;
  ids: Ids;
  seal: Seal;
  limits: Limits;
  log: Log;
  /** New signatories start with forwarding on; only in demo mode (design#relay-mandate). */
  relayByDefault: boolean;
  /** The configured adapter sends the portal password; without one, none is stored (record 133). */
  keepsPasswords: boolean;
  /**
   * Accounts of many GSTINs require a second factor; in demo mode it is only offered
   * (design#required-second-factor).
   */
  asksForFactor: boolean;
  /**
   * The mail address of a relay key; null while the operator has forwarding switched off
   * (design#relay-mandate).
   */
  relayAddress: ((relayKey: string) => string) | null;
  codeLinks: FilingLinks;
  answerLinks: FilingLinks;
  approvalLinks: FilingLinks;
  /** Links to the client's question for the firm to hand on; answers through them are marked. */
  handedLinks: FilingLinks;
  /** The URL of a registration's page. */
  pageOf(registrationId: string): string;
  /** The URL of the plan of its unfiled past. */
  planOf(registrationId: string): string;
  /** Moved due dates: the product's and the operator's. */
  extensions: readonly Extension[];
};

/** Further ports of the engine. */
export type EnginePorts = Ports & {
  portal: Portal;
  systemRows: SystemRows;
  /**
   * True once this process is to end: a worker releases its lease before the next step, and another takes
   * over.
   */
  isStopping?: () => boolean;
  /** Runs an account's work so that its portal calls alternate with those of other accounts. */
  withFairShare?: <T>(accountId: string, work: () => Promise<T>) => Promise<T>;
};
