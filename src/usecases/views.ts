import type { MaskedAddress } from '#domain/account/maskedAddress.ts';
import type { Role } from '#domain/account/member.ts';
import type { Approval } from '#domain/filing/approval.ts';
import type { Dues } from '#domain/filing/backlog.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Late } from '#domain/filing/unfiled.ts';
import type { Consequences } from '#domain/gst/consequences.ts';
import type { Evidence } from '#domain/gst/evidence.ts';
import type { TaxNotice } from '#domain/gst/notices.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { AccessStanding } from '#domain/registration/apiAccess.ts';
import type { CodePurpose } from '#domain/registration/codeRequest.ts';
import type { GstinField } from '#domain/registration/gstinForm.ts';
import type { PortalNews } from '#domain/registration/portalNews.ts';
import type { Registration, RegistrationStatus, Remark, Warning } from '#domain/registration/registration.ts';
import type { FilingSchedule } from '#domain/registration/schedule.ts';
import type { SignatoryPanState, SignatoryRow, SignedBy } from '#domain/registration/signatory.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Entry } from '#domain/views/month.ts';

/** A registration by name, for lists. */
export type RegistrationName = Pick<RegistrationCard, 'id' | 'gstin' | 'business' | 'nickName' | 'status'>;

/** API access at the portal (record 073). `endsBy`: its latest end; null once the portal reports it off. */
export type AccessView = { standing: Exclude<AccessStanding, 'unknown'>; endsBy: Instant | null };

/** `shown`: the masked PAN. */
export type SignatoryPanView = { state: SignatoryPanState; shown: string };

/** The next returns; `dueAt` is GSTR-1's. */
export type NextReturns = { period: ReturnPeriod; frequency: FilingFrequency; dueAt: Instant };

/**
 * The unfiled past periods of a registration in one line: how many, their late fee so far in whole rupees, and of a
 * start how many of its periods are filed, and whether the next one waits for the money of a carried late fee: then
 * also what the cash ledger lacks for all of them, whole rupees.
 */
export type BacklogLine = {
  periods: number;
  unit: 'months' | 'quarters' | 'periods';
  rupees: number;
  filed: number;
  started: number;
  waitsForMoney: boolean;
  lacksRupees: number;
  /** The next one of a start waits for another act of a person. */
  isStopped: boolean;
  /** A yes to many clients starts these: the periods that nobody has agreed to, and the late fees charged with them. */
  toStart: number;
  returnsToStart: number;
  /** The first and the last month of them; null where there is none. */
  startSpan: { first: ReturnPeriod; last: ReturnPeriod } | null;
  chargedRupees: number;
  /** The oldest unfiled return: the portal takes it first. */
  first: { period: ReturnPeriod; frequency: FilingFrequency; due: Instant; days: number };
  /** Somebody has skipped it: it stays unfiled, and the next work is another's. */
  firstSkipped: boolean;
  dues: Dues;
  /** When the newest of its returns was filed here; null: none was. */
  lastFiledAt: Instant | null;
  /** How many of them have no filing here yet, so that no list has an entry for them. */
  unopened: number;
  signedBy: SignedBy;
};

/** A card on the dashboard (specification 3, GSTIN card). */
export type RegistrationCard = {
  id: string;
  gstin: string;
  business: string;
  nickName: string;
  status: RegistrationStatus;
  remark: Remark | null;
  lastFilling: Instant | null;
  /** Legal due moment of the earliest unfiled return. */
  nextDue: Instant | null;
  /** The overdue returns as of now. */
  late: Late | null;
  /** The cost and the blocks of the missing returns; null when none is late. */
  consequences: Consequences | null;
  /** The first unfiled return that is not overdue. */
  nextOwed: { form: Form; due: Instant } | null;
  nextReturns: NextReturns | null;
  autoFilling: boolean;
  simulated: boolean;
  apiAccess: AccessView | null;
  canTryAgain: boolean;
  /** No code of its signatory has opened the portal yet: nothing is filed (record 067). */
  unproven: boolean;
  /** Each month needs a yes of its own. */
  askEachMonth: boolean;
  signatoryPan: SignatoryPanView;
  /** Ids of the assigned member and of the approver. */
  assignedTo: string | null;
  approverId: string | null;
  /** A notice on the portal's status; it blocks nothing. */
  warning: Warning | null;
  /** The tax office's notices that nobody has answered. */
  notices: TaxNotice[];
  /** Null: no past period is unfiled. */
  backlog: BacklogLine | null;
  /** The filing to show: the oldest open one, else the newest. */
  filing: Month | null;
};

