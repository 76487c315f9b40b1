import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { usualDueAt } from '#domain/gst/dueDate.ts';
import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import { parsePeriod, quarterEndOf, type Form, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { stateByCode, stateByLetters } from '#domain/gst/states.ts';
import { DAY_MS, parseIstDate } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';

const forms: Readonly<Record<string, Form>> = { 'GSTR-1': 'GSTR1', 'GSTR-3B': 'GSTR3B' };

const area = z.strictObject(
  {
    state: z.string('"state" must be its two letters or the number on the GSTIN'),
    districts: z.array(z.string().trim().min(1, 'a district must have a name')).min(1).optional(),
    pincodes: z
      .array(
        z
          .string()
          .regex(/^\d{6}(?:-\d{6})?$/, 'a pincode must be like "400601", or "400601-400615" for a run'),
      )
      .min(1)
      .optional(),
  },
  'an area must be an object with a state',
);

const row = z.strictObject(
  {
    form: z.enum(['GSTR-1', 'GSTR-3B'], '"form" must be "GSTR-1" or "GSTR-3B"'),
    period: z
      .string('"period" must be a month like "2026-10"')
      .regex(/^\d{4}-\d{2}$/, '"period" must be a month like "2026-10"'),
    preference: z.enum(['monthly', 'quarterly'], '"preference" must be "monthly" or "quarterly"'),
    due: z
      .string('"due" must be a day like "2026-11-27"')
      .regex(/^\d{4}-\d{2}-\d{2}$/, '"due" must be a day like "2026-11-27"'),
    areas: z
      .array(area, '"areas" must be a list')
      .min(1, '"areas" must name at least one state, or be left out for the whole country')
      .optional(),
    source: z
      .string('"source" must name the notification')
      .trim()
      .min(3, '"source" must name the notification'),
  },
  'must be an object',
);

/** The longest extension ever granted was some months: a later date is a typing error. */
const maxDays = 200;

/**
 * The operator's due dates (SHUNYA_EXTENSIONS_FILE), in addition to the built-in ones. On failure: every mistake, each
 * a sentence that names its row.
 */
export function parseExtensions(text: string): Result<Extension[], string[]> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail(['It is not JSON.']);
  }
  if (!Array.isArray(json)) return fail(['It must be a list of rows: [ … ].']);
  const problems: string[] = [];
  const extensions: Extension[] = [];
  const seen = new Map<string, number>();
  for (const [index, one] of json.entries()) {
    const number = index + 1;
    const read = row.safeParse(one);
    if (!read.success) {
      problems.push(...read.error.issues.map((issue) => `Row ${number}: ${formatIssue(issue)}.`));
      continue;
    }
    const made = extensionOf(read.data);
    if (!made.ok) {
      problems.push(...made.failure.map((problem) => `Row ${number}: ${problem}.`));
      continue;
    }
    const { source: _source, ...what } = made.value;
    const key = JSON.stringify(what);
    const before = seen.get(key);
    if (before !== undefined) problems.push(`Row ${number} says the same as row ${before}.`);
    seen.set(key, number);
    extensions.push(made.value);
  }
  return problems.length === 0 ? ok(extensions) : fail(problems);
}

const formatIssue = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys'
    ? `${issue.keys.map((key) => `"${key}"`).join(', ')} is not known; a row has form, period, preference, due, areas and source, an area state, districts and pincodes`
    : issue.message;

function extensionOf(parsed: z.output<typeof row>): Result<Extension, string[]> {
  const [year = '', month = ''] = parsed.period.split('-');
  const period: ReturnPeriod | null = parsePeriod(`${month}${year}`);
  if (period === null) return fail(['"period" must be a month like "2026-10"']);
  const problems: string[] = [];
  if (parsed.preference === 'quarterly' && quarterEndOf(period) !== period)
    problems.push('"period" of a quarter is its last month: March, June, September or December');
  const form = forms[parsed.form] ?? 'GSTR1';
  const areas = parsed.areas?.map(({ state, districts, pincodes }) => {
    const found = stateByLetters(state) ?? stateByCode(state);
    if (found === null)
      problems.push(`"${state}" is no state; write its two letters or the number on the GSTIN`);
    return {
      state: found?.code ?? '',
      ...(districts === undefined ? {} : { districts }),
      ...(pincodes === undefined ? {} : { pincodes }),
    };
  });
  const due = parseIstDate(parsed.due);
  if (due === null) problems.push(`"due" names a day that does not exist: ${parsed.due}`);
  else {
    const usual = usualDueAt(form, period, parsed.preference, areas?.[0]?.state ?? '27');
    if (due <= usual)
      problems.push('"due" is not later than the usual due date, so the row would change nothing');
    else if (due > usual + maxDays * DAY_MS)
      problems.push(`"due" is more than ${maxDays} days after the usual due date`);
  }
  if (problems.length > 0) return fail(problems);
  return ok({
    form,
    period,
    frequency: parsed.preference,
    due: parsed.due,
    ...(areas === undefined ? {} : { areas }),
    source: { law: parsed.source, sheet: "the operator's file", sure: 'high' },
  });
}

/** Null: no file is named. */
export function readExtensions(path: string | null): Result<Extension[], string[]> {
  if (path === null) return ok([]);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return fail([`The file ${path} cannot be read.`]);
  }
  return parseExtensions(text);
}
