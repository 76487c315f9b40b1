import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import type { Clock, FilingLinks, Ids, Log, Seal, Limits } from './machine.ts';
import type { Portal } from '#portal/port.ts';
import type { Doors, Store } from './store.ts';
import type { SystemRows } from './system.ts';

/** What the use cases are given. */
export type Ports = {
  store: Store;
  doors: Doors;
  clock: Clock;
  ids: Ids;
  seal: Seal;
  limits: Limits;
  log: Log;
  /** Is the relay on for a signatory we meet for the first time? Only in demo mode (design#relay-mandate). */
  relayByDefault: boolean;
  /** Does the configured adapter hand the portal's password on? Where none does, none is kept (record 133). */
  keepsPasswords: boolean;
  /** Does an account of many GSTINs ask its people for a second factor? In demo mode it is only offered (design#required-second-factor). */
  asksForFactor: boolean;
  /** The mail address of a relay key; null while the operator has not switched the relay on (design#relay-mandate). */
  relayAddress: ((relayKey: string) => string) | null;
  codeLinks: FilingLinks;
  answerLinks: FilingLinks;
  approvalLinks: FilingLinks;
  /** The client's question by a link that the firm may hand on: its answer says so. */
  handedLinks: FilingLinks;
  /** The address of the page on which a registration's months are decided. */
  pageOf(registrationId: string): string;
  /** The due dates that were moved: those of the product and those of its operator. */
  extensions: readonly Extension[];
};

/** What the engine is given beside them. */
export type EnginePorts = Ports & {
  portal: Portal;
  across: SystemRows;
  /** True once this process is to end: a turn gives way before its next step, and another worker goes on. */
  isStopping?: () => boolean;
  /** Does the work of a turn so that its calls of the portal go in turn with those of other accounts. */
  inTurnOf?: <T>(accountId: string, work: () => Promise<T>) => Promise<T>;
};
