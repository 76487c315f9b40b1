import { z } from 'zod';
import { maxNameLength, nameProblem } from '#domain/account/profile.ts';
import { callsOf } from './call.ts';
import { by, byIdOrGstin, nothing } from './fields.ts';
import { plainIssue } from './issue.ts';

/** As a page of the GSTIN shows it (design#ways-for-a-code, design#relay-mandate). */
export const codeRelay = z.strictObject({
  state: z.enum(['unavailable', 'unknown', 'off', 'untried', 'works', 'silent']),
  /** Empty while there is none. */
  address: z.string(),
  signatory: z.string(),
  sent_to: z.string(),
  gstins: z.int(),
  /** Whether a phone may forward the portal's SMS. */
  phone: z.boolean(),
});

/** The forwarding of codes, and the entry point for SMS forwarders on a signatory's phone (design#ways-for-a-code). */
export const relayCalls = callsOf({
  forwardSms: {
    method: 'POST',
    path: '/api/relay/sms',
    access: 'open',
    proof: 'signature',
    headers: z.strictObject({
      'x-shunya-timestamp': z
        .string()
        .regex(/^\d{1,12}$/)
        .meta({ example: '1793500000', description: 'Seconds since 1970' }),
    }),
    refuses: ['forward_refused', 'auth/too-many-requests'],
    topic: 'Portal codes',
    title: 'Forward an SMS of the portal',
    summary:
      "Takes the portal's SMS from a forwarder: x-shunya-timestamp (seconds since 1970) and x-shunya-signature (hex HMAC-SHA256 of timestamp, full stop and body, with the secret of the signatory). The response never reveals whether a code was awaited",
    body: z.strictObject({
      /** The part before the @ of the signatory's relay address. */
      relay_key: z
        .string(plainIssue('relay_key_missing'))
        .regex(/^[\w-]{8,64}$/, plainIssue('relay_key_wrong'))
        .meta({ example: '0123456789abcdef0123456789abcdef' }),
      text: z
        .string(plainIssue('sms_missing'))
        .min(1, plainIssue('sms_missing'))
        .max(2000, plainIssue('sms_too_long'))
        .meta({ example: 'Your code for the GST portal is 482913' }),
    }),
    data: nothing,
  },
  getRelay: {
    method: 'GET',
    path: '/api/gstins/{id}/relay',
    access: 'signed-in',
    right: 'look',
    topic: 'Portal codes',
    title: 'Read how codes are forwarded',
    summary:
      "How the codes of this GSTIN's signatory may arrive by forwarding, and the address to forward them to",
    params: byIdOrGstin,
    data: codeRelay,
  },
  makeSmsSecret: {
    method: 'POST',
    path: '/api/gstins/{id}/relay/sms-secret',
    access: 'signed-in',
    right: 'manage',
    freshProof: 'always',
    refuses: ['not_possible'],
    topic: 'Portal codes',
    title: 'Make the secret of a forwarding phone',
    summary:
      "Creates the secret with which the phone of this GSTIN's signatory signs the SMS that it forwards; it is shown only once, in this response, and replaces an earlier one",
    params: byIdOrGstin,
    data: z.strictObject({
      /** Where the phone posts. */
      address: z.string().meta({ example: 'https://shunya.example.com/api/relay/sms' }),
      relay_key: z.string().meta({ example: '0123456789abcdef0123456789abcdef' }),
      secret: z.string().meta({ example: 'A-SECRET-OF-43-CHARACTERS' }),
    }),
  },
  revokeSmsSecret: {
    method: 'DELETE',
    path: '/api/gstins/{id}/relay/sms-secret',
    access: 'signed-in',
    right: 'manage',
    act: 'take_back',
    topic: 'Portal codes',
    title: 'Revoke the secret of a forwarding phone',
    summary: 'Deletes that secret: no phone forwards SMS for this signatory any more',
    params: byIdOrGstin,
    data: nothing,
  },
  setRelay: {
    method: 'PUT',
    path: '/api/gstins/{id}/relay',
    access: 'signed-in',
    right: 'manage',
    endsWhere: 'on',
    refuses: ['not_possible'],
    freshProof: { where: 'on' },
    topic: 'Portal codes',
    title: 'Switch forwarding on or off',
    summary:
      "Switches forwarding on, with the signatory's mandate under the name it is signed with, or off; for every GSTIN of this signatory",
    params: byIdOrGstin,
    body: z
      .strictObject({
        on: z.boolean(),
        /** Needed to switch it on. */
        signed_by: z
          .string()
          .trim()
          .max(maxNameLength, plainIssue('signer_too_long'))
          .superRefine(by(nameProblem))
          .default('')
          .meta({ example: 'Name of the signatory' }),
      })
      .refine(({ on, signed_by: name }) => !on || name !== '', {
        path: ['signed_by'],
        message: plainIssue('signer_missing'),
      }),
    data: nothing,
  },
});
