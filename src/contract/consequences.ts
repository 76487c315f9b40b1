import { z } from 'zod';
import { blockKinds } from '#domain/gst/consequences.ts';

const ofReturn = {
  form: z.enum(['GSTR1', 'GSTR3B']),
  /** MMYYYY; a quarter by its last month. */
  period: z.string(),
};

/**
 * The cost of the returns that are not filed, and what the law blocks when nothing more is filed; null when none is
 * late. Months from before the GSTIN was added count where the portal's list has shown them missing.
 */
export const consequences = z
  .strictObject({
    /** YYYY-MM-DD: the day in India on which this holds. */
    as_of: z.string(),
    /**
     * The late fee of all late returns together, whole rupees; of a return that is barred there is none. Behind a plan it
     * is that of the plan, with the fee of a return that is filed late in a month whose other one is missing.
     */
    fee_rupees: z.number().int(),
    /** The rupees that each further day adds, and the most that it can come to. */
    fee_per_day_rupees: z.number().int(),
    fee_cap_rupees: z.number().int(),
    fees: z.array(z.strictObject({ ...ofReturn, days: z.number().int(), rupees: z.number().int() })),
    /** Each once, the earliest day first. */
    blocks: z.array(
      z.strictObject({
        /**
         * gstr1_blocked: the portal takes no further GSTR-1 (rule 59(6)). e_way_bills_stop: rule 138E.
         * may_be_cancelled: suspension and cancellation (s.29(2)(c), rule 21A). barred: the return named can no longer
         * be filed (s.37(5), s.39(11)).
         */
        code: z.enum(blockKinds),
        /** YYYY-MM-DD: the first day on which it holds. */
        from: z.string(),
        /** Whole days to that day; 0 or less once it holds. */
        days: z.number().int(),
        /** The missing return that leads to it. */
        ...ofReturn,
        frequency: z.enum(['monthly', 'quarterly']),
      }),
    ),
  })
  .nullable();
