import { z } from 'zod';

export type Reader = {
  problems: string[];
  problem(sentence: string): void;
  missing(name: string, why: string): void;
  /** The value, or the fallback when it is absent or malformed; malformed is noted as a problem. */
  take<T>(name: string, schema: z.ZodType<T, string>, fallback: T): T;
  takeOrNull<T>(name: string, schema: z.ZodType<T, string>): T | null;
  /** Notes a problem when it is absent. */
  need(name: string, schema: z.ZodType<string, string>, why: string): string;
};

/** Reads variables one by one and gathers what is wrong, so that all of it is told together. */
export function readerOf(env: Readonly<Record<string, string | undefined>>): Reader {
  const problems: string[] = [];
  const problem = (sentence: string): void => {
    problems.push(sentence);
  };
  const missing = (name: string, why: string): void => problem(`${name} is missing: ${why}.`);
  const given = (name: string): string | null => {
    const value = env[name]?.trim() ?? '';
    return value === '' ? null : value;
  };
  const takeOrNull = <T>(name: string, schema: z.ZodType<T, string>): T | null => {
    const value = given(name);
    if (value === null) return null;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const wanted = parsed.error.issues[0]?.message ?? 'something else';
    problem(`${name} is wrong, it must be: ${wanted.replace(/^Invalid option: expected /, '')}.`);
    return null;
  };
  return {
    problems,
    problem,
    missing,
    takeOrNull,
    take: (name, schema, fallback) => takeOrNull(name, schema) ?? fallback,
    need: (name, schema, why) => {
      if (given(name) === null) missing(name, why);
      return takeOrNull(name, schema) ?? '';
    },
  };
}

/** A whole number in a variable's text. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `from ${min} to ${max}`);

export const webUrl = z.url({ protocol: /^https?$/, error: 'an http or https address' });

export const hostName = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'a domain name');
