import { type Language, languages } from '#domain/account/language.ts';
import type { NoticeCode } from '#domain/filing/notice.ts';
import { noticeCodes } from './sayNotice.ts';
import type { ProofMails, ProofSms } from './sayProof.ts';

/** Texts that are sent by SMS. */
export type SmsText = NoticeCode | (typeof ofSignIn)[number];

const ofSignIn = [
  'sign_in',
  'proof',
  'new_sign_in',
  'held',
  'idle',
  'second_factor',
  'factor_needed',
  'invitation',
  'contact_code',
  'erasing',
  'owner_ended',
  'removal_objected',
  'firm_domain',
] as const satisfies readonly (keyof ProofSms | keyof ProofMails)[];

/** The name under which an operator registers a text in a language: "month_asked.hi". */
export const smsTemplate = (text: SmsText, language: Language): string => `${text}.${language}`;

/** Texts that are sent by mail alone. */
type MailText = 'address' | 'mail_changed' | 'release';

/** The name of a mail's text in a language: "release.mr". */
export const mailTemplate = (text: SmsText | MailText, language: Language): string => `${text}.${language}`;

/** Every SMS that may go out. */
export const smsTemplates: readonly string[] = [...ofSignIn, ...noticeCodes].flatMap((text) =>
  languages.map((language) => smsTemplate(text, language)),
);
