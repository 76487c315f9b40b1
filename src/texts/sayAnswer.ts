import type { Language } from '#domain/account/language.ts';
import { answers as en } from './en/answers.ts';
import { answers as hi } from './hi/answers.ts';
import { answers as mr } from './mr/answers.ts';
import type { AnswerCode, AnswerParams, AnswerTexts } from './shapes.ts';

/** The messages of the API's responses. */
export const answerTexts: Readonly<Record<Language, AnswerTexts>> = { en, hi, mr };

/** A message of one code; `Message` is the union of all. */
export type MessageOf<C extends AnswerCode> = { [K in C]: { code: K; params: AnswerParams[K] } }[C];
export type Message = MessageOf<AnswerCode>;

const sayOne = <C extends AnswerCode>({ code, params }: MessageOf<C>, language: Language): string =>
  answerTexts[language].messages[code](params);

/** The message of a response in a language; '' when it has only data. */
export const sayMessage = (message: Message | null, language: Language): string =>
  message === null ? '' : sayOne(message, language);
