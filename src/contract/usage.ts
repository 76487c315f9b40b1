import { z } from 'zod';
import { callsOf } from './call.ts';
import { nothing, sampleGstin } from './fields.ts';
import {
  buttonNames,
  choiceNames,
  errorKinds,
  fileKinds,
  filingActs,
  formNames,
  gstActions,
  metrics,
} from './usageNames.ts';
import { plainIssue } from './issue.ts';

/**
 * A route's pattern, such as /gst-details/edit/{gstinId}: digits are not allowed, which rules out ids, GSTINs and
 * numbers.
 */
const page = z
  .string()
  .max(60)
  .regex(/^(?:unknown|\/|(?:\/(?:[a-z]+(?:-[a-z]+)*|\{[a-zA-Z]+\}))+)$/, plainIssue('wrong_form'))
  .meta({ example: '/dashboard' });
const route = z
  .string()
  .max(80)
  .regex(/^(?:unknown|(?:\/(?:[a-z]+(?:[-.][a-z]+)*|\{[a-zA-Z]+\}))+)$/, plainIssue('wrong_form'))
  .meta({ example: '/api/dashboard' });
const word = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[a-z]+(?:[_/-][a-z]+)*$/i, plainIssue('wrong_form'));

const milliseconds = z.number().int().min(0).max(3_600_000);
const status = z.number().int().min(0).max(599);
/** Replaced by its keyed hash before it leaves us; the browser has no key. */
const gstin = z
  .string()
  .regex(/^[0-9A-Z]{15}$/, plainIssue('wrong_form'))
  .optional()
  .meta({ example: sampleGstin });
const filingPeriod = z
  .string()
  .regex(/^(?:0[1-9]|1[0-2])20\d\d$/, plainIssue('wrong_form'))
  .optional()
  .meta({ example: '102026' });
const outcome = z.enum(['success', 'error']);

const common = {
  page,
  role: word(20).default('user'),
  /** How long ago it happened when it was sent: clocks of devices are not trusted. */
  age_ms: milliseconds,
};
const event = <const N extends string, S extends z.ZodRawShape>(name: N, fields: S) =>
  z.strictObject({ event: z.literal(name), ...common, ...fields });

const http = { method: z.enum(['GET', 'POST', 'PUT', 'DELETE']), route, status, duration_ms: milliseconds };
const call = { call: word(40), status, duration_ms: milliseconds };
const code = word(40);

/** Every event there is (specification 9), each with exactly its own fields. */
const usageEvent = z.discriminatedUnion('event', [
  event('page_view', {}),
  event('login', {}),
  event('logout', {}),
  event('http_request_success', http),
  event('http_request_error', http),
  event('api_call_success', call),
  event('api_call_error', { ...call, code }),
  event('user_action', {
    action: z.enum(['follow_link', 'choose']),
    to: page.optional(),
    control: z.enum(choiceNames).optional(),
  }),
  event('form_submit_success', { form: z.enum(formNames) }),
  event('form_submit_error', { form: z.enum(formNames), code }),
  event('button_click', { button: z.enum(buttonNames) }),
  event('error_occurred', { kind: z.enum(errorKinds), error_name: word(40) }),
  event('performance_metric', { metric: z.enum(metrics), value: milliseconds }),
  event('search', { length: z.number().int().min(0).max(1000) }),
  event('file_download', { file: z.enum(fileKinds), gstin, filing_period: filingPeriod }),
  event('gst_action', { action: z.enum(gstActions), outcome, gstin }),
  event('filing_event', { action: z.enum(filingActs), outcome, gstin, filing_period: filingPeriod }),
]);

const topic = 'Usage and errors';

/**
 * The pages report usage and errors here, when an operator has configured it; otherwise no page reports and nothing is
 * stored (design#usage-events-and-error-reports).
 */
export const usageCalls = callsOf({
  recordUsage: {
    method: 'POST',
    path: '/api/usage-events',
    access: 'open',
    topic,
    title: 'Record usage',
    summary: 'Sends usage events of a page: a closed set of words, nothing about a person',
    bodyLimitBytes: 16 * 1024,
    body: z.strictObject({
      events: z
        .array(usageEvent)
        .min(1)
        .max(50)
        .meta({ example: [{ event: 'page_view', page: '/dashboard', role: 'user', age_ms: 120 }] }),
    }),
    data: nothing,
  },
  reportError: {
    method: 'POST',
    path: '/api/error-reports',
    access: 'open',
    topic,
    title: 'Report an error of a page',
    summary: 'Reports an error in a page: its kind and its place in our scripts',
    bodyLimitBytes: 16 * 1024,
    body: z.strictObject({
      kind: z.enum(errorKinds),
      error_name: word(40).meta({ example: 'TypeError' }),
      message: z.string().max(300),
      frames: z.array(z.string().max(200)).max(20),
      page,
    }),
    data: nothing,
  },
});
