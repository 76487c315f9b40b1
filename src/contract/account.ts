import { z } from 'zod';
import { languages } from '#domain/account/language.ts';
import { securityCodes } from '#domain/views/securityEvent.ts';
import { roles } from '#domain/account/member.ts';
import { callsOf } from './call.ts';
import { factorCode, otp } from './otp.ts';
import { passkeyOptions, shownPasskey } from './passkeys.ts';
import { byId, erasure, id, instant, limit, maybeInstant, nothing, page } from './fields.ts';
import { plainIssue } from './issue.ts';

export const openSession = z.strictObject({
  id,
  /** "Chrome on Android", from the device's headers at login; '' without them. */
  device: z.string(),
  time_zone: z.string(),
  signed_in_at: instant,
  last_used_at: instant,
  expires_at: instant,
  /** The session of this call. */
  current: z.boolean(),
  /** Signed in after the session of this call; false when that one is not on this page of the list. */
  newer: z.boolean(),
});

export const consentEntry = z.strictObject({
  id,
  kind: z.enum(['storage', 'month', 'standing', 'relay', 'evidence', 'by_hand', 'fee']),
  title: z.string(),
  /** As it was agreed to, in `language`; the ledger keeps this text. */
  text: z.string(),
  language: z.enum(languages),
  /** The same in the reader's language; the text itself when its wording is of an earlier version. */
  said: z.string(),
  version: z.string(),
  giver: z.string(),
  capacity: z.string(),
  /** The role in the account at that time; '' without one. */
  role: z.enum([...roles, '']),
  channel: z.string(),
  /** Null for a consent that belongs to no GSTIN. */
  gstin_id: id.nullable(),
  gstin: z.string(),
  business: z.string(),
  given_at: instant,
  withdrawn_at: maybeInstant,
  /** A standing declaration that still holds: PUT /api/gstins/{id}/consent withdraws it. */
  can_withdraw: z.boolean(),
});

export const securityEntry = z.strictObject({
  id,
  at: instant,
  code: z.enum(securityCodes),
  /** The subject of the event: the same fields for the same code; GSTIN and PAN by their last characters only. */
  about: z.strictObject({
    device: z.string().optional(),
    address: z.string().optional(),
    why: z.string().optional(),
    gstin: z.string().optional(),
    /** The business of that GSTIN, by its name of now; absent where the entry does not say which it is. */
    business: z.string().optional(),
    pan: z.string().optional(),
    mail: z.string().optional(),
    domain: z.string().optional(),
    what: z.array(z.string()).optional(),
    kind: z.string().optional(),
    act: z.string().optional(),
    form: z.string().optional(),
    /** The link that was used; absent when a signed-in person acted. */
    way: z.string().optional(),
    period: z.string().nullable().optional(),
    /** When a consent was given or withdrawn, as the ledger of consents has it. */
    moment: instant.optional(),
    role: z.enum(roles).optional(),
    /** The last digits of a mobile number. */
    number: z.string().optional(),
    /** The name of a member; '' for an erased member or one without a name, null when nobody was chosen. */
    member: z.string().nullable().optional(),
  }),
  /** The person who did it, and their role; null when nobody was signed in. */
  by: z.strictObject({ name: z.string(), role: z.enum([...roles, '']) }).nullable(),
  /** It was done in the session of this call. */
  here: z.boolean(),
});

const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) });

const paged = z.strictObject({ page, limit });
const total = z.strictObject({ total: z.number().int() });
const deed = z.strictObject({ code: z.enum(securityCodes), at: instant });

/** The acts of a session that was not its person's, by the codes of the security log. */
export const takenBack = z.strictObject({
  /** Restored to its earlier state. */
  taken_back: z.array(deed),
  /** For its person to check: a GSTIN deleted, credentials replaced, anything changed again since then. */
  still_there: z.array(deed),
});

const topic = 'Security and data';

