import type { Language } from '#domain/account/language.ts';
import type { NoticeCode, NoticeOf } from '#domain/filing/notice.ts';
import { notices as en } from './en/notices.ts';
import { notices as hi } from './hi/notices.ts';
import { notices as mr } from './mr/notices.ts';
import type { NoticeTexts, SaidMessage } from './shapes.ts';

const notices: Readonly<Record<Language, NoticeTexts>> = { en, hi, mr };

/** A notice in a language. */
export const sayNotice = <C extends NoticeCode>(
  { code, params }: NoticeOf<C>,
  language: Language,
): SaidMessage => notices[language][code](params);
