import { z } from 'zod';
import { maxFirmDomains, maxFirmSubjects } from '#domain/account/firmSignIn.ts';
import { callsOf } from './call.ts';
import { id, instant, line, maybeInstant, nothing, text } from './fields.ts';
import { issue, plainIssue } from './issue.ts';
import { factorCode } from './otp.ts';
import { shownPasskey } from './passkeys.ts';
import { deviceHeaders, session } from './signIn.ts';

/** Set by a begun sign-in at a firm's provider, for ten minutes. A client without cookies cannot sign in so. */
export const firmCookieName = 'shunya_firm';

const topicOfSignIn = 'Signing in';
const topic = 'Security and data';

const issuer = z.string().meta({ example: 'https://login.example.com' });

export const firmSignIn = z.strictObject({
  id,
  /** Names the account in the address `/login/firm/…` of its sign-in. */
  link: z.string(),
  issuer,
  client_id: z.string(),
  domains: z.array(
    z.strictObject({
      domain: z.string().meta({ example: 'firm.example' }),
      /** Null: its DNS does not hold the record yet, so nobody is led here by it. */
      proven_at: maybeInstant,
      /** Its record is missing: nobody is led here by it, and the sign-in is switched off at this time. Else null. */
      ends_at: maybeInstant,
      /** The TXT record by its name and text. */
      record: z.string(),
      text: z.string(),
    }),
  ),
  subjects: z.array(z.string()),
  made_at: instant,
});

const settings = z.strictObject({
  /** To be registered at the provider. */
  redirect_uri: z.string(),
  /** Null while it is off. */
  set: firmSignIn.nullable(),
});

const identity = z.strictObject({
  id,
  /** The mail address that the provider named, else its subject. */
  shown: z.string(),
  bound_at: instant,
});

/** The provider's answer, as it stands in the address of the page to which it sends people back. */
const answer = z.strictObject({
  /** The last part of that page's address. */
  link: z.string().max(100).default('').meta({ example: 'link-of-the-account' }),
  state: z.string().min(1).max(200).meta({ example: 'state-of-the-round' }),
  code: z.string().max(4000).default('').meta({ example: 'code-of-the-provider' }),
  iss: z.string().max(500).default('').meta({ example: '' }),
  error: z.string().max(200).default('').meta({ example: '' }),
});

const beginsAt = z.strictObject({ url: z.string() });
const firmRefusals = ['firm_round_over', 'firm_refused', 'firm_not_admitted', 'firm_provider_unfit'] as const;

