import { z } from 'zod';
import { takenBack } from './account.ts';
import { callsOf } from './call.ts';
import { id, instant, name, nothing } from './fields.ts';
import { plainIssue } from './issue.ts';
import { factorCode, otp } from './otp.ts';
import { shownPasskey } from './passkeys.ts';

const phone = z
  .string(plainIssue('mobile_missing'))
  .min(1, plainIssue('mobile_missing'))
  .max(64, plainIssue('mobile_length'))
  .meta({ example: '+919876543210' });

/** The identity provider's cookies. A client without cookies names the challenge instead. */
export const identityCookieNames = { login: 'shunya_identity', browser: 'shunya_browser' } as const;
const cookies = identityCookieNames;

/** Some of the headers that describe a device; any `x-device-…` is read, none is needed. */
export const deviceHeaders = z.strictObject({
  'x-device-browser': z.string().max(200).optional().meta({ example: 'Chrome' }),
  'x-device-platform': z.string().max(200).optional().meta({ example: 'Android' }),
  'x-device-time-zone': z.string().max(200).optional().meta({ example: 'Asia/Kolkata' }),
});

const idToken = z.strictObject({ id_token: z.string() });

/** A secret of the page that it sends with the provider's cookie. */
const key = z
  .string()
  .regex(/^[\w-]{20,100}$/, plainIssue('key_form'))
  .optional()
  .meta({ example: 'kept-by-the-page-alone-0001' });

export const session = z.strictObject({
  success: z.literal(true),
  user: z.strictObject({
    id,
    token: z.string(),
    name: z.string(),
    /** The name shown in the product; `name` is the same. The other fields are the profile's, '' when empty. */
    displayName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: z.string(),
    phone_number: z.string(),
    /** From the profile: the language of the pages and of messages. */
    language: z.string(),
  }),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number().int(),
});

const topic = 'Signing in';

const personLink = z.strictObject({
  token: z.string().min(1).max(100).meta({ example: 'token-of-the-link' }),
});

