import { z } from 'zod';
import { EVIDENCE_SOURCES } from '#domain/gst/evidence.ts';
import { instant, maybeInstant } from './fields.ts';

/** An amount by head of tax, in whole paise. */
const heads = z.strictObject({
  igst: z.number().int(),
  cgst: z.number().int(),
  sgst: z.number().int(),
  cess: z.number().int(),
});
const nothing = z.strictObject({});
const amount = z.strictObject({ heads });

const statementOf = <const Code extends string, Params extends z.ZodType>(code: Code, params: Params) =>
  z.strictObject({ code: z.literal(code), params });

/** A source's statement: a code with parameters. A missing figure is never shown as zero. */
const statement = z.discriminatedUnion('code', [
  statementOf(
    'status',
    z.strictObject({
      status: z.enum(['active', 'cancelled', 'suspended', 'inactive', 'provisional', 'other']),
    }),
  ),
  statementOf('nothing_saved', nothing),
  statementOf('data_saved', nothing),
  statementOf('no_summary', nothing),
  statementOf('e_invoices', z.strictObject({ count: z.number().int() })),
  statementOf('makes_no_e_invoices', nothing),
  /** `value`: of the supplies, in paise. */
  statementOf('outward', z.strictObject({ heads, value: z.number().int() })),
  statementOf('reverse_charge', amount),
  statementOf('credit', amount),
  statementOf('cash', amount),
  statementOf('credit_balance', amount),
  statementOf('owed', amount),
  statementOf('reclaim_balance', amount),
  statementOf('reverse_charge_balance', amount),
  statementOf('late_fee', amount),
  /** The part of the cash under the minor head fee; present where a late fee is due. */
  statementOf('cash_for_fee', amount),
  /** The part of what is owed that is a late fee. */
  statementOf('owed_fee', amount),
  /** A late fee paid in the return, which is not filed yet. */
  statementOf('fee_paid', amount),
  /** The late fee by Shunya's dates, whole rupees. */
  statementOf(
    'own_fee',
    z.strictObject({ period: z.string(), filed_on: z.string(), rupees: z.number().int() }),
  ),
  /** `period`: MMYYYY; `filed_on`: YYYY-MM-DD. */
  statementOf('previous_in_time', z.strictObject({ period: z.string(), filed_on: z.string() })),
  statementOf('no_return_before', nothing),
]);

export const evidenceSource = z.enum(EVIDENCE_SOURCES);

/** One source of the portal's data about a period, as the check before a return found it. */
export const reading = z.strictObject({
  source: evidenceSource,
  at: instant,
  /**
   * not_due: it is generated later. not_offered: the connection to the portal has no such call. failed: requested, and
   * not read.
   */
  state: z.enum(['read', 'not_due', 'not_offered', 'failed']),
  /** When a source that is not due will be generated, if known. */
  from: maybeInstant,
  statements: z.array(statement),
});
