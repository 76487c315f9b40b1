import type { Doer } from '#domain/filing/events.ts';
import type { CodeState, EntryState, NextAct } from '#domain/views/month.ts';
import type { DeskReasonCode, DeskReasonParams } from '#domain/views/deskRow.ts';
import type { FeeByHead } from '#domain/gst/carriedFee.ts';
import type { EvidenceSource, StatementCode, StatementParams } from '#domain/gst/evidence.ts';
import type { FindingCode, FindingParams } from '#domain/filing/finding.ts';
import type { NoticeCode, NoticeParams } from '#domain/filing/notice.ts';
import type { Role } from '#domain/account/member.ts';
import type { WhyNotCode, WhyNotParams } from '#domain/filing/whyNot.ts';
import type { FaultMeaning } from '#domain/gst/refusal.ts';
import type { ConsequenceKind } from '#domain/gst/dutyToFile.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { NoticeForm } from '#domain/gst/notices.ts';
import type { OtherKind } from '#domain/gst/taxpayer.ts';
import type { CodePurpose } from '#domain/registration/codeRequest.ts';
import type { ConsentKind, MonthTerms } from '#domain/registration/consent.ts';
import type { RemarkCode, RemarkParams, WarningParams } from '#domain/registration/registration.ts';
import type {
  FieldLabel,
  FieldProblemCode,
  FieldProblemParams,
  NumberKind,
} from '#domain/shared/fieldProblem.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { CalendarKind } from '#domain/views/calendar.ts';
import type { Gstr1Texts } from './en/gstr1.ts';
import type { Gstr3bTexts } from './en/gstr3b.ts';

/** The text of a finding: what happened, and what has to be done by whom. Whole sentences, fit to show. */
export type SaidFinding = { what: string; act: string };

/** One message, fit to send: an SMS is only its text. Short, with the next act; never a password. */
export type SaidMessage = { subject: string; text: string };

/** A named month or quarter. */
export type SaidPeriod = { period: ReturnPeriod; frequency: FilingFrequency };

/** The texts of every language. A code without a text in a language does not compile. */
export type FindingTexts = { readonly [C in FindingCode]: (params: FindingParams[C]) => SaidFinding };
/** Why a client is in its queue of the desk: one line, short enough for a row, without a full stop. */
export type DeskWhyTexts = {
  readonly findings: { readonly [C in FindingCode]: (params: FindingParams[C]) => string };
  readonly reasons: { readonly [C in DeskReasonCode]: (params: DeskReasonParams[C]) => string };
};
export type ReplyTexts = Readonly<Record<FaultMeaning, string>>;
export type NoticeTexts = { readonly [C in NoticeCode]: (params: NoticeParams[C]) => SaidMessage };
/** Remarks of a registration. */
export type RemarkTexts = { readonly [C in RemarkCode]: (params: RemarkParams[C]) => string };
/** Warnings of a registration, in addition to its returns. */
export type WarningTexts = { readonly [C in keyof WarningParams]: (params: WarningParams[C]) => string };
/** The texts of the calendar feed. */
export type CalendarTexts = {
  readonly name: string;
  readonly one: Readonly<Record<Exclude<CalendarKind, 'last_no'>, (form: Form, business: string) => string>>;
  /** Several returns of one day in one line. */
  readonly many: Readonly<Record<Exclude<CalendarKind, 'last_no'>, (form: Form, count: number) => string>>;
  readonly gstin: (ending: string) => string;
  readonly sayNoBefore: (at: Instant) => string;
  readonly more: (count: number) => string;
};
/** Why nothing is filed for this kind of taxpayer; `shown` is the portal's own word, if it has one. */
export type TaxpayerKindTexts = {
  readonly others: Readonly<Record<OtherKind, string>>;
  /** The kind, in a word or two. */
  readonly short: Readonly<Record<OtherKind, string>>;
  readonly shown: (taxpayerType: string) => string;
  readonly notTold: string;
};
/** The portal's data about a period, a line for each source; parts of a sentence, without a full stop. */
export type EvidenceTexts = {
  readonly sources: Readonly<Record<EvidenceSource, string>>;
  readonly statements: { readonly [C in StatementCode]: (params: StatementParams[C]) => string };
  /** `from`: when it is generated, if known. */
  readonly notDue: (from: Instant | null) => string;
  readonly notOffered: string;
  readonly failed: string;
};
/**
 * Messages that prove a number or an address. The SMS begins with its code: phones show the beginning in their notice.
 */
