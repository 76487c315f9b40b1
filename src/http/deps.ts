import type { Change } from '#domain/shared/change.ts';
import type { LandingSchedule } from '#domain/registration/schedule.ts';
import type { FilingSchedule } from '#domain/registration/schedule.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Result } from '#domain/shared/result.ts';
import type { CodeRelay, SetRelayFailure } from '#usecases/codes/codeRelay.ts';
import type { Edited, EditFailure, RegistrationEdit } from '#usecases/registration/editRegistration.ts';
import type { ReadForwardedSms } from '#usecases/codes/forwardSms.ts';
import type { Imported, ImportFailure } from '#usecases/registration/importRegistrations.ts';
import type { NextPage, PageOfRegistrations } from '#usecases/registration/pageOfRegistrations.ts';
import type { Ports } from '#usecases/ports/given.ts';
import type { AccountPorts } from '#usecases/account/ports.ts';
import type { Files } from '#usecases/documents/ports.ts';
import type { IdentityPorts } from '#usecases/signIn/ports.ts';
import type { Analytics, ErrorReporting } from '#usecases/usage/ports.ts';
import type { RequestLimits } from './limit.ts';
import type {
  AwaitedCode,
  HistoryEntry,
  RegistrationCard,
  RegistrationName,
  RegistrationRecord,
} from '#usecases/views.ts';

export type NotFound = { kind: 'not_found' };
export type FilingFailure =
  | NotFound
  | { kind: 'in_flight'; sentence: string }
  | { kind: 'not_possible'; sentence: string };
export type AddFailure =
  | { kind: 'gstin_invalid'; problem: string }
  | { kind: 'already_added' }
  | { kind: 'too_many' };
export type CodeFailure = NotFound | { kind: 'malformed' } | { kind: 'not_waiting'; sentence: string };

export type HistoryAsked = {
  page: number;
  limit: number;
  gstin: string | null;
  period: 'all' | 'last_month' | 'last_3_months' | 'last_6_months' | 'last_1_year' | 'last_3_years';
  status: 'all' | 'success' | 'pending' | 'failed' | 'skipped';
};

/** A use case of a signed-in user: what it is given, who asks, what for. */
type Of<I extends unknown[], O> = (ports: Ports, accountId: string, ...input: I) => Promise<O>;

/** The use cases behind the routes, one function each (src/usecases). */
export type UseCases = {
  addRegistration: Of<
    [{ username: string; password: string; nickName: string; gstin: string | null; askEachMonth: boolean }],
    Result<{ id: string }, AddFailure>
  >;
  importRegistrations: Of<
    [{ csv: string; dryRun: boolean; askEachMonth: boolean }],
    Result<Imported, ImportFailure>
  >;
  listCards: Of<[PageOfRegistrations], NextPage<RegistrationCard>>;
  listNames: Of<[PageOfRegistrations], NextPage<RegistrationName>>;
  setAutoFilling: Of<[{ registration: string; on: boolean }], Result<null, NotFound>>;
  listRegistrations: Of<[PageOfRegistrations], NextPage<RegistrationRecord>>;
  getRegistration: Of<[string], Result<RegistrationRecord, NotFound>>;
  deleteRegistration: Of<[{ gstin: string; id: string }], Result<null, NotFound>>;
  editRegistration: Of<[{ registration: string; edit: RegistrationEdit }], Result<Edited, EditFailure>>;
  getCodeRelay: Of<[string], Result<CodeRelay, NotFound>>;
  setCodeRelay: Of<
    [{ registration: string } & ({ on: true; signedBy: string } | { on: false })],
    Result<null, SetRelayFailure>
  >;
  setConsent: Of<[{ registration: string; askEachMonth: boolean }], Result<null, NotFound>>;
  listHistory: Of<[HistoryAsked], { entries: HistoryEntry[]; total: number }>;
  skipFiling: Of<[string], Result<null, FilingFailure>>;
  undoSkip: Of<[string], Result<null, FilingFailure>>;
  retryFiling: Of<[string], Result<null, FilingFailure>>;
  fileToday: Of<[string], Result<null, FilingFailure>>;
  scheduleToday: Of<[string], Result<null, FilingFailure>>;
  skipMonth: Of<[string], Result<null, FilingFailure>>;
  saveLandingSchedule: Of<
    [LandingSchedule],
    Result<{ schedule: FilingSchedule; note: string | null }, { kind: 'invalid'; sentence: string }>
  >;
  getLandingSchedule: Of<[], FilingSchedule | null>;
  listAwaitedCodes: Of<[], AwaitedCode[]>;
  giveCode: Of<[{ id: string; code: string }], Result<null, CodeFailure>>;
  askCodeAgain: Of<[{ id: string }], Result<null, CodeFailure>>;
  renewedAccess: Of<[string], Result<null, NotFound>>;
  verifyAgain: Of<[string], Result<null, FilingFailure>>;
  askCode: Of<[string], Result<null, FilingFailure>>;
};

export type DemoMessage = { channel: 'mail' | 'sms'; to: string; subject: string; text: string; at: Instant };
export type ClockFailure =
  | { kind: 'backwards' }
  | { kind: 'too_far' }
  | { kind: 'busy' }
  | { kind: 'unreachable' };
export type PretendPortalFailure =
  | { kind: 'unknown_taxpayer' }
  | { kind: 'unknown_fault' }
  | { kind: 'unreachable' };

/** What the taxpayer switches at the pretend portal; null stays as it is. */
export type AccessSwitches = { on: boolean | null; ownerRenews: boolean | null };

/** The demo's controls; absent outside demo mode, and so are their routes. */
export type DemoControls = {
  messages(asked: { to: string | null; page: number; limit: number }): Promise<DemoMessage[]>;
  moveClock(to: Instant): Promise<Result<{ now: Instant }, ClockFailure>>;
  setFault(fault: {
    fault: string;
    username: string | null;
    times: number | null;
    action: string | null;
  }): Promise<Result<null, PretendPortalFailure>>;
  payLateFee(username: string): Promise<Result<null, PretendPortalFailure>>;
  resetSaved(username: string): Promise<Result<null, PretendPortalFailure>>;
  setApiAccess(username: string, switches: AccessSwitches): Promise<Result<null, PretendPortalFailure>>;
};

/** What the server is built from. */
export type AppDeps = {
  mode: 'demo' | 'production';
  version: string;
  /** Whom users write to. */
  supportMail: string;
  ports: Ports;
  identity: IdentityPorts;
  /** What the page's Firebase parts are told; absent with another identity provider. */
  firebase?: { projectId: string; apiKey: string; authDomain: string };
  account: AccountPorts;
  usecases: UseCases;
  /** Return documents; without it the history has no links to any. */
  files?: Files;
  demo?: DemoControls;
  /** Reads what SMS forwarders bring; absent while the relay is off or has no secret for them. */
  readForwardedSms?: ReadForwardedSms;
  /** Where usage and errors are told; nowhere unless an operator has configured it (record 088.3). */
  usage?: { analytics: Analytics | null; errors: ErrorReporting | null };
  /** Calls the listener with what of this user changed; answers how to stop it. */
  onChange(accountId: string, listener: (change: Change) => void): () => void;
  /** True when the database answers. */
  databaseAnswers(): Promise<boolean>;
  /** Was this thrown because the database is away, which passes? */
  isDatabaseAway(error: unknown): boolean;
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
};
