import { z } from 'zod';
import { callsOf } from './call.ts';
import { wholeNumber } from './fields.ts';
import { issue, plainIssue } from './issue.ts';

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const monthProblem = issue('between', { field: 'end_month', form: null, least: 1, most: 12 });

/** 1-12, "01"-"12" or the English name. */
export const month = z.union(
  [
    wholeNumber('end_month', 1, 12),
    z
      .string()
      .max(9)
      .transform((name) => months.indexOf(name.toLowerCase()) + 1)
      .refine((at) => at > 0),
  ],
  monthProblem,
);

export const storedSchedule = z.strictObject({
  fillingDay: z.number().int(),
  fillingHour: z.number().int(),
  fillingMinute: z.number().int(),
  FillingPeriod: z.literal('Monthly'),
  hasEndDate: z.boolean(),
  endMonth: z.number().int().nullable(),
  endYear: z.number().int().nullable(),
});

const topic = 'Schedule';

/** The landing page's schedule (specification 2, design#schedules), with the field names of its navigation state. */
export const scheduleCalls = callsOf({
  saveSchedule: {
    method: 'PUT',
    path: '/api/schedule',
    access: 'signed-in',
    right: 'manage',
    refuses: ['schedule_invalid'],
    topic,
    title: 'Save the default schedule',
    summary: 'Stores the schedule of the landing page: the default of later GSTINs and of unedited ones',
    body: z
      .strictObject({
        fillingDay: wholeNumber('filling_day', 1, 31).meta({ example: 5 }),
        fillingHour: wholeNumber('filling_hour', 0, 23).meta({ example: 7 }),
        fillingMinute: wholeNumber('filling_minute', 0, 59).meta({ example: 59 }),
        FillingPeriod: z.enum(['Monthly', 'monthly']).default('Monthly'),
        hasEndDate: z.boolean().default(false),
        endMonth: month.nullable().default(null).meta({ example: 3 }),
        endYear: wholeNumber('end_year', 2000, 2200).nullable().default(null).meta({ example: 2027 }),
      })
      .refine((body) => !body.hasEndDate || (body.endMonth !== null && body.endYear !== null), {
        message: plainIssue('end_missing'),
        path: ['endMonth'],
      }),
    data: z.strictObject({ schedule: storedSchedule, note: z.string() }),
  },
  getSchedule: {
    method: 'GET',
    path: '/api/schedule',
    access: 'signed-in',
    right: 'look',
    scope: 'read',
    topic,
    title: 'Read the default schedule',
    summary: 'The stored schedule of the landing page, or null',
    data: z.strictObject({ schedule: storedSchedule.nullable() }),
  },
});
