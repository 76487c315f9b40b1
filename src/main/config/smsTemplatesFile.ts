import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { RegisteredSms } from '#notify/smsGateways.ts';
import { smsTemplates } from '#texts/smsTemplates.ts';

const number = z.string().regex(/^\d{8,25}$/, 'must be a number as the registry gives it');
const file = z.strictObject({
  entity: number,
  header: z.string().regex(/^[A-Za-z0-9]{3,15}$/, 'must be the registered header'),
  templates: z.record(z.string(), number),
});

/**
 * The operator's registered SMS texts (SMS_TEMPLATES_FILE). On failure: every mistake, each a sentence; a text without a
 * number is named, because its SMS would be dropped on the way.
 */
export function parseSmsTemplates(text: string): Result<RegisteredSms, string[]> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail(['It is not JSON.']);
  }
  const read = file.safeParse(json);
  if (!read.success)
    return fail(read.error.issues.map(({ path, message }) => `"${path.join('.')}": ${message}.`));
  const { templates } = read.data;
  const missing = smsTemplates.filter((name) => templates[name] === undefined);
  const unknown = Object.keys(templates).filter((name) => !smsTemplates.includes(name));
  const wrong = [
    ...(missing.length === 0 ? [] : [`"templates" lacks ${missing.join(', ')}.`]),
    ...(unknown.length === 0
      ? []
      : [`"templates" names ${unknown.join(', ')}, which are none of our texts.`]),
  ];
  return wrong.length === 0 ? ok(read.data) : fail(wrong);
}

/** Null when no file is named. */
export function readSmsTemplates(path: string | null): Result<RegisteredSms | null, string[]> {
  if (path === null) return ok(null);
  try {
    return parseSmsTemplates(readFileSync(path, 'utf8'));
  } catch {
    return fail([`${path} cannot be read.`]);
  }
}
