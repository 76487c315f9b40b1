import { z } from 'zod';
import { callsOf } from './call.ts';
import { byIdOrGstin, maybeInstant, nothing } from './fields.ts';

/** API access at the portal (record 073); null: unknown, or not relevant. */
export const apiAccess = z
  .strictObject({
    standing: z.enum(['on', 'ends_soon', 'ended', 'off']),
    /** At the latest; null once the portal has reported that it is off. */
    ends_by: maybeInstant,
  })
  .meta({ id: 'ApiAccess' })
  .nullable();

/** Only the taxpayer knows when access was renewed. */
export const accessCalls = callsOf({
  renewedAccess: {
    method: 'POST',
    path: '/api/gstins/{id}/api-access',
    access: 'signed-in',
    right: 'file',
    topic: 'GSTINs',
    title: 'Report renewed API access',
    summary:
      'Reports that API access was just renewed at the portal: its 30 days start again, and the returns that it stopped resume',
    params: byIdOrGstin,
    data: nothing,
  },
});