/** A month: its filing, what the rules decide about it, and the names that its reader sees (specification 3). */
export type Month = {
  filing: Filing;
  entry: Entry;
  business: string;
  simulated: boolean;
  /** A person by name; null while nothing is filed. */
  filledBy: 'system' | 'portal' | 'program' | 'client' | { person: string; role: Role } | null;
  byHand: { form: Form; arn: string; by: string; role: Role | ''; at: Instant; differs: boolean }[];
  /** The oldest period of its registration that is not filed, where it comes before this unfiled one; else null. */
  behind: (Pick<BacklogLine['first'], 'period' | 'frequency'> & { signedBy: SignedBy }) | null;
  /** A yes to it moves nothing before the signatory's PAN is known. */
  lacksPan: boolean;
  /** The first of several unfiled periods: the plan of all of them takes its yes. */
  isFirstOfPlan: boolean;
  /** It belongs to the begun plan of its registration. */
  isInPlan: boolean;
};

/** The texts of the edit form by their wire names (specification 3); states as two letters. */
export type FormTexts = Record<GstinField, string>;

export type EditForm = {
  texts: FormTexts;
  /** Given by the portal: read-only (design#pending-gstin). */
  fromPortal: GstinField[];
  /** The portal's own values of fields that a person may correct. */
  portalValues: Partial<FormTexts>;
  hasAdditionalAddress: boolean;
};

/** One registration whole (specification 3, GSTIN record). */
export type RegistrationRecord = {
  registration: Registration;
  business: string;
  canTryAgain: boolean;
  signatory: SignatoryRow | null;
  signatoryPan: SignatoryPanView;
  warning: Warning | null;
  notices: TaxNotice[];
  consequences: Consequences | null;
  /** Null: no past period is unfiled. */
  backlog: BacklogLine | null;
  /** Of the last 30 days, newest first. */
  portalNews: PortalNews[];
  form: EditForm;
  schedule: FilingSchedule;
  lastFilled: Instant | null;
  nextDue: Instant | null;
  nextReturns: NextReturns | null;
  apiAccess: AccessView | null;
  recent: Month[];
  /** The months that are neither filed nor skipped, oldest first. */
  open: Month[];
};

/** A portal code that a person has to enter (design#three-kinds-of-codes). */
export type AwaitedCode = {
  id: string;
  registrationId: string;
  filingId: string | null;
  business: string;
  gstin: string;
  /** The code's sender and purpose. */
  purpose: 'session' | 'GSTR1' | 'GSTR3B';
  /** It opens the portal for the check alone: no month has a yes yet. */
  onlyChecks: boolean;
  place: number;
  places: number;
  sentTo: MaskedAddress;
  askedAt: Instant;
  expiresAt: Instant;
  relay: boolean;
  /** The state of its forwarding; 'none' when no forwarding is expected. */
  forwarding: 'none' | 'untried' | 'works';
  /** The portal refused the code before it. */
  afterRefusal: boolean;
  /** Codes per month with this registration's schedule. */
  codesOfMonth: number;
};

/**
 * The page of a signatory's link (design#three-kinds-of-codes): sender, month, and the reader's next step.
 */
export type CodeLinkView = {
  /** Display name of the user who files. */
  sender: string;
  business: string;
  gstin: string;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  sentTo: MaskedAddress;
  /** Later months that were started with this one follow it. */
  moreFollow: boolean;
  simulated: boolean;
  /** The portal's data on the period, read before its returns. */
  evidence: Evidence;
  /**
   * press: the reader has the portal send a code. code: it is on its way. patience: the engine is working.
   */
  wanted: 'press' | 'code' | 'patience' | 'nothing';
  /** The next or current code; null when none is needed. */
  code: { purpose: CodePurpose; place: number; places: number; expiresAt: Instant | null } | null;
  /** After a second wrong code in a row. */
  nextCodeAt: Instant | null;
};

/** The page of a client's link (design#a-clients-yes). */
export type ApprovalView = {
  month: Month;
  /** The account's display name. */
  firm: string;
  approval: Approval;
  /** A yes needs a code sent to the contact. */
  needsCode: boolean;
  /** GSTR-1 is open and overdue. */
  isLate: boolean;
  /** The due date that an answer by then can meet. */
  answerBy: { form: Form; due: Instant };
  isAsked: boolean;
  /** The client has said yes, and their yes alone files nothing more: the firm has to act. */
  isStopped: boolean;
  isFiled: boolean;
  /** The returns whose PDF this link opens. */
  documents: readonly Form[];
};

/** The page of the link to a month's question (design#one-state-one-act). */
export type AnswerLinkView = {
  month: Month;
  /** A yes files the month now. */
  isAsked: boolean;
  isFiled: boolean;
  /** The unfiled past of its GSTIN, where it comes before this month: the yes is given to its plan. */
  behind: BacklogLine | null;
};
