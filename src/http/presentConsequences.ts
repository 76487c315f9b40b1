import type { z } from 'zod';
import type { consequences } from '#contract/consequences.ts';
import type { Consequences } from '#domain/gst/consequences.ts';
import { istDate } from '#domain/shared/istTime.ts';

/** Codes, days and amounts; the pages have the words. */
export const presentConsequences = (found: Consequences | null): z.input<typeof consequences> =>
  found === null
    ? null
    : {
        as_of: istDate(found.at),
        fee_rupees: found.fees?.rupees ?? 0,
        fee_per_day_rupees: found.fees?.perDay ?? 0,
        fee_cap_rupees: found.fees?.capRupees ?? 0,
        fees: found.fees?.each ?? [],
        blocks: found.blocks.map(({ what, from, ...block }) => ({
          code: what,
          from: istDate(from),
          ...block,
        })),
      };