export type ProofTexts = {
  readonly signInSms: (code: string) => string;
  /** For dangerous acts; it signs nobody in. */
  readonly proofSms: (code: string) => string;
  readonly addressMail: (link: string) => SaidMessage;
  /** For each new sign-in; `device` may be ''. */
  readonly newSignInMail: (of: { device: string; at: Instant; link: string }) => SaidMessage;
  readonly newSignInSms: (of: { device: string; link: string }) => string;
  /** To an address that is no longer verified. */
  readonly mailChangedMail: (of: { link: string }) => SaidMessage;
  /** Somebody pressed 'This was not me'; `until` is null when a mail ends the hold. */
  readonly heldMail: (of: { until: Instant | null }) => SaidMessage;
  readonly heldSms: (of: { until: Instant | null }) => string;
  /** The number alone was used after months without a sign-in; `until` is null when a mail ends the hold. */
  readonly idleMail: (of: { until: Instant | null }) => SaidMessage;
  readonly idleSms: (of: { until: Instant | null }) => string;
  /** To a person who signs in during a hold. */
  readonly releaseMail: (of: { link: string }) => SaidMessage;
  /** `link` opens 'This was not me'; null when no session did it. */
  readonly secondFactorMail: (of: SaidSecondFactor) => SaidMessage;
  readonly secondFactorSms: (of: SaidSecondFactor) => string;
  /** To members without a second factor, in an account that requires one from then on. */
  readonly factorNeededMail: (of: { from: Instant }) => SaidMessage;
  readonly factorNeededSms: (of: { from: Instant }) => string;
  /** To a client's contact, for a yes that only they can give. */
  readonly contactCode: (code: string) => SaidMessage;
  /** To a number that is invited into an account; `account` is '' when it has no name. */
  readonly invitationSms: (of: { inviter: string; account: string; role: Role; link: string }) => string;
  /** To a person about their power over an account, at their number and at their mailbox. */
  readonly toMember: {
    readonly [K in keyof SaidToMember]: {
      readonly sms: (of: SaidToMember[K]) => string;
      readonly mail: (of: SaidToMember[K]) => SaidMessage;
    };
  };
};

/** Acts that may be a thief's, with an owner's session. `account` is '' when it has no name. */
export type SaidToMember = {
  /** Somebody asked to erase the account, or the person alone. `link`: 'This was not me', to the asker alone. */
  erasing: { what: 'account' | 'person'; by: string; account: string; at: Instant; link: string | null };
  /** An owner was removed or demoted by another, and may object by the link. */
  owner_ended: { what: 'removed' | 'demoted'; by: string; account: string; link: string };
  /** An owner objects. `link`: 'This was not me', to the remover alone. */
  removal_objected: { by: string; until: Instant; link: string | null };
};
/** Changes of a second factor. */
export type SecondFactorChange =
  | 'on'
  | 'off'
  | 'off_by_operator'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed';
