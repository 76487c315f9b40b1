import type { FaultOrder, FaultSet, TaxpayerShape } from '#contract/demo.ts';
import type { NoticeForm } from '#domain/gst/notices.ts';
import type { Change } from '#domain/shared/change.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ReadForwardedSms } from '#usecases/codes/forwarding.ts';
import type { Ports } from '#usecases/ports/ports.ts';
import type { Once, OnceRows, KeyPorts } from '#usecases/ports/programs.ts';
import type { Entry, Store } from '#usecases/ports/store.ts';
import type { AccountPorts, AccountStore } from '#usecases/ports/account.ts';
import type { Files, ExportFiles } from '#usecases/ports/documents.ts';
import type { ProofRegister } from '#usecases/ports/filingProofs.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { IdentityPorts } from '#usecases/ports/signIn.ts';
import type { Analytics, ErrorReporting } from '#usecases/ports/operate.ts';
import type { RequestRates, Tracing, Watch } from '#usecases/ports/machine.ts';
import type { RequestLimits } from './limit.ts';
import type { Patience } from './patience.ts';

export type DemoMessage = { channel: 'mail' | 'sms'; to: string; subject: string; text: string; at: Instant };
export type ClockFailure =
  | { kind: 'backwards' }
  | { kind: 'too_far' }
  | { kind: 'busy' }
  | { kind: 'unreachable' };
export type PretendPortalFailure =
  | { kind: 'unknown_taxpayer' }
  | { kind: 'unknown_fault' }
  | { kind: 'not_taken' }
  | { kind: 'not_shaped' }
  | { kind: 'unreachable' };

/** Access switches of a taxpayer at the pretend portal; null leaves one unchanged. */
export type AccessSwitches = { on: boolean | null; ownerRenews: boolean | null };

/** A client of a pretend accountant's firm. */
export type FirmClient = {
  username: string;
  password: string;
  business: string;
  gstin: string;
  signatoryPan: string;
};

/** The demo's controls; absent outside demo mode, and so are their routes. */
export type DemoControls = {
  messages(query: { to: string | null; page: number; limit: number }): Promise<DemoMessage[]>;
  moveClock(to: Instant): Promise<Result<{ now: Instant }, ClockFailure>>;
  /** The faults that are set now, in the order of setting. */
  faults(): Promise<Result<FaultSet[], PretendPortalFailure>>;
  setFault(order: FaultOrder): Promise<Result<null, PretendPortalFailure>>;
  /** Ends one of them; not found once it has ended. */
  endFault(id: string): Promise<Result<null, PretendPortalFailure | { kind: 'not_found' }>>;
  /** Sets the pretend portal's data about a taxpayer; `made` when it did not know them. */
  shapeTaxpayer(
    order: TaxpayerShape,
  ): Promise<Result<{ gstin: string; made: boolean }, PretendPortalFailure>>;
  /** Returns this many taxpayers of all kinds that nobody has added yet, with the data to add them. */
  makeFirm(gstins: number): Promise<Result<FirmClient[], PretendPortalFailure>>;
  payLateFee(username: string): Promise<Result<null, PretendPortalFailure>>;
  /** Puts whole rupees into the taxpayer's cash ledger, half central and half state, under fee. */
  payAtBank(username: string, rupees: number): Promise<Result<null, PretendPortalFailure>>;
  resetSaved(username: string): Promise<Result<null, PretendPortalFailure>>;
  /** The taxpayer files on the portal's own pages: `forms` in their order, up to the first that it refuses. */
  fileByHand(
    username: string,
    period: ReturnPeriod,
    forms: readonly Form[],
  ): Promise<Result<{ form: Form; arn: string }[], PretendPortalFailure>>;
  setApiAccess(username: string, switches: AccessSwitches): Promise<Result<null, PretendPortalFailure>>;
  /** The tax office mails a notice to the taxpayer's signatory. */
  sendNotice(username: string, form: NoticeForm): Promise<Result<null, PretendPortalFailure>>;
};

/** Ports open to anybody. An account's rows are available only after entering it. */
export type OpenPorts = Omit<Ports, 'store'>;

/** The server's dependencies. */
export type AppDeps = {
  mode: 'demo' | 'production';
  version: string;
  /** The address for users' mails. */
  supportMail: string;
  ports: OpenPorts;
  /** The store behind the caller's session or key. */
  storeOf(who: Entry, once?: Once): Store;
  /** The caller's calls that run once. */
  onceOf(who: Entry, accountId: string): OnceRows;
  /** Checks the keys of programs. */
  keys: KeyPorts;
  identity: IdentityPorts;
  /** Counts requests over all processes. */
  rates: RequestRates;
  /** Settings for the page's Firebase code; absent with another identity provider. */
  firebase?: { projectId: string; apiKey: string; authDomain: string };
  account: Omit<AccountPorts, 'store'>;
  /** The same for the person's own data. */
  accountStoreOf(who: { sessionId: string }, once?: Once): AccountStore;
  /** Return documents; without it the history has no links to them. */
  files?: Files;
  exports?: ExportFiles;
  /** The chain of proofs, as anybody may ask for it. */
  proofs: ProofRegister;
  demo?: DemoControls;
  /** Reads the messages of SMS forwarders; absent while the relay is off or has no secret for them. */
  readForwardedSms?: ReadForwardedSms;
  /** The receivers of usage and errors; none unless an operator has configured them (design#usage-events-and-error-reports). */
  usage?: { analytics: Analytics | null; errors: ErrorReporting | null };
  /** Calls the listener with this user's changes, including those since that instant; returns how to stop it. */
  onChange(accountId: string, listener: (change: Change) => void, since?: Instant): () => void;
  /** Receives the counts; absent when nobody reads them. */
  watch?: Pick<Watch, 'requestAnswered' | 'pageStreams' | 'pageNotified'>;
  /** Receives a trace of each request; absent when the operator has no receiver of traces. */
  tracing?: Tracing;
  /** True when the database answers. */
  databaseAnswers(): Promise<boolean>;
  /** Whether the error means that the database is away or too slow, which passes. */
  isDatabaseUnavailable(error: unknown): boolean;
  /** Runs the work so that every line logged by it carries these fields. */
  loggedWith?: (fields: Record<string, string>, work: () => void) => void;
  /** The folder of the built pages; web/dist of the checkout by default. */
  webFolder?: string;
  /**
   * Accepted Host headers, `name:port`. In demo mode a foreign page whose name points to this machine must not read
   * everyone's codes; behind a proxy, which knows its own names, it is absent.
   */
  hosts?: () => readonly string[];
  /** The number of our own proxies in front: as many X-Forwarded-For entries are trusted. Default none. */
  trustedProxies?: number;
  /** Requests a minute that differ from those of limit.ts. */
  limits?: Partial<RequestLimits>;
  /** Timeouts of the listener that differ from patience.ts. */
  patience?: Partial<Patience>;
};
