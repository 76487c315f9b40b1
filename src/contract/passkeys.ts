import { z } from 'zod';
import { callsOf } from './call.ts';
import { name, nothing } from './fields.ts';
import { plainIssue } from './issue.ts';

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (most: number) =>
  z
    .string(plainIssue('passkey_form'))
    .max(most, plainIssue('passkey_form'))
    .regex(/^[\w-]+$/, plainIssue('passkey_form'))
    .meta({ example: 'c2FtcGxl' });
const topic = 'Security and data';
const credentialId = bytes(1400);
const fieldsOfAll = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', plainIssue('passkey_form')),
  authenticatorAttachment: z.string().max(40, plainIssue('passkey_form')).nullish(),
  /** Nothing is read of it. */
  clientExtensionResults: z.record(z.string(), z.unknown()).optional().meta({ example: {} }),
};

/** What `navigator.credentials.get` has answered, in JSON. */
export const shownPasskey = z
  .strictObject(
    {
      ...fieldsOfAll,
      response: z.strictObject({
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(2000),
        userHandle: bytes(200).nullish(),
      }),
    },
    plainIssue('passkey_form'),
  )
  .meta({
    example: {
      id: 'c2FtcGxl',
      rawId: 'c2FtcGxl',
      type: 'public-key',
      response: { clientDataJSON: 'c2FtcGxl', authenticatorData: 'c2FtcGxl', signature: 'c2FtcGxl' },
    },
  });

/** What `navigator.credentials.create` has answered, in JSON. */
const madePasskey = z
  .strictObject(
    {
      ...fieldsOfAll,
      response: z.strictObject({
        clientDataJSON: bytes(4000),
        attestationObject: bytes(16_000),
        authenticatorData: bytes(4000).optional(),
        publicKey: bytes(4000).nullish(),
        publicKeyAlgorithm: z.number().int().optional(),
        transports: z
          .array(z.string().max(40, plainIssue('passkey_form')))
          .max(10)
          .optional(),
      }),
    },
    plainIssue('passkey_form'),
  )
  .meta({
    example: {
      id: 'c2FtcGxl',
      rawId: 'c2FtcGxl',
      type: 'public-key',
      response: { clientDataJSON: 'c2FtcGxl', attestationObject: 'c2FtcGxl' },
    },
  });

/** What the page hands to the browser: options of WebAuthn in JSON. */
export const passkeyOptions = z.record(z.string(), z.unknown());

const passkeyName = name(plainIssue('name_missing')).meta({ example: 'My phone' });

const phone = z
  .string(plainIssue('mobile_missing'))
  .min(1, plainIssue('mobile_missing'))
  .max(32, plainIssue('mobile_length'))
  .meta({ example: '+919876543210' });

/** Passkeys: a second factor that a device keeps (design#passkeys). */
export const passkeyCalls = callsOf({
  askPasskey: {
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'open',
    proof: 'id-token',
    refuses: ['unauthenticated', 'id_token_invalid', 'other_phone_number', 'provider_unavailable'],
    topic: 'Signing in',
    summary:
      'What a browser hands to the device of who has proven this number and is asked for a second factor; null where they have no passkey. Its answer goes to verify-token',
    body: z.strictObject({ phone_number: phone }),
    data: z.strictObject({ passkey: passkeyOptions.nullable() }),
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/passkeys/begin',
    access: 'signed-in',
    right: 'self',
    freshProof: 'always',
    topic,
    summary:
      'What a browser hands to the device that is to make a passkey; good for five minutes and this session',
    data: z.strictObject({ passkey: passkeyOptions }),
  },
  addPasskey: {
    method: 'POST',
    path: '/api/passkeys',
    access: 'signed-in',
    right: 'self',
    refuses: ['not_possible'],
    topic,
    summary:
      'Keeps the passkey that a device has made. The first second factor of a person ends every other session and answers recovery codes, which are shown this once',
    body: z.strictObject({ name: passkeyName, passkey: madePasskey }),
    data: z.strictObject({ recovery_codes: z.array(z.string()) }),
  },
  removePasskey: {
    method: 'POST',
    path: '/api/passkeys/{id}/remove',
    access: 'signed-in',
    right: 'self',
    freshProof: 'always',
    topic,
    summary: 'Takes a passkey away; with the last second factor the number alone signs in again',
    params: z.strictObject({ id: credentialId }),
    data: nothing,
  },
});
