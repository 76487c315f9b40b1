import type { FaultOrder, TaxpayerShape } from '#contract/demo.ts';
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
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { IdentityPorts } from '#usecases/ports/signIn.ts';
import type { Analytics, ErrorReporting } from '#usecases/ports/operate.ts';
import type { RequestRates, Watch } from '#usecases/ports/machine.ts';
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

/** What the taxpayer switches at the pretend portal; null stays as it is. */
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
  messages(asked: { to: string | null; page: number; limit: number }): Promise<DemoMessage[]>;
  moveClock(to: Instant): Promise<Result<{ now: Instant }, ClockFailure>>;
  setFault(order: FaultOrder): Promise<Result<null, PretendPortalFailure>>;
  /** What the pretend portal tells of a taxpayer from now on; `made` where it did not know them. */
  shapeTaxpayer(
    order: TaxpayerShape,
  ): Promise<Result<{ gstin: string; made: boolean }, PretendPortalFailure>>;
  /** So many taxpayers that nobody has added yet, of all kinds, with what they are added by. */
  makeFirm(gstins: number): Promise<Result<FirmClient[], PretendPortalFailure>>;
  payLateFee(username: string): Promise<Result<null, PretendPortalFailure>>;
  resetSaved(username: string): Promise<Result<null, PretendPortalFailure>>;
  /** What the taxpayer files on the portal's own pages; of `forms` in their order, up to the first that it refuses. */
  fileByHand(
    username: string,
    period: ReturnPeriod,
    forms: readonly Form[],
  ): Promise<Result<{ form: Form; arn: string }[], PretendPortalFailure>>;
  setApiAccess(username: string, switches: AccessSwitches): Promise<Result<null, PretendPortalFailure>>;
  /** The tax office mails a notice to the taxpayer's signatory. */
  sendNotice(username: string, form: NoticeForm): Promise<Result<null, PretendPortalFailure>>;
};

/** What is there for anybody. The rows of an account are there for who has entered it. */
export type OpenPorts = Omit<Ports, 'store'>;

/** What the server is built from. */
export type AppDeps = {
  mode: 'demo' | 'production';
  version: string;
  /** Whom users write to. */
  supportMail: string;
  ports: OpenPorts;
  /** What is behind the session or the key of who asks. */
  storeOf(who: Entry, once?: Once): Store;
  /** Their calls that are to be done once. */
  onceOf(who: Entry, accountId: string): OnceRows;
  /** Knows the keys of programs. */
  keys: KeyPorts;
  identity: IdentityPorts;
  /** Counts requests over all processes. */
  rates: RequestRates;
  /** What the page's Firebase parts are told; absent with another identity provider. */
  firebase?: { projectId: string; apiKey: string; authDomain: string };
  account: Omit<AccountPorts, 'store'>;
  /** The same of what is their own. */
  accountStoreOf(who: { sessionId: string }, once?: Once): AccountStore;
  /** Return documents; without it the history has no links to any. */
  files?: Files;
  exports?: ExportFiles;
  demo?: DemoControls;
  /** Reads what SMS forwarders bring; absent while the relay is off or has no secret for them. */
  readForwardedSms?: ReadForwardedSms;
  /** Where usage and errors are told; nowhere unless an operator has configured it (design#usage-events-and-error-reports). */
  usage?: { analytics: Analytics | null; errors: ErrorReporting | null };
  /** Calls the listener with what of this user changes, and changed since that instant; answers how to stop it. */
  onChange(accountId: string, listener: (change: Change) => void, since?: Instant): () => void;
  /** Told what is counted; absent where nobody reads it. */
  watch?: Pick<Watch, 'requestAnswered' | 'pageStreams' | 'pageTold'>;
  /** True when the database answers. */
  databaseAnswers(): Promise<boolean>;
  /** Was this thrown because the database is away or takes too long, which passes? */
  isDatabaseUnavailable(error: unknown): boolean;
  /** Does the work so that every line logged on the way carries these fields. */
  loggedWith?: (fields: Record<string, string>, work: () => void) => void;
  /** Where the built pages lie; web/dist of the checkout unless said otherwise. */
  webFolder?: string;
  /**
   * Host headers that mean us, `name:port`. In demo mode a page from elsewhere that has its name point to this machine
   * is not to read everyone's codes; behind a proxy the proxy knows its names, and it is absent.
   */
  hosts?: () => readonly string[];
  /** How many proxies in front of us are ours: so many X-Forwarded-For entries are believed. Default none. */
  trustedProxies?: number;
  /** Requests a minute, where they differ from those of limit.ts. */
  limits?: Partial<RequestLimits>;
  /** How long the listener waits, where it differs from patience.ts. */
  patience?: Partial<Patience>;
};
