import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { type ProblemCode, type ProblemEnvelope, problems } from '#contract/problems.ts';

/** Why a call is refused; `message` replaces the code's own text. */
export type Problem = {
  code: ProblemCode;
  message?: string;
  errors?: { path: string; message: string }[];
  retryAfterSeconds?: number;
  allow?: readonly string[];
};

type BesideOf<C extends Call> = C extends { beside: infer S extends z.ZodType }
  ? { beside: z.input<S> }
  : { beside?: never };

/** What a route answers: the data of its call with a message to show, or a problem. */
export type Answer<C extends Call> =
  | ({ ok: true; data: z.input<C['data']>; message: string } & BesideOf<C>)
  | { ok: false; problem: Problem };

export const done = <D>(data: D, message = ''): { ok: true; data: D; message: string } => ({
  ok: true,
  data,
  message,
});

export const refused = (problem: Problem): { ok: false; problem: Problem } => ({ ok: false, problem });

export function problemBody(problem: Problem, reference?: string): ProblemEnvelope {
  return {
    success: false,
    data: null,
    code: problem.code,
    message: problem.message ?? problems[problem.code].message,
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...(reference === undefined ? {} : { reference }),
  };
}
