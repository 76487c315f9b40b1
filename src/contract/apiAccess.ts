import { z } from 'zod';
import { callsOf } from './call.ts';
import { byIdOrGstin, maybeInstant, nothing } from './fields.ts';

/** API access at the portal (record 073); null: not known, or of no account. */
export const apiAccess = z
  .strictObject({
    standing: z.enum(['on', 'ends_soon', 'ended', 'off']),
    /** At the latest; null once the portal has said that it is off. */
    ends_by: maybeInstant,
  })
  .meta({ id: 'ApiAccess' })
  .nullable();

/** What the taxpayer alone can know of it. */
export const accessCalls = callsOf({
  renewedAccess: {
    method: 'POST',
    path: '/api/gstins/{id}/api-access',
    access: 'signed-in',
    right: 'file',
    topic: 'GSTINs',
    summary:
      'Says that API access was renewed at the portal just now: its 30 days begin anew, and what it stopped goes on',
    params: byIdOrGstin,
    data: nothing,
  },
});
