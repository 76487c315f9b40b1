import type { FilingSchedule } from '#domain/filingSchedule.ts';
import type { PublicStatus } from '#domain/filingStatus.ts';
import type { Instant } from '#domain/istTime.ts';
import type { FilingFrequency, ReturnPeriod } from '#domain/returnPeriod.ts';
import type { EditForm } from './editForm.ts';
import type { CodePurpose, SignatoryRow } from './portsOfCodes.ts';
import type { Registration, RegistrationStatus } from './portsOfStore.ts';

/** As lists name it. */
export type RegistrationName = Pick<RegistrationCard, 'id' | 'gstin' | 'business' | 'nickName' | 'status'>;

/** A card on the dashboard (spec 3, GSTIN card). */
export type RegistrationCard = {
  id: string;
  gstin: string;
  business: string;
  nickName: string;
  status: RegistrationStatus;
  remark: string;
  lastFilling: Instant | null;
  /** Legal due moment of the earliest unfiled return. */
  nextDue: Instant | null;
  autoFilling: boolean;
  simulated: boolean;
  /** The first code of its signatory has not opened the portal yet: nothing is filed (record 067). */
  unproven: boolean;
  /** The filing to speak of: the newest one that needs somebody, else the newest. */
  filing: HistoryEntry | null;
};

/** One line of the history (spec 3, Filing-history entry). */
export type HistoryEntry = {
  id: string;
  title: string;
  business: string;
  gstin: string;
  timestamp: Instant;
  status: PublicStatus;
  statusText: string;
  errorMessage: string;
  gstr1Arn: string;
  gstr3bArn: string;
  /** Day of the month; 0 = not scheduled. */
  gstr1Day: number;
  gstr3bDay: number;
  filledBy: string;
  /** The state of the code, never the code: 'Not needed' | 'Requested' | 'Received' | 'Used' | 'Expired'. */
  otp: string;
  filledType: 'Nil';
  period: ReturnPeriod;
  frequency: FilingFrequency;
  simulated: boolean;
  canSkip: boolean;
  canRetry: boolean;
  /** What must be done next and by whom, in words; empty when nothing. */
  nextAct: string;
  hasGstr1Document: boolean;
  hasGstr3bDocument: boolean;
};

/** One registration whole (spec 3, GSTIN record). */
export type RegistrationRecord = {
  registration: Registration;
  business: string;
  signatory: SignatoryRow | null;
  form: EditForm;
  schedule: FilingSchedule;
  lastFilled: Instant | null;
  nextDue: Instant | null;
  recent: HistoryEntry[];
};

/** A portal code that a person is waited for (decisions 5.1). */
export type AwaitedCode = {
  id: string;
  registrationId: string;
  business: string;
  gstin: string;
  /** Who sends it and what it is for, in words. */
  purpose: 'session' | 'GSTR1' | 'GSTR3B';
  place: number;
  places: number;
  sentTo: string;
  askedAt: Instant;
  expiresAt: Instant;
  relay: boolean;
};

/** What a signatory's link shows (decisions 5.1): who asks, for what, and what is wanted of its reader now. */
export type CodeLinkView = {
  /** Shown name of the user who files. */
  sender: string;
  business: string;
  gstin: string;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  sentTo: string;
  simulated: boolean;
  /** press: the portal is asked when they are ready. code: it is on its way to them. patience: we are at it. */
  wanted: 'press' | 'code' | 'patience' | 'nothing';
  /** The code that is to come or on its way; null when none is. */
  code: { purpose: CodePurpose; place: number; places: number; expiresAt: Instant | null } | null;
};