/** Sign-in by a firm's own identity provider, by OpenID Connect (design#firm-sign-in). */
export const firmCalls = callsOf({
  firmSignIn: {
    method: 'GET',
    path: '/api/firm-sign-in',
    access: 'signed-in',
    right: 'own',
    topic,
    title: 'Read the firm’s sign-in',
    summary: 'How the account’s own identity provider signs its members in, without the client secret',
    data: settings,
  },
  setFirmSignIn: {
    method: 'PUT',
    path: '/api/firm-sign-in',
    access: 'signed-in',
    right: 'own',
    act: 'power',
    freshProof: 'always',
    refuses: ['firm_provider_unfit', 'auth/too-many-requests'],
    topic,
    title: 'Set up the firm’s sign-in',
    summary:
      'Switches sign-in by the account’s own identity provider on, or changes it: its description is read first. Another issuer or client disconnects every identity',
    body: z.strictObject({
      issuer: line(500).meta({ example: 'https://login.example.com' }),
      client_id: text(500, plainIssue('client_id_missing')).meta({ example: 'shunya' }),
      /** '' keeps the one before. */
      client_secret: z
        .string()
        .max(1000, issue('too_long', { most: 1000 }))
        .default('')
        .meta({ example: 'secret-of-the-client' }),
      /** Mail domains whose identities are admitted. */
      domains: z
        .array(z.string().max(300, plainIssue('firm_domain')))
        .max(maxFirmDomains, issue('too_long', { most: maxFirmDomains }))
        .default([])
        .meta({ example: ['firm.example'] }),
      /** Identities that are admitted by their subject at the provider. */
      subjects: z
        .array(line(255))
        .max(maxFirmSubjects, issue('too_long', { most: maxFirmSubjects }))
        .default([])
        .meta({ example: [] }),
    }),
    data: settings,
  },
  endFirmSignIn: {
    method: 'DELETE',
    path: '/api/firm-sign-in',
    access: 'signed-in',
    right: 'own',
    act: 'take_back',
    refuses: ['not_found'],
    topic,
    title: 'Switch the firm’s sign-in off',
    summary:
      'Switches sign-in by the account’s own identity provider off; every identity is disconnected and its sessions end',
    data: nothing,
  },
  ownFirmIdentity: {
    method: 'GET',
    path: '/api/firm-sign-in/own',
    access: 'signed-in',
    right: 'self',
    topic,
    title: 'Read your own firm identity',
    summary: 'The caller’s own identity at the account’s provider',
    data: z.strictObject({
      /** Null: the account has none. */
      firm: z.strictObject({ issuer, link: z.string() }).nullable(),
      identity: identity.nullable(),
    }),
  },
  beginFirmBinding: {
    method: 'POST',
    path: '/api/firm-sign-in/own/begin',
    access: 'signed-in',
    right: 'self',
    freshProof: 'always',
    refuses: ['not_found', 'firm_provider_unfit'],
    setsCookies: [firmCookieName],
    topic,
    title: 'Begin to connect a firm identity',
    summary: 'The address of the account’s provider at which the caller shows the identity to connect',
    data: beginsAt,
  },
  bindFirmIdentity: {
    method: 'POST',
    path: '/api/identity/firm/bind',
    access: 'signed-in',
    right: 'self',
    readsCookies: [firmCookieName],
    setsCookies: [firmCookieName],
    refuses: [...firmRefusals, 'firm_identity_taken', 'not_found'],
    topic,
    title: 'Connect a firm identity',
    summary: 'Connects the identity that the provider has confirmed, in the session and browser that began',
    body: answer,
    data: identity,
  },
  endFirmBinding: {
    method: 'DELETE',
    path: '/api/firm-sign-in/own',
    access: 'signed-in',
    right: 'self',
    act: 'take_back',
    refuses: ['not_found'],
    topic,
    title: 'Disconnect your firm identity',
    summary: 'Disconnects the caller’s identity at the account’s provider; its sessions end',
    data: nothing,
  },
  beginFirmSignIn: {
    method: 'POST',
    path: '/api/identity/firm/begin',
    access: 'open',
    setsCookies: [firmCookieName],
    refuses: ['firm_unknown', 'firm_provider_unfit', 'auth/too-many-requests'],
    topic: topicOfSignIn,
    title: 'Begin a sign-in at the firm’s provider',
    summary:
      'The address of a firm’s provider, by the link of its account or by a mail domain that it has proven',
    body: z.strictObject({
      link: z.string().max(100).optional().meta({ example: 'link-of-the-account' }),
      domain: z.string().max(300, plainIssue('firm_domain')).optional().meta({ example: 'firm.example' }),
    }),
    data: beginsAt,
  },
  finishFirmSignIn: {
    method: 'POST',
    path: '/api/identity/firm/finish',
    access: 'open',
    readsCookies: [firmCookieName],
    setsCookies: [firmCookieName],
    refuses: [...firmRefusals],
    topic: topicOfSignIn,
    title: 'Finish a sign-in at the firm’s provider',
    summary:
      'Takes the provider’s answer in the browser that began; its person is confirmed, and not signed in yet',
    body: answer,
    data: nothing,
  },
  firmPasskey: {
    method: 'POST',
    path: '/api/identity/firm/passkey',
    access: 'open',
    readsCookies: [firmCookieName],
    refuses: ['firm_round_over'],
    topic: topicOfSignIn,
    title: 'Begin the passkey of a firm’s sign-in',
    summary: 'Options for the passkey of the confirmed person; null when they have none',
    data: z.strictObject({ passkey: z.record(z.string(), z.unknown()).nullable() }),
  },
  openFirmSession: {
    method: 'POST',
    path: '/api/identity/firm/session',
    access: 'open',
    readsCookies: [firmCookieName],
    setsCookies: [firmCookieName],
    headers: deviceHeaders,
    refuses: [
      'firm_round_over',
      'firm_identity_unknown',
      'sign_in_held',
      'second_factor_needed',
      'second_factor_wrong',
      'auth/too-many-requests',
    ],
    topic: topicOfSignIn,
    title: 'Open a session by the firm’s provider',
    summary:
      'Opens a session of the confirmed person in the account of their firm alone. It is no fresh proof; a person with a second factor gives it in a second call',
    body: z.strictObject({ second_factor: factorCode.optional(), passkey: shownPasskey.optional() }),
    data: session,
  },
  refreshFirmSession: {
    method: 'POST',
    path: '/api/identity/firm/refresh',
    access: 'open',
    refuses: ['session_ended', 'id_token_invalid', 'other_phone_number', 'provider_unavailable'],
    topic: topicOfSignIn,
    title: 'Renew a session of the firm’s provider',
    summary: 'Rotates the refresh token of a session that a firm’s provider has opened',
    body: z.strictObject({
      refresh_token: z
        .string(plainIssue('refresh_token_missing'))
        .min(1, plainIssue('refresh_token_missing'))
        .max(300, plainIssue('refresh_token_missing'))
        .meta({ example: 'sample.refresh' }),
    }),
    data: session,
  },
});
