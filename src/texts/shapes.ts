import type { CodeState, EntryState, NextAct } from '#domain/views/month.ts';
import type { FaultMeaning } from '#domain/gst/refusal.ts';
import type { ConsequenceKind } from '#domain/gst/dutyToFile.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { NoticeForm } from '#domain/gst/notices.ts';
import type { CodePurpose } from '#domain/registration/codeRequest.ts';
import type { ConsentKind, MonthTerms } from '#domain/registration/consent.ts';
import type {
  FieldLabel,
  FieldProblemCode,
  FieldProblemParams,
  NumberKind,
} from '#domain/shared/fieldProblem.ts';
import type { Instant } from '#domain/shared/istTime.ts';

/** The text of a finding: what happened, and what has to be done by whom. Whole sentences, fit to show. */
export type SaidFinding = { what: string; act: string };

/** A named month or quarter. */
export type SaidPeriod = { period: ReturnPeriod; frequency: FilingFrequency };

export type ReplyTexts = Readonly<Record<FaultMeaning, string>>;
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
