import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { type Result, fail, ok } from '#domain/shared/result.ts';
import { issueOf, problemIn } from '#contract/issue.ts';
import { type FieldProblem, plain, problem } from '#domain/shared/fieldProblem.ts';
import type { FieldError, Problem } from './problem.ts';

export type RequestParts = { params: unknown; query: unknown; body: unknown };

/**
 * Checks the input against the call (validate before authorise). A path that cannot be one of ours is 404; any other
 * mismatch is 400 with one line for each field, the query before the body.
 */
export function validate(call: Call, parts: RequestParts): Result<RequestParts, Problem> {
  const params = call.params?.safeParse(parts.params);
  if (params && !params.success) return fail({ code: 'not_found' });

  const query = read(call.query, parts.query);
  if (!query.ok) return refused(query.failure);
  const body = read(call.body, call.bodyOptional && parts.body === undefined ? {} : parts.body);
  if (!body.ok) return refused(body.failure);
  const wrong = unstorable({ query: parts.query, body: parts.body });
  if (wrong !== null) return refused([wrong]);
  return ok({ params: params?.data, query: query.value, body: body.value });
}

/** As many as a person would read. */
const maxErrors = 20;

const refused = (errors: FieldError[]) => fail({ code: 'invalid_request' as const, errors });

/** One part of the request as its schema reads it. A part that the schema refuses is not checked further. */
function read(schema: z.ZodType | undefined, value: unknown): Result<unknown, FieldError[]> {
  if (schema === undefined) {
    if (isEmpty(value)) return ok(undefined);
    const names = Object.keys(fieldsOf(value)).slice(0, maxErrors);
    return fail(
      names.length === 0
        ? [{ path: '', problem: plain('unexpected') }]
        : names.map((name) => ({ path: clip(name), problem: plain('unknown') })),
    );
  }
  const parsed = schema.safeParse(value, { error: formatIssue, reportInput: false });
  if (parsed.success) return ok(parsed.data);
  return fail(parsed.error.issues.slice(0, maxErrors).flatMap(linesOf).slice(0, maxErrors));
}

function linesOf(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map((step) => clip(String(step))).join('.');
  if (issue.code !== 'unrecognized_keys') return [{ path, problem: problemIn(issue.message) }];
  return issue.keys.slice(0, maxErrors).map((key) => ({
    path: path === '' ? clip(key) : `${path}.${clip(key)}`,
    problem: plain('unknown'),
  }));
}

/** Zod's own findings, for which the contract names no problem. */
const formatIssue: z.core.$ZodErrorMap = (issue) => issueOf(problemOf(issue));

function problemOf(issue: Parameters<z.core.$ZodErrorMap>[0]): FieldProblem {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? plain('absent') : problem('wrong_type', { type: issue.expected });
  if (issue.code === 'invalid_value')
    return problem('none_of', { values: issue.values.map(String).join(', ') });
  if (issue.code === 'too_big') return problem('above', { most: String(issue.maximum) });
  if (issue.code === 'too_small') return problem('below', { least: String(issue.minimum) });
  return plain('wrong_form');
}

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair. Walks the raw input that the schemas have accepted:
 * extracting a number from a text drops the characters around it.
 */
function unstorable(parts: { query: unknown; body: unknown }): FieldError | null {
  const waiting: { path: string; value: unknown }[] = [
    { path: '', value: parts.query },
    { path: '', value: parts.body },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value: found } = next;
    if (typeof found === 'string') {
      if (found.includes('\0') || !found.isWellFormed()) return { path, problem: plain('unstorable') };
      continue;
    }
    for (const [name, inner] of Object.entries(fieldsOf(found)))
      waiting.push({ path: clip(path === '' ? name : `${path}.${name}`), value: inner });
  }
  return null;
}

const fieldsOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** Names come from outside and go back in the response: short and well-formed. */
const clip = (name: string): string => name.slice(0, 80).toWellFormed();