/** `left`: the remaining recovery codes, when one was used. */
export type SaidSecondFactor = { what: SecondFactorChange; left: number; link: string | null };
/** A month as lists show it (specification 3). */
export type EntryTexts = {
  readonly title: (month: SaidPeriod) => string;
  /** The states that need no parameters. */
  readonly states: Readonly<Record<Exclude<EntryState, NamingState>, string>>;
  /** A month of which one return is filed: the state of each half. */
  readonly half: (form: Form, is: 'filed' | 'acknowledged' | 'cancelled' | 'skipped') => string;
  readonly notFiled: (forms: readonly Form[]) => string;
  /** The state of the code, never the code (design#code-state). */
  readonly codeStates: Readonly<Record<CodeState, string>>;
  /** GSTR-3B was waiting for a GSTR-1 that is filed by now. */
  readonly gstr1IsFiled: (month: SaidPeriod) => string;
  readonly nextActs: {
    readonly [K in Exclude<NextAct['kind'], 'none' | 'finding'>]: (
      next: Extract<NextAct, { kind: K }>,
    ) => string;
  };
  /** The filer, when it was not a person. */
  readonly doneBy: Readonly<Record<'system' | 'portal' | 'program' | 'client', string>>;
};
/** States that name returns, and the one without text. */
export type NamingState = 'half_skipped' | 'not_filed' | 'closed';
/** The cost of skipping a month, shown before it is done (design#skipping-and-late-returns). */
export type SkipCostTexts = {
  /** When no month is named yet. */
  readonly means: readonly [string, string];
  readonly staysDue: (due: Readonly<Record<Form, Instant>>) => string;
  readonly fee: (of: { rupeesPerDay: number; capRupees: number; next: SaidPeriod }) => string;
  readonly consequences: Readonly<Record<ConsequenceKind, (of: MissedRun) => string>>;
};
/** The unfiled run from `first` to `last`, and the period after the first. */
export type MissedRun = { first: SaidPeriod; last: SaidPeriod; inARow: number; next: SaidPeriod };
/** The document of a filed return: its frame, and the texts of each form's tables. */
export type DocumentTexts = {
  readonly gstr1: Gstr1Texts;
  readonly gstr3b: Gstr3bTexts;
  readonly title: (form: string) => string;
  readonly period: (period: ReturnPeriod, frequency: FilingFrequency) => string;
  /** Beside the year: a quarter is named by its first month and its last. */
  readonly shortPeriod: (period: ReturnPeriod, frequency: FilingFrequency) => string;
  readonly gstin: string;
  readonly legalName: string;
  readonly tradeName: string;
  readonly arn: string;
  readonly arnDate: string;
  readonly amounts: string;
  readonly verification: string;
  readonly declaration: string;
  readonly date: string;
  readonly signatory: string;
  readonly designation: string;
  readonly designations: Readonly<Record<Designation, string>>;
  readonly filedBy: string;
  readonly byCode: (simulated: boolean) => string;
  /** The label of the person who had it filed here. */
  readonly doneBy: string;
  readonly doer: (doer: Doer) => string;
  readonly provenance: string;
  /** When the tables are not in the form's own language: whose words they are, and how to get the original. */
  readonly translated: string | null;
  readonly simulatedMark: string;
  readonly simulated: string;
  readonly subject: (of: { form: string; gstin: Gstin; period: string; mark: string }) => string;
  readonly page: (page: number, of: number) => string;
};
/** The capacity of the signer: a proprietor signs by the PAN inside the GSTIN. */
export type Designation = 'proprietor' | 'signatory';

/** The words of a yes to filing nil despite the portal's findings (design#evidence). */
export type AllTheSameTexts = {
  readonly credit: (of: SaidPeriod & { form: Form; creditRupees: number }) => string;
  readonly unread: (sources: readonly EvidenceSource[]) => string;
  readonly please: (of: SaidPeriod & { form: Form }) => string;
};
/** The words of a yes to paying a late fee: the amount of each head, the return, and where the money comes from. */
export type LateFeeYesTexts = {
  readonly pays: (of: SaidPeriod & FeeByHead & { form: Form }) => string;
  readonly please: (of: SaidPeriod & { form: Form }) => string;
};
/**
 * The problem with a value, by its code; without a full stop, which `stop` adds in a list of sentences. English is the
 * specification's if it has the text.
 */
export type FieldProblemTexts = {
  readonly problems: { readonly [C in FieldProblemCode]: (params: FieldProblemParams[C]) => string };
  /** Names the field, for values that only a program sends. */
  readonly at: (path: string, says: string) => string;
  readonly theRequest: string;
  readonly stop: string;
};
/** Kinds of numbers that file neither GSTR-1 nor GSTR-3B; without a full stop. */
export type OtherNumbers = Readonly<Record<NumberKind, string>>;
/** The names of the fields, as labels of the forms. */
export type FieldNames = Readonly<Record<FieldLabel, string>>;

/** Why an act is not possible now. */
export type WhyNotTexts = { readonly [C in WhyNotCode]: (params: WhyNotParams[C]) => string };

