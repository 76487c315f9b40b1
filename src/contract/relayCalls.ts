import { z } from 'zod';
import { callsOf } from './call.ts';
import { nothing } from './fields.ts';

/** The door for SMS forwarders on a signatory's phone (decisions 5.2). */
export const relayCalls = callsOf({
  forwardSms: {
    method: 'POST',
    path: '/api/relay/sms',
    access: 'open',
    topic: 'Portal codes',
    summary:
      "Takes the portal's SMS from a forwarder: x-shunya-timestamp (seconds since 1970) and x-shunya-signature " +
      '(hex HMAC-SHA256 of timestamp, full stop and body). The answer never tells whether a code was waited for',
    body: z.strictObject({
      /** What stands before the @ of the signatory's relay address. */
      relay_key: z
        .string('The relay key is missing')
        .regex(/^[\w-]{8,64}$/, 'This is no relay key')
        .meta({ example: '0123456789abcdef0123456789abcdef' }),
      text: z
        .string('The text is missing')
        .min(1, 'The text is missing')
        .max(2000, 'The text is too long')
        .meta({ example: 'Your code for the GST portal is 482913' }),
    }),
    data: nothing,
  },
});