/** specification 7 #1-#3, #12 and the local identity provider (design#identity-providers). */
export const authCalls = callsOf({
  identityProvider: {
    method: 'GET',
    path: '/api/identity',
    access: 'open',
    topic,
    title: 'Learn which provider proves numbers',
    summary: 'The identity provider that proves phone numbers, and its name to show',
    data: z.strictObject({
      provider: z.enum(['local', 'firebase']),
      name: z.string(),
      /** Needed by the provider's own code in the page; public by design. */
      firebase: z
        .strictObject({ project_id: z.string(), api_key: z.string(), auth_domain: z.string() })
        .nullable(),
    }),
  },
  sendCode: {
    method: 'POST',
    path: '/api/identity/send-otp',
    access: 'open',
    refuses: ['auth/invalid-phone-number', 'unknown_address', 'auth/too-many-requests'],
    topic,
    title: 'Send a sign-in code',
    summary:
      "Sends a sign-in code by SMS; replaces this browser's earlier code of the number. The challenge names the code for clients that keep no cookies",
    readsCookies: [cookies.browser],
    setsCookies: [cookies.browser],
    body: z.strictObject({ phone_number: phone }),
    data: z.strictObject({ challenge: z.string() }),
  },
  checkCode: {
    method: 'POST',
    path: '/api/identity/verify-otp',
    access: 'open',
    refuses: [
      'auth/invalid-phone-number',
      'auth/invalid-verification-code',
      'auth/code-expired',
      'unknown_address',
      'auth/too-many-requests',
    ],
    topic,
    title: 'Prove a number by its code',
    summary:
      'Proves a number by its code; returns an ID token and sets the provider cookie, which then works only with the key if one is given',
    readsCookies: [cookies.browser],
    setsCookies: [cookies.login],
    body: z.strictObject({
      phone_number: phone,
      otp,
      challenge: z.string().max(100).optional().meta({ example: 'challenge-of-the-sent-code' }),
      key,
    }),
    data: idToken,
  },
  freshIdToken: {
    method: 'POST',
    path: '/api/identity/token',
    access: 'open',
    proof: 'provider-cookie',
    refuses: ['no_provider_user', 'unknown_address'],
    topic,
    title: 'Get a fresh ID token',
    summary: 'A fresh ID token by the provider cookie, for renewing a session; it opens none',
    bodyOptional: true,
    body: z.strictObject({ key }),
    data: idToken,
  },
  endProviderLogin: {
    method: 'POST',
    path: '/api/identity/sign-out',
    access: 'open',
    proof: 'provider-cookie',
    setsCookies: Object.values(cookies),
    refuses: ['unknown_address'],
    topic,
    title: 'End the provider’s login',
    summary: 'Ends the provider login of the provider cookie, and the cookie, when no session came of it',
    data: nothing,
  },
  verifyToken: {
    method: 'POST',
    path: '/api/auth/verify-token',
    access: 'open',
    proof: 'id-token',
    headers: deviceHeaders,
    refuses: [
      'unauthenticated',
      'id_token_invalid',
      'other_phone_number',
      'sign_in_held',
      'second_factor_needed',
      'second_factor_wrong',
      'person_link_over',
      'auth/too-many-requests',
      'provider_unavailable',
    ],
    topic,
    title: 'Open a session',
    summary:
      'Turns the ID token in the Authorization header into a session; X-Device-* headers describe the device. A person with a second factor gives a code of it, or the answer of a passkey, in a second call with the same token',
    body: z.strictObject({
      phone_number: phone,
      second_factor: factorCode.optional(),
      passkey: shownPasskey.optional(),
      /** 'It is me': the token of the mail about a held sign-in. The hold ends with this sign-in. */
      its_me: personLink.shape.token.optional(),
    }),
    data: session,
  },
  refresh: {
    method: 'POST',
    path: '/api/auth/refresh-token',
    access: 'open',
    refuses: ['session_ended', 'id_token_invalid', 'other_phone_number', 'provider_unavailable'],
    topic,
    title: 'Renew a session',
    summary: 'Rotates the refresh token and returns a new access token',
    body: z.strictObject({
      refresh_token: z
        .string(plainIssue('refresh_token_missing'))
        .min(1, plainIssue('refresh_token_missing'))
        .max(300, plainIssue('refresh_token_missing'))
        .meta({ example: 'sample.refresh' }),
      firebase_token: z
        .string(plainIssue('firebase_token_missing'))
        .min(1, plainIssue('firebase_token_missing'))
        .max(4096, plainIssue('firebase_token_missing'))
        .meta({ example: 'sample.id.token' }),
    }),
    data: session,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'signed-in',
    right: 'person',
    act: 'sign_out',
    setsCookies: Object.values(cookies),
    topic,
    title: 'Sign out',
    summary: 'Ends the session and the provider login it came from, at once',
    data: nothing,
  },
  disownByLink: {
    method: 'POST',
    path: '/api/sign-in/not-me',
    access: 'open',
    refuses: ['person_link_over', 'auth/too-many-requests'],
    topic,
    title: 'Report a sign-in as not yours, by its link',
    summary:
      "'This was not me', by the token of the message about a sign-in: ends its session, takes back what it made or changed, and holds sign-ins and changes",
    body: personLink,
    data: takenBack,
  },
  objectByLink: {
    method: 'POST',
    path: '/api/account/object',
    access: 'open',
    refuses: ['person_link_over', 'auth/too-many-requests'],
    topic,
    title: 'Object to a removal, by its link',
    summary:
      'An owner objects to having been removed or demoted, by the token of the message about it: until a week after it nobody changes people, keys or webhooks of the account, and its owners hear of it',
    body: personLink,
    data: z.strictObject({ until: instant }),
  },
  setName: {
    method: 'PUT',
    path: '/api/user/user-name',
    access: 'signed-in',
    right: 'self',
    topic,
    title: 'Set the name shown',
    summary: 'Sets the name shown in the product',
    body: z.strictObject({ name: name(plainIssue('name_missing')).meta({ example: 'Narmada Foods' }) }),
    data: z.strictObject({ name: z.string() }),
  },
});