type Nothing = Record<string, never>;
/** The messages of API responses about an act, with their parameters. */
export type AnswerParams = {
  signed_in: Nothing;
  signed_out: Nothing;
  otp_sent: { phone: string };
  name_updated: Nothing;
  profile_updated: { section: 'personal' | 'contact' | 'preferences' | null };
  email_link_sent: Nothing;
  email_verified: Nothing;
  photo_kept: Nothing;
  photo_removed: Nothing;
  signed_out_there: Nothing;
  signed_out_everywhere: Nothing;
  sign_in_ended: Nothing;
  proof_sent: Nothing;
  proven: Nothing;
  second_factor_on: Nothing;
  second_factor_off: Nothing;
  recovery_codes_made: Nothing;
  passkey_added: Nothing;
  passkey_removed: Nothing;
  account_erased: Nothing;
  erasing_asked: { at: Instant };
  account_kept: Nothing;
  person_kept: Nothing;
  removal_objected: Nothing;
  account_renamed: Nothing;
  role_changed: Nothing;
  member_removed: Nothing;
  account_left: Nothing;
  invitation_sent: Nothing;
  invitation_without_sms: Nothing;
  invitation_taken_back: Nothing;
  invitation_accepted: Nothing;
  gstin_assigned: Nothing;
  contact_saved: Nothing;
  contact_removed: Nothing;
  /** `sent`: the number of ways; none within the hour. */
  client_asked: { name: string; sent: number };
  question_taken_back: Nothing;
  /** `to`: masked. */
  contact_code_sent: { to: string };
  person_erased: Nothing;
  key_made: Nothing;
  key_revoked: Nothing;
  firm_sign_in_set: Nothing;
  firm_sign_in_off: Nothing;
  firm_identity_bound: Nothing;
  firm_identity_ended: Nothing;
  webhook_made: Nothing;
  webhook_removed: Nothing;
  webhook_secret_changed: Nothing;
  webhook_test_sent: Nothing;
  webhook_sent_again: Nothing;

  gstin_added: Nothing;
  gstins_added: { count: number };
  gstin_deleted: Nothing;
  /** `kept`: fields that stay as the portal has them. */
  gstin_edited: { kept: readonly FieldLabel[] };
  recurring_switched: { on: boolean };
  asked_each_month: { on: boolean };
  portal_asked_again: Nothing;
  pan_kept: Nothing;
  access_noted: { days: number };
  schedule_saved: Nothing;
  bulk_done: { done: number; refused: number };
  relay_switched: { on: boolean };
  sms_secret_made: Nothing;
  sms_secret_revoked: Nothing;

  scheduled_today: Nothing;
  backlog_started: Nothing;
  skipped_month: Nothing;
  notice_answered: Nothing;
  notice_sent: { form: NoticeForm };
  filing_skipped: Nothing;
  retry_scheduled: Nothing;
  yes_kept: Nothing;
  fee_agreed: Nothing;
  skip_undone: Nothing;
  arn_recorded: Nothing;
  answer_taken: Nothing;
  code_taken: Nothing;
  code_asked: Nothing;
  new_code_asked: Nothing;
  sms_received: Nothing;

  fault_set: Nothing;
  taxpayer_shaped: Nothing;
  late_fee_paid: Nothing;
  bank_paid: Nothing;
  saved_reset: Nothing;
  filed_by_hand: { arns: readonly string[] };
  access_switched: { on: boolean | null; ownerRenews: boolean | null };
};
export type AnswerCode = keyof AnswerParams;
/** The texts of the API's responses, in addition to stored codes. */
export type AnswerTexts = {
  readonly messages: { readonly [C in AnswerCode]: (params: AnswerParams[C]) => string };
  /** The sender of a code, its purpose and its place (design#three-kinds-of-codes). */
  readonly codeTitle: (of: { purpose: CodePurpose; place: number; places: number }) => string;
  /** The receivers of codes: the mobile by its last digits, the mail masked; '' when neither is known. */
  readonly sentTo: (to: { mobileEnds: string; mail: string }) => string;
  readonly consentTitle: (kind: ConsentKind, month: SaidPeriod | null) => string;
  /** "Chrome on Android" */
  readonly device: (browser: string, platform: string) => string;
  /** GSTR-1 runs before the chosen day: the day on which it is due, and the last one on which it runs. */
  readonly runsEarlier: (of: { dueDay: number; latestDay: number }) => string;
  readonly filePages: Readonly<Record<FilePage, { title: string; text: string }>>;
  readonly freshLink: string;
};
/** Why a link opens no document. */
export type FilePage = 'expired' | 'signedOut' | 'altered' | 'not_available' | 'tooMany' | 'broken';
/** Problems that name something: the sign-in provider, the address of the demo. */
export type NamingProblemTexts = Readonly<
  Record<'no_provider_user' | 'wrong_host', (name: string) => string>
>;

/** Consents in a language other than the ledger's English. */
export type ConsentTexts = {
  /** `fee`: the late fee that the yes names; null when none applies. */
  readonly asks: (month: string, terms: Pick<MonthTerms, 'fee' | 'mayCarryFee'>) => string;
  readonly yes: string;
  readonly declares: (month: string, terms: MonthTerms) => string;
  readonly byHand: (of: { form: string; month: string; gstin: string; arn: string }) => string;
  readonly standing: string;
  readonly relay: string;
  readonly storage: string;
};
