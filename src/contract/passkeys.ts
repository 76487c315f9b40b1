import { z } from 'zod';
import { callsOf } from './call.ts';
import { name, nothing } from './fields.ts';
import { plainIssue } from './issue.ts';

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (max: number) =>
  z
    .string(plainIssue('passkey_form'))
    .max(max, plainIssue('passkey_form'))
    .regex(/^[\w-]+$/, plainIssue('passkey_form'))
    .meta({ example: 'c2FtcGxl' });
const topic = 'Security and data';
const credentialId = bytes(1400);
const fieldsOfAll = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', plainIssue('passkey_form')),
  authenticatorAttachment: z.string().max(40, plainIssue('passkey_form')).nullish(),
  /** Nothing in it is used. */
  clientExtensionResults: z.record(z.string(), z.unknown()).optional().meta({ example: {} }),
};

/** The answer of `navigator.credentials.get`, in JSON. */
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

/** The answer of `navigator.credentials.create`, in JSON. */
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

/** For the page to pass to the browser: options of WebAuthn in JSON. */
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
    title: 'Begin a sign-in by passkey',
    summary:
      'WebAuthn options with which the device of a person who has proven this number answers as second factor; null when they have no passkey. Its answer goes to verify-token',
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
    title: 'Begin a new passkey',
    summary:
      'WebAuthn options with which a device creates a passkey; valid for five minutes and this session',
    data: z.strictObject({ passkey: passkeyOptions }),
  },
  addPasskey: {
    method: 'POST',
    path: '/api/passkeys',
    access: 'signed-in',
    right: 'self',
    refuses: ['not_possible'],
    topic,
    title: 'Add a passkey',
    summary:
      'Stores the passkey that a device has created. The first second factor of a person ends every other session and returns recovery codes, which are shown only once',
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
    title: 'Remove a passkey',
    summary: 'Removes a passkey; without any second factor the number alone signs in again',
    params: z.strictObject({ id: credentialId }),
    data: nothing,
  },
});
