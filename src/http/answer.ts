import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { ProblemEnvelope } from '#contract/problems.ts';
import type { Language } from '#domain/account/language.ts';
import { type Instant, isoIst } from '#domain/shared/istTime.ts';
import type { AnswerCode, AnswerParams, Message, MessageOf, PlainAnswer } from '#texts/sayAnswer.ts';
import type { Problem } from './problem.ts';
import { formatField, sayProblem, formatSentence } from './sayProblem.ts';

type BesideOf<C extends Call> = C extends { beside: infer S extends z.ZodType }
  ? { beside: z.input<S> }
  : { beside?: never };

/** A route's answer: the data of its call with a message to show, or a problem. */
export type Answer<C extends Call> =
  | ({ ok: true; data: z.input<C['data']>; message: Message | null } & BesideOf<C>)
  | { ok: false; problem: Problem };

type Done<D> = { ok: true; data: D; message: Message | null };

/** An answer with its data, and an optional message. */
export function done<D>(data: D, code?: PlainAnswer): Done<D>;
export function done<D, C extends AnswerCode>(data: D, code: C, params: AnswerParams[C]): Done<D>;
export function done<D, C extends AnswerCode>(data: D, code?: C, params?: AnswerParams[C]): Done<D> {
  const message = code === undefined ? null : ({ code, params: params ?? {} } as MessageOf<C>);
  return { ok: true, data, message: message as Message | null };
}

/** An instant as ISO text in IST; null stays null. */
export const maybeIso = (at: Instant | null): string | null => (at === null ? null : isoIst(at));

export const refused = (problem: Problem): { ok: false; problem: Problem } => ({ ok: false, problem });

export function problemBody(problem: Problem, language: Language, reference?: string): ProblemEnvelope {
  return {
    success: false,
    data: null,
    code: problem.code,
    message: sayProblem(problem, language),
    ...(problem.why === undefined ? {} : { why: problem.why.code }),
    ...(problem.errors === undefined
      ? {}
      : {
          errors: problem.errors.map(({ path, problem: found, sentence }) => ({
            path,
            code: found.code,
            params: found.params,
            message: sentence === true ? formatSentence(found, language) : formatField(found, language),
          })),
        }),
    ...(reference === undefined ? {} : { reference }),
  };
}