/** Sessions, consents, the download of all data, and erasure (design#download-and-erasure). */
export const accountCalls = callsOf({
  sessions: {
    method: 'GET',
    path: '/api/sessions',
    access: 'signed-in',
    right: 'self',
    topic,
    title: 'List sessions',
    summary:
      'Where this user is signed in, last used first. A session of a firm’s provider lists only sessions of that provider',
    query: paged,
    data: z.array(openSession),
    beside: total,
  },
  signOutSession: {
    method: 'POST',
    path: '/api/sessions/{id}/sign-out',
    access: 'signed-in',
    right: 'self',
    act: 'sign_out',
    topic,
    title: 'Sign a session out',
    summary: 'Ends one of the listed sessions; its next call is refused',
    params: byId,
    data: nothing,
  },
  disownSession: {
    method: 'POST',
    path: '/api/sessions/{id}/not-me',
    access: 'signed-in',
    right: 'self',
    act: 'take_back',
    refuses: ['not_possible', 'proof_needed'],
    topic,
    title: 'Report a session as not yours',
    summary:
      "'This was not me': ends another session, takes back what it made or changed, and holds sign-ins and changes until its person has proven themselves again. A session that is older than this one needs a proof from the last minutes; it can be signed out without",
    params: byId,
    data: takenBack,
  },
  askProof: {
    method: 'POST',
    path: '/api/sessions/proof-code',
    access: 'signed-in',
    right: 'self',
    act: 'prove',
    refuses: ['auth/too-many-requests', 'not_possible'],
    topic,
    title: 'Ask for a fresh proof',
    summary:
      'The ways in which this person can prove themselves again in this session: an authenticator, or a code that it sends by SMS when the local provider proves numbers',
    data: z.strictObject({
      by: z.enum(['sms', 'authenticator', 'passkey']),
      /** For the device of a person with a passkey, in addition to their other ways. */
      passkey: passkeyOptions.nullable(),
    }),
  },
  prove: {
    method: 'POST',
    path: '/api/sessions/prove',
    access: 'signed-in',
    right: 'self',
    act: 'prove',
    refuses: ['auth/invalid-verification-code', 'auth/code-expired', 'auth/too-many-requests'],
    topic,
    title: 'Give a fresh proof',
    summary:
      'Takes that code, a code of the authenticator, the answer of a passkey or a recovery code: for ten minutes this session may make calls that need a fresh proof',
    body: z
      .strictObject({ otp: factorCode.optional(), passkey: shownPasskey.optional() })
      .refine(({ otp: code, passkey }) => code !== undefined || passkey !== undefined, {
        path: ['otp'],
        error: plainIssue('otp_missing'),
      }),
    data: nothing,
  },
  secondFactor: {
    method: 'GET',
    path: '/api/second-factor',
    access: 'signed-in',
    right: 'self',
    topic,
    title: 'Read the second factor',
    summary: 'Whether this person has a second factor, their passkeys, and how many recovery codes are left',
    data: z.strictObject({
      on: z.boolean(),
      since: maybeInstant,
      recovery_codes_left: z.number().int(),
      passkeys: z.array(
        z.strictObject({ id: z.string(), name: z.string(), added_at: instant, used_at: maybeInstant }),
      ),
      /**
       * The named account opens only with a second factor from this instant; null when this person has one, or the
       * account requires none.
       */
      needed_from: maybeInstant,
      /** That instant has passed: until one is set up, only this person's own data and awaited codes are available. */
      required: z.boolean(),
    }),
  },
  setUpSecondFactor: {
    method: 'POST',
    path: '/api/second-factor/set-up',
    access: 'signed-in',
    right: 'self',
    freshProof: 'always',
    refuses: ['not_possible'],
    topic,
    title: 'Begin a second factor',
    summary:
      'Begins a second factor: a secret for an authenticator, by RFC 6238; sign-ins do not ask for it before its first code',
    data: z.strictObject({ secret: z.string(), uri: z.string() }),
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/api/second-factor/confirm',
    access: 'signed-in',
    right: 'self',
    refuses: ['not_possible', 'auth/invalid-verification-code', 'auth/too-many-requests'],
    topic,
    title: 'Switch the second factor on',
    summary:
      'Takes the first code of the authenticator: from now on sign-ins ask for it, and every other session ends. Returns the recovery codes, which are shown only once',
    body: z.strictObject({ otp }),
    data: recoveryCodes,
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: '/api/second-factor/recovery-codes',
    access: 'signed-in',
    right: 'self',
    freshProof: 'always',
    refuses: ['not_possible'],
    topic,
    title: 'Make new recovery codes',
    summary: 'Creates ten new recovery codes, which are shown only once; the earlier ones stop working',
    data: recoveryCodes,
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/api/second-factor/remove',
    access: 'signed-in',
    right: 'self',
    freshProof: 'always',
    refuses: ['not_possible'],
    topic,
    title: 'Remove the second factor',
    summary:
      'Removes the authenticator, every passkey and the recovery codes: the number alone signs in again',
    data: nothing,
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/api/sessions/sign-out-everywhere',
    access: 'signed-in',
    right: 'self',
    act: 'take_back',
    topic,
    title: 'Sign out everywhere',
    summary: 'Ends every session of this user, including this one',
    data: z.strictObject({ ended: z.number().int() }),
  },
  signOutStolen: {
    method: 'POST',
    path: '/api/sessions/stolen',
    access: 'signed-in',
    right: 'self',
    act: 'take_back',
    freshProof: { where: 'everything' },
    topic,
    title: 'Report a stolen device',
    summary:
      'After a device was stolen: ends every session of this user, takes back what any of them did since then, and holds sign-ins and changes until its person has proven themselves again',
    body: z.strictObject({
      /** The device may have been in other hands since this instant; a month at most. */
      since: instant,
      /**
       * Takes back what every session did since then, which needs a proof from the last minutes; false: only what
       * sessions did that are newer than this one.
       */
      everything: z.boolean().default(true),
    }),
    data: takenBack.extend({ ended: z.number().int() }),
  },
  consents: {
    method: 'GET',
    path: '/api/consents',
    access: 'signed-in',
    right: 'manage',
    topic,
    title: 'List consents',
    summary: 'The consent ledger, newest first, including withdrawn consents',
    query: paged,
    data: z.array(consentEntry),
    beside: total,
  },
  securityLog: {
    method: 'GET',
    path: '/api/security-log',
    access: 'signed-in',
    right: 'own',
    topic,
    title: 'Read the security log',
    summary:
      'The events of this account in the last year: sign-ins, keys, forwarding, consents; newest first',
    query: paged,
    data: z.array(securityEntry),
    beside: total,
  },
  download: {
    method: 'GET',
    path: '/api/account/download',
    access: 'signed-in',
    right: 'own',
    act: 'take_away',
    freshProof: 'always',
    refuses: ['auth/too-many-requests'],
    topic,
    title: 'Download all data of a person',
    summary: 'All data stored about this user, without passwords, codes and tokens',
    data: z.record(z.string(), z.unknown()),
  },
  eraseAccount: {
    method: 'POST',
    path: '/api/account/erase',
    access: 'signed-in',
    right: 'own',
    act: 'power',
    freshProof: 'always',
    refuses: ['in_flight'],
    topic,
    title: 'Erase the account',
    summary:
      'Erases the account for good: three days later, unless an owner keeps it, and at once when the account is newer than that. Until then nothing is filed or changed in it. The word ERASE confirms it',
    body: z.strictObject({
      confirmation: z.literal('ERASE', plainIssue('erase_unconfirmed')).meta({ example: 'ERASE' }),
    }),
    data: erasure,
  },
  keepAccount: {
    method: 'POST',
    path: '/api/account/keep',
    access: 'signed-in',
    right: 'own',
    act: 'take_back',
    topic,
    title: 'Keep the account after all',
    summary: 'Stops the erasure of the account, whoever asked for it: its returns are filed again',
    data: nothing,
  },
});
