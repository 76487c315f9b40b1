import type { MaskedAddress } from '#domain/account/maskedAddress.ts';
import type { Role } from '#domain/account/member.ts';
import type { Approval } from '#domain/filing/approval.ts';
import type { Filing, PublicStatus } from '#domain/filing/filing.ts';
import type { Finding } from '#domain/filing/finding.ts';
import type { Awaited, FeeToPay } from '#domain/filing/offeredActs.ts';
import type { Late } from '#domain/filing/unfiled.ts';
import type { Consequences } from '#domain/gst/consequences.ts';
import type { Covered, Evidence } from '#domain/gst/evidence.ts';
import type { TaxNotice } from '#domain/gst/notices.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { AccessStanding } from '#domain/registration/apiAccess.ts';
import type { CodePurpose } from '#domain/registration/codeRequest.ts';
import type { GstinField } from '#domain/registration/gstinForm.ts';
import type { PortalNews } from '#domain/registration/portalNews.ts';
import type { Registration, RegistrationStatus, Remark, Warning } from '#domain/registration/registration.ts';
import type { FilingSchedule } from '#domain/registration/schedule.ts';
import type { SignatoryPanState, SignatoryRow } from '#domain/registration/signatory.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { AwaitedActor, CodeState, Entry, EntryState, MonthAct } from '#domain/views/month.ts';

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
 * start how many of its periods are filed.
 */
export type BacklogLine = {
  periods: number;
  unit: 'months' | 'quarters' | 'periods';
  rupees: number;
  filed: number;
  started: number;
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
  /** The filing to show: the newest that needs somebody, else the newest. */
  filing: HistoryEntry | null;
};

/** One line of the history (specification 3, Filing-history entry). */
export type HistoryEntry = {
  id: string;
  /** The source of the entry's sentences, which `texts/` formats in the reader's language. */
  filing: Filing;
  entry: Entry;
  business: string;
  gstin: string;
  timestamp: Instant;
  status: PublicStatus;
  state: EntryState;
  /** The finding behind a failed entry. */
  reason: Finding | 'gstr1_stopped' | null;
  gstr1Arn: string;
  gstr3bArn: string;
  gstr1Status: PublicStatus;
  gstr3bStatus: PublicStatus;
  /** The schedule's day of the month; 0 when not scheduled. */
  gstr1Day: number;
  gstr3bDay: number;
  /** When the schedule runs it; null when it does not. */
  gstr1RunsAt: Instant | null;
  gstr3bRunsAt: Instant | null;
  /** The last legal moment. */
  gstr1DueAt: Instant;
  gstr3bDueAt: Instant;
  /** A person by name; null while nothing is filed. */
  filledBy: 'system' | 'portal' | 'program' | 'client' | { person: string; role: Role } | null;
  /** Filed by the schedule, not by a person. */
  autoFiled: boolean;
  codeState: CodeState;
  filledType: 'Nil';
  period: ReturnPeriod;
  frequency: FilingFrequency;
  simulated: boolean;
  /**
   * The open entry waits for: nobody, the month's yes, a start without a time, a code, or the portal's list.
   */
  waitsFor: Awaited;
  /** The buttons on offer; others could not succeed. */
  today: 'offered' | 'along' | 'no';
  canSkip: boolean;
  canRetry: boolean;
  canUndo: boolean;
  canAskCode: boolean;
  canRecord: readonly Form[];
  byHand: { form: Form; arn: string; by: string; role: Role | ''; at: Instant; differs: boolean }[];
  /** The portal's data on the period, read before its returns; empty before the first reading. */
  evidence: Evidence;
  /** The extra yes that the findings need; null when none is needed. */
  asked: Covered | null;
  /** The late fee that its GSTR-3B waits for; null when there is none. */
  fee: FeeToPay | null;
  /** The next act, and the person who takes it. */
  act: MonthAct;
  actBy: AwaitedActor;
  hasGstr1Document: boolean;
  hasGstr3bDocument: boolean;
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
  recent: HistoryEntry[];
  /** The months that are neither filed nor skipped, oldest first. */
  open: HistoryEntry[];
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
  simulated: boolean;
  /** The portal's data on the period, read before its returns. */
  evidence: Evidence;
  /**
   * press: the reader has the portal send a code. code: it is on its way. patience: the engine is working.
   */
  wanted: 'press' | 'code' | 'patience' | 'nothing';
  /** The next or current code; null when none is needed. */
  code: { purpose: CodePurpose; place: number; places: number; expiresAt: Instant | null } | null;
};

/** The page of a client's link (design#a-clients-yes). */
export type ApprovalView = {
  entry: HistoryEntry;
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
  isFiled: boolean;
  /** The returns whose PDF this link opens. */
  documents: readonly Form[];
};

/** The page of the link to a month's question (design#one-state-one-act). */
export type AnswerLinkView = {
  entry: HistoryEntry;
  dueAt: Record<Form, Instant>;
  /** A yes files the month now. */
  isAsked: boolean;
  isFiled: boolean;
};
