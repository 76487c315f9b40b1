import type { Role } from '#domain/account/member.ts';
import type { AccessStanding } from '#domain/registration/apiAccess.ts';
import type { FilingSchedule } from '#domain/registration/schedule.ts';
import type { Approval } from '#domain/filing/approval.ts';
import type { Awaited } from '#domain/filing/offeredActs.ts';
import type { AwaitedActor, CodeState, Entry, EntryState, MonthAct } from '#domain/views/month.ts';
import type { Covered, Evidence } from '#domain/gst/evidence.ts';
import type { PublicStatus, Filing } from '#domain/filing/filing.ts';
import type { TaxNotice } from '#domain/gst/notices.ts';
import type { Finding } from '#domain/filing/finding.ts';
import type { Late } from '#domain/filing/unfiled.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { MaskedAddress } from '#domain/account/maskedAddress.ts';
import type { GstinField } from '#domain/registration/gstinForm.ts';
import type { CodePurpose } from '#domain/registration/codeRequest.ts';
import type { SignatoryRow, SignatoryPanState } from '#domain/registration/signatory.ts';
import type { Remark, Warning, Registration, RegistrationStatus } from '#domain/registration/registration.ts';

/** As lists name it. */
export type RegistrationName = Pick<RegistrationCard, 'id' | 'gstin' | 'business' | 'nickName' | 'status'>;

/** API access at the portal (record 073). `endsBy`: at the latest then; null once the portal says that it is off. */
export type AccessView = { standing: Exclude<AccessStanding, 'unknown'>; endsBy: Instant | null };

/** `shown` is its mask. */
export type SignatoryPanView = { state: SignatoryPanState; shown: string };
/** The returns that come next: `dueAt` is of GSTR-1. */
export type NextReturns = { period: ReturnPeriod; frequency: FilingFrequency; dueAt: Instant };

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
  /** What is overdue, as of now. */
  late: Late | null;
  /** The first unfiled return that is not overdue. */
  nextOwed: { form: Form; due: Instant } | null;
  nextReturns: NextReturns | null;
  autoFilling: boolean;
  simulated: boolean;
  apiAccess: AccessView | null;
  canTryAgain: boolean;
  /** The first code of its signatory has not opened the portal yet: nothing is filed (record 067). */
  unproven: boolean;
  /** Each month waits for its own yes. */
  askEachMonth: boolean;
  signatoryPan: SignatoryPanView;
  /** The members who work on it and whose yes it needs, by their ids. */
  assignedTo: string | null;
  approverId: string | null;
  /** What the portal's status asks of its owner; it stops nothing. */
  warning: Warning | null;
  /** The tax office's notices that nobody has answered. */
  notices: TaxNotice[];
  /** The filing to speak of: the newest one that needs somebody, else the newest. */
  filing: HistoryEntry | null;
};

/** One line of the history (specification 3, Filing-history entry). */
export type HistoryEntry = {
  id: string;
  /** What is said of it, by `texts/` in the language of who asks. */
  filing: Filing;
  entry: Entry;
  business: string;
  gstin: string;
  timestamp: Instant;
  status: PublicStatus;
  state: EntryState;
  /** The finding behind a failed one. */
  reason: Finding | 'gstr1_stopped' | null;
  gstr1Arn: string;
  gstr3bArn: string;
  gstr1Status: PublicStatus;
  gstr3bStatus: PublicStatus;
  /** The schedule's day of each month; 0 = not scheduled. */
  gstr1Day: number;
  gstr3bDay: number;
  /** When it runs by itself this time; null when it does not. */
  gstr1RunsAt: Instant | null;
  gstr3bRunsAt: Instant | null;
  /** The last legal moment. */
  gstr1DueAt: Instant;
  gstr3bDueAt: Instant;
  /** A person by their name; null while nothing is filed. */
  filledBy: 'system' | 'portal' | 'program' | 'client' | { person: string; role: Role } | null;
  /** The schedule had it filed, and no person. */
  autoFiled: boolean;
  codeState: CodeState;
  filledType: 'Nil';
  period: ReturnPeriod;
  frequency: FilingFrequency;
  simulated: boolean;
  /** What an open one waits for: nobody, the yes of its month, a start without a time, a code, the portal's list. */
  waitsFor: Awaited;
  /** The buttons that it offers: what is not offered could not succeed. */
  today: 'offered' | 'along' | 'no';
  canSkip: boolean;
  canRetry: boolean;
  canUndo: boolean;
  canAskCode: boolean;
  canRecord: readonly Form[];
  byHand: { form: Form; arn: string; by: string; role: Role | ''; at: Instant; differs: boolean }[];
  /** What the portal knows about the period, as read before its returns; empty before the first reading. */
  evidence: Evidence;
  /** The yes that it asks beside the month's; null where none is asked. */
  asked: Covered | null;
  /** The one act that brings it on, and who is waited for. */
  act: MonthAct;
  actBy: AwaitedActor;
  hasGstr1Document: boolean;
  hasGstr3bDocument: boolean;
};

/** The texts of the edit form, by the names of the wire (specification 3); states as two letters. */
export type FormTexts = Record<GstinField, string>;

export type EditForm = {
  texts: FormTexts;
  /** Told by the portal: read-only (design#pending-gstin). */
  fromPortal: GstinField[];
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

/** A portal code that a person is waited for (design#three-kinds-of-codes). */
export type AwaitedCode = {
  id: string;
  registrationId: string;
  filingId: string | null;
  business: string;
  gstin: string;
  /** Who sends it and what it is for, in words. */
  purpose: 'session' | 'GSTR1' | 'GSTR3B';
  place: number;
  places: number;
  sentTo: MaskedAddress;
  askedAt: Instant;
  expiresAt: Instant;
  relay: boolean;
  /** What is known of the forwarding that may bring it; none where it is not waited for. */
  forwarding: 'none' | 'untried' | 'works';
  /** The one before it was not accepted by the portal. */
  afterRefusal: boolean;
  /** The codes that a month takes by this registration's schedule. */
  codesOfMonth: number;
};

/** What a signatory's link shows (design#three-kinds-of-codes): who asks, for what, and what is wanted of its reader now. */
export type CodeLinkView = {
  /** Shown name of the user who files. */
  sender: string;
  business: string;
  gstin: string;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  sentTo: MaskedAddress;
  simulated: boolean;
  /** What the portal knows about the period, as read before its returns. */
  evidence: Evidence;
  /** press: the portal is asked when they are ready. code: it is on its way to them. patience: we are at it. */
  wanted: 'press' | 'code' | 'patience' | 'nothing';
  /** The code that is to come or on its way; null when none is. */
  code: { purpose: CodePurpose; place: number; places: number; expiresAt: Instant | null } | null;
};

/** What the link of a month's question shows (design#one-state-one-act). */
/** What the page of a client's link tells (design#a-clients-yes). */
export type ApprovalView = {
  entry: HistoryEntry;
  /** What the account goes by. */
  firm: string;
  approval: Approval;
  /** A yes needs a code that is sent to the contact. */
  needsCode: boolean;
  /** GSTR-1 is open, and its due date is over. */
  isLate: boolean;
  /** The due date that an answer keeps. */
  answerBy: { form: Form; due: Instant };
  isAsked: boolean;
  isFiled: boolean;
};

export type AnswerLinkView = {
  entry: HistoryEntry;
  dueAt: Record<Form, Instant>;
  /** Its yes files the month now. */
  isAsked: boolean;
  isFiled: boolean;
};
