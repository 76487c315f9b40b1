import { z } from 'zod';

/** The shapes of settings: each takes a variable's text; the message of a failure says what it must be. */

export const text = z.string();

/** A whole number in a variable's text. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `from ${min} to ${max}`);

export const webUrl = z.url({ protocol: /^https?$/, error: 'an http or https address' });

export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' });

export const hostName = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'a domain name');

export const mailAddress = z.string().regex(/@/, 'a mail address');

export const yesOrNo = z.enum(['yes', 'no']);

export const roleList = z
  .string()
  .transform((names) => [...new Set(names.split(',').map((name) => name.trim()))])
  .pipe(z.array(z.enum(['api', 'worker'])).min(1));

/** "Name, YYYY-MM-DD": the responsible person, and since when. */
export const nameAndDate = z
  .string()
  .regex(/^\s*[^\s,].*,\s*\d{4}-\d{2}-\d{2}$/, 'a name, a comma and a date as YYYY-MM-DD')
  .transform((entry) => ({ name: entry.slice(0, entry.lastIndexOf(',')).trim(), date: entry.slice(-10) }))
  .refine(({ date }) => !Number.isNaN(Date.parse(date)), 'a date that exists');

export const firebaseProject = z.string().regex(/^[a-z0-9-]+$/, 'the ID of a Firebase project');
export const firebaseKey = z.string().regex(/^[\w-]+$/, 'the web API key of the project');

/** Names separated by commas; an empty text has none. */
export const nameList = z.string().transform((names) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
);

/** A project's key, its server and its number, as Sentry shows them. */
export const sentryDsn = z
  .string()
  .regex(
    /^https?:\/\/\w+@[\w.-]+(:\d+)?(\/[\w-]+)*\/\d+$/,
    'an address as Sentry shows it: https://KEY@server/NUMBER',
  );

/** From 0 to 1. */
export const share = z
  .string()
  .regex(/^(?:0|1|0?\.\d+|1\.0+)$/, 'a number from 0 to 1')
  .transform(Number);

/** "name=value,name=value", values percent-encoded. */
export const headerList = z
  .string()
  .regex(
    /^[\w-]+=(?:[^,\s%]|%[\da-f]{2})*(?:,[\w-]+=(?:[^,\s%]|%[\da-f]{2})*)*$/i,
    'name=value, separated by commas',
  );
