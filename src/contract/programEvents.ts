import { z } from 'zod';
import { type ProgramEventType, testEvent } from '#domain/views/programEvent.ts';
import { id, instant, sampleGstin } from './fields.ts';

const ofGstin = { gstin_id: id, gstin: z.string().meta({ example: sampleGstin }) };

const ofReturn = {
  ...ofGstin,
  filing_id: id,
  /** MMYYYY; a quarter by its last month. */
  period: z.string().meta({ example: '102026' }),
  form: z.enum(['GSTR-1', 'GSTR-3B']),
  state: z.string().meta({ example: 'filed' }),
};
const reason = z.string().meta({ example: 'late_fee_carried' });

const event = <const T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.strictObject({ type: z.literal(type), timestamp: instant, data });

/** The body of each event (design#webhooks): the body of the request, which is signed byte for byte. */
export const programEventBodies = {
  'filing.filed': event(
    'filing.filed',
    z.strictObject({
      ...ofReturn,
      arn: z.string().meta({ example: 'AA2311260000017' }),
      reason: z.literal(''),
    }),
  ),
  'filing.needs_person': event(
    'filing.needs_person',
    z.strictObject({ ...ofReturn, arn: z.literal(''), reason: reason.meta({ example: 'consent' }) }),
  ),
  'filing.stopped': event('filing.stopped', z.strictObject({ ...ofReturn, arn: z.literal(''), reason })),
  'code.awaited': event(
    'code.awaited',
    z.strictObject({
      ...ofGstin,
      filing_id: id.optional(),
      code_id: id,
      purpose: z.enum(['session', 'GSTR1', 'GSTR3B']),
    }),
  ),
  'registration.verified': event(
    'registration.verified',
    z.strictObject({ ...ofGstin, state: z.string().meta({ example: 'success' }) }),
  ),
  'registration.failed': event(
    'registration.failed',
    z.strictObject({ ...ofGstin, state: z.string().meta({ example: 'failed' }) }),
  ),
  [testEvent]: event(testEvent, z.strictObject({})),
} as const satisfies Record<ProgramEventType | typeof testEvent, z.ZodType>;
