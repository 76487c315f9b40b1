import type { Doer } from '#domain/filing/events.ts';
import type { DeskReasonCode, DeskReasonParams } from '#domain/views/deskRow.ts';
import type { EvidenceSource, StatementCode, StatementParams } from '#domain/gst/evidence.ts';
import type { FindingCode, FindingParams } from '#domain/filing/finding.ts';
import type { NoticeCode, NoticeParams } from '#domain/filing/notice.ts';
import type { Role } from '#domain/account/member.ts';
import type { WhyNotCode, WhyNotParams } from '#domain/filing/whyNot.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { OtherKind } from '#domain/gst/taxpayer.ts';
import type { RemarkCode, RemarkParams, WarningParams } from '#domain/registration/registration.ts';
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
/** Why an act is not possible now. */
export type WhyNotTexts = { readonly [C in WhyNotCode]: (params: WhyNotParams[C]) => string };
