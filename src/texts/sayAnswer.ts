import type { Language } from '#domain/account/language.ts';
import type { NoticeForm } from '#domain/gst/notices.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import type { CodePurpose } from '#domain/registration/codeRequest.ts';
import type { ConsentKind } from '#domain/registration/consent.ts';
import type { FieldLabel } from '#domain/shared/fieldProblem.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { answers, type AnswersTexts } from './compiled/answers.ts';
import { fieldProblems } from './compiled/fieldProblems.ts';
import { listed, type SaidPeriod, sayMoment, sayPeriod } from './dates.ts';

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
  firm_sign_in_set: Nothing;
  firm_sign_in_off: Nothing;
  firm_identity_bound: Nothing;
  firm_identity_ended: Nothing;
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
  backlog_stopped: Nothing;
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
  fault_ended: Nothing;
  taxpayer_shaped: Nothing;
  late_fee_paid: Nothing;
  bank_paid: Nothing;
  saved_reset: Nothing;
  filed_by_hand: { arns: readonly string[] };
  access_switched: { on: boolean | null; ownerRenews: boolean | null };
};
export type AnswerCode = keyof AnswerParams;

/** A message of one code; `Message` is the union of all. */
export type MessageOf<C extends AnswerCode> = { [K in C]: { code: K; params: AnswerParams[K] } }[C];
export type Message = MessageOf<AnswerCode>;

type Messages = AnswersTexts['messages'];
/** A message without parameters. */
export type PlainAnswer = {
  [C in AnswerCode]: Nothing extends AnswerParams[C] ? C : never;
}[AnswerCode];
type NamingAnswer = Exclude<AnswerCode, PlainAnswer>;
type Composers = {
  readonly [C in NamingAnswer]: (params: AnswerParams[C], texts: Messages, language: Language) => string;
};

const composers: Composers = {
  otp_sent: (params, texts) => texts.otp_sent(params),
  profile_updated: ({ section }, { profile_updated: updated }) => updated[section ?? 'whole'],
  erasing_asked: ({ at }, texts, language) => texts.erasing_asked({ moment: sayMoment(at, language) }),
  client_asked: ({ name, sent }, texts) =>
    sent > 0 ? texts.client_asked({ name }) : texts.client_asked_before({ name }),
  contact_code_sent: (params, texts) => texts.contact_code_sent(params),
  gstins_added: (params, texts) => texts.gstins_added(params),
  gstin_edited: ({ kept }, texts, language) => {
    const { names } = fieldProblems[language];
    return kept.length === 0
      ? texts.gstin_edited
      : texts.gstin_edited_kept({ fields: kept.map((field) => names[field]).join(', ') });
  },
  recurring_switched: (params, texts) => texts.recurring_switched(params),
  asked_each_month: (params, texts) => texts.asked_each_month(params),
  access_noted: (params, texts) => texts.access_noted(params),
  bulk_done: ({ done, refused }, texts) =>
    refused === 0 ? texts.bulk_done({ done }) : texts.bulk_done_refused({ done, refused }),
  relay_switched: (params, texts) => texts.relay_switched(params),
  notice_sent: (params, texts) => texts.notice_sent(params),
  filed_by_hand: ({ arns }, texts) => texts.filed_by_hand({ arns: arns.join(', ') }),
  access_switched: ({ on, ownerRenews }, texts) =>
    [
      ...(on === null ? [] : [texts.access_switched({ on })]),
      ...(ownerRenews === null ? [] : [texts.access_renewal({ ownerRenews })]),
    ].join(' '),
};

const isNaming = (code: AnswerCode): code is NamingAnswer => Object.hasOwn(composers, code);

/** The message of a response in a language; '' when it has only data. */
export function sayMessage(message: Message | null, language: Language): string {
  if (message === null) return '';
  const { code, params } = message;
  const { messages } = answers[language];
  if (!isNaming(code)) return messages[code];
  const say = composers[code] as (params: Message['params'], texts: Messages, language: Language) => string;
  return say(params, messages, language);
}

/** The sender of a code, its purpose and its place (design#three-kinds-of-codes). */
export function sayCodeTitle(
  { purpose, place, places }: { purpose: CodePurpose; place: number; places: number },
  language: Language,
): string {
  const { codeTitle } = answers[language];
  return purpose === 'session'
    ? codeTitle.session({ place, places })
    : codeTitle.return({ form: formName(purpose), place, places });
}

/** The receivers of codes: the mobile by its last digits, the mail masked; '' when neither is known. */
export function saySentTo(
  { mobileEnds, mail }: { mobileEnds: string; mail: string },
  language: Language,
): string {
  const { sentTo } = answers[language];
  if (mobileEnds === '') return mail;
  return mail === '' ? sentTo.mobile({ mobileEnds }) : sentTo.both({ mobileEnds, mail });
}

/** A consent of the ledger; a kind about a month names it when it is known. */
export function sayConsentTitle(kind: ConsentKind, month: SaidPeriod | null, language: Language): string {
  const texts = answers[language];
  const titles: Readonly<Record<ConsentKind, string>> = texts.consents;
  return month === null || !isOfMonth(kind, texts)
    ? titles[kind]
    : texts.consentsOfMonth[kind]({ month: sayPeriod(month, language) });
}

type OfMonth = keyof AnswersTexts['consentsOfMonth'];
const isOfMonth = (kind: ConsentKind, { consentsOfMonth }: AnswersTexts): kind is OfMonth =>
  Object.hasOwn(consentsOfMonth, kind);

/** "Chrome on Android" */
export const sayDevice = (of: { browser: string; platform: string }, language: Language): string =>
  answers[language].device(of);

/** GSTR-1 runs before the chosen day: the day on which it is due, and the last one on which it runs. */
export const sayRunsEarlier = (of: { dueDay: number; latestDay: number }, language: Language): string =>
  answers[language].runsEarlier(of);

const namedAtMost = 3;

/** Whose schedule a saved one replaces: a few are named, many are counted. */
export function sayTimesChanged(names: readonly string[], language: Language): string {
  const { timesChanged, timesChangedOf } = answers[language];
  return names.length > namedAtMost
    ? timesChangedOf({ count: names.length })
    : timesChanged({ names: listed(names, language) });
}

/** Why a link opens no document. */
export type FilePage = keyof AnswersTexts['filePages'];

/** The page in place of a document. */
export const sayFilePage = (
  page: FilePage,
  language: Language,
): { title: string; text: string; freshLink: string } => ({
  ...answers[language].filePages[page],
  freshLink: answers[language].freshLink,
});
