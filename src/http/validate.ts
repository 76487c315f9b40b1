import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { type Result, fail, ok } from '#domain/shared/result.ts';
import type { Problem } from './answer.ts';

export type Given = { params: unknown; query: unknown; body: unknown };

/**
 * Checks what came in against the call (house: validate before authorise). A path that cannot be one of ours is
 * 404; everything else that does not fit is 400 with one line for each field, of the query before the body.
 */
export function validate(call: Call, given: Given): Result<Given, Problem> {
  const params = call.params?.safeParse(given.params);
  if (params && !params.success) return fail({ code: 'not_found' });

  const query = read(call.query, given.query);
  if (!query.ok) return refused(query.failure);
  const body = read(call.body, call.bodyOptional && given.body === undefined ? {} : given.body);
  if (!body.ok) return refused(body.failure);
  const wrong = unstorable({ query: query.value, body: body.value });
  if (wrong !== null) return refused([wrong]);
  return ok({ params: params?.data, query: query.value, body: body.value });
}

type FieldError = { path: string; message: string };

/** As many as a person would read. */
const mostErrors = 20;

const refused = (errors: FieldError[]) =>
  fail({ code: 'invalid_request' as const, ...messageOf(errors), errors });

/** One part of the request as its schema reads it. What the schema refuses is not looked at further. */
function read(schema: z.ZodType | undefined, value: unknown): Result<unknown, FieldError[]> {
  if (schema === undefined) {
    if (isEmpty(value)) return ok(undefined);
    const names = Object.keys(fieldsOf(value)).slice(0, mostErrors);
    return fail(
      names.length === 0
        ? [{ path: '', message: 'no content is expected here' }]
        : names.map((name) => ({ path: clip(name), message: notKnown })),
    );
  }
  const parsed = schema.safeParse(value, { error: sayIssue, reportInput: false });
  if (parsed.success) return ok(parsed.data);
  return fail(parsed.error.issues.slice(0, mostErrors).flatMap(linesOf).slice(0, mostErrors));
}

/** The specification's own sentences begin with a capital and are shown as they are. */
function messageOf(errors: readonly FieldError[]): { message?: string } {
  const own = errors.find(({ message }) => /^\p{Lu}/u.test(message));
  if (own) return { message: own.message };
  const first = errors[0];
  if (!first) return {};
  return {
    message: first.path === '' ? `The request: ${first.message}.` : `${first.path} ${first.message}.`,
  };
}

const notKnown = 'is not known here';

function linesOf(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map((step) => clip(String(step))).join('.');
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  return issue.keys.slice(0, mostErrors).map((key) => ({
    path: path === '' ? clip(key) : `${path}.${clip(key)}`,
    message: notKnown,
  }));
}

/** Plain words for what zod found where the contract has no sentence of its own. */
const sayIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined
      ? 'is missing'
      : `must be ${typeNames[issue.expected] ?? issue.expected}`;
  }
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_big') return `must be at most ${String(issue.maximum)}`;
  if (issue.code === 'too_small') return `must be at least ${String(issue.minimum)}`;
  return 'has the wrong form';
};

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

/** PostgreSQL stores neither NUL nor half a surrogate pair. Walks what the schemas have let through, and no more. */
function unstorable(given: { query: unknown; body: unknown }): FieldError | null {
  const waiting: { path: string; value: unknown }[] = [
    { path: '', value: given.query },
    { path: '', value: given.body },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value: found } = next;
    if (typeof found === 'string') {
      if (found.includes('\0') || !found.isWellFormed())
        return { path, message: 'has characters that cannot be stored' };
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

/** Names come from outside and go back in the answer: short and well-formed. */
const clip = (name: string): string => name.slice(0, 80).toWellFormed();
