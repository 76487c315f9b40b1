import { z } from 'zod';
import { languages } from '#domain/account/language.ts';
import { securityCodes } from '#domain/views/securityEvent.ts';
import { roles } from '#domain/account/member.ts';
import { callsOf } from './call.ts';
import { factorCode, otp } from './otp.ts';
import { passkeyOptions, shownPasskey } from './passkeys.ts';
import { byId, id, instant, limit, maybeInstant, nothing, page } from './fields.ts';
import { plainIssue } from './issue.ts';

export const openSession = z.strictObject({
  id,
  /** "Chrome on Android", from what the device said at login; '' when it said nothing. */
  device: z.string(),
  time_zone: z.string(),
  signed_in_at: instant,
  last_used_at: instant,
  expires_at: instant,
  /** The session that asks. */
  current: z.boolean(),
  /** Signed in after the session that asks; false where that one is not on this page of the list. */
  newer: z.boolean(),
});

export const consentEntry = z.strictObject({
  id,
  kind: z.enum(['storage', 'month', 'standing', 'relay', 'evidence', 'by_hand']),
  title: z.string(),
  /** As it was agreed to, in `language`; the ledger keeps it so. */
  text: z.string(),
  language: z.enum(languages),
  /** The same in the language of who asks; the text itself where its words are of an earlier version. */
  said: z.string(),
  version: z.string(),
  giver: z.string(),
  capacity: z.string(),
  /** In which role of the account; '' of who had none. */
  role: z.enum([...roles, '']),
  channel: z.string(),
  /** Null for a consent that belongs to no GSTIN. */
  gstin_id: id.nullable(),
  gstin: z.string(),
  business: z.string(),
  given_at: instant,
  withdrawn_at: maybeInstant,
  /** A standing declaration that still holds: PUT /api/gstins/{id}/consent takes it back. */
  can_withdraw: z.boolean(),
});

export const securityEntry = z.strictObject({
  id,
  at: instant,
  code: z.enum(securityCodes),
  /** What it is about, by name: the same names for the same code; GSTIN and PAN by their last characters alone. */
  about: z.strictObject({
    device: z.string().optional(),
    address: z.string().optional(),
    why: z.string().optional(),
    gstin: z.string().optional(),
    pan: z.string().optional(),
    mail: z.string().optional(),
    what: z.array(z.string()).optional(),
    kind: z.string().optional(),
    act: z.string().optional(),
    form: z.string().optional(),
    /** By which link it was said; absent where a person who is signed in did. */
    way: z.string().optional(),
    period: z.string().nullable().optional(),
    role: z.enum(roles).optional(),
    /** The last digits of a mobile number. */
    number: z.string().optional(),
    /** The name of a member; '' of who is erased or has told none, null where nobody was chosen. */
    member: z.string().nullable().optional(),
  }),
  /** Who did it, and as what; null where nobody was signed in. */
  by: z.strictObject({ name: z.string(), role: z.enum([...roles, '']) }).nullable(),
  /** It was done in the session that asks. */
  here: z.boolean(),
});

const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) });

const paged = z.strictObject({ page, limit });
const total = z.strictObject({ total: z.number().int() });
const deed = z.strictObject({ code: z.enum(securityCodes), at: instant });

/** What a session that was not its person's had made or changed, by the codes of the security log. */
export const takenBack = z.strictObject({
  /** As it was before. */
  taken_back: z.array(deed),
  /** To be looked at by its person: a GSTIN deleted, credentials replaced, what was changed again since. */
  still_there: z.array(deed),
});

const topic = 'Security and data';

/** Where one is signed in, what one has agreed to, all of it to take along, and the end of it (design#download-and-erasure). */
export const accountCalls = callsOf({
  sessions: {
    method: 'GET',
    path: '/api/sessions',
    access: 'signed-in',
    right: 'self',
    topic,
    summary: 'Where this user is signed in, last used first',
    query: paged,
    data: z.array(openSession),
    beside: total,
  },
  signOutSession: {
    method: 'POST',
    path: '/api/sessions/{id}/sign-out',
    access: 'signed-in',
    right: 'self',
    act: 'take_back',
    topic,
    summary: 'Ends one session; its next call is refused',
    params: byId,
    data: nothing,
  },
  disownSession: {
    method: 'POST',
    path: '/api/sessions/{id}/not-me',
    access: 'signed-in',
    right: 'self',
    act: 'take_back',
    refuses: ['not_possible'],
    topic,
    summary:
      "'This was not me': ends another session, takes back what it made or changed, and holds sign-ins and changes until its person has proven themselves",
    params: byId,
    data: takenBack,
  },
  askProof: {
    method: 'POST',
    path: '/api/sessions/proof-code',
    access: 'signed-in',
    right: 'self',
    refuses: ['auth/too-many-requests', 'not_possible'],
    topic,
    summary:
      'By what this person proves themselves again in this session: an authenticator, or a code that it sends by SMS where the local provider proves numbers',
    data: z.strictObject({
      by: z.enum(['sms', 'authenticator', 'passkey']),
      /** For the device of who has a passkey, whatever else they have. */
      passkey: passkeyOptions.nullable(),
    }),
  },
  prove: {
    method: 'POST',
    path: '/api/sessions/prove',
    access: 'signed-in',
    right: 'self',
    refuses: ['auth/invalid-verification-code', 'auth/code-expired', 'auth/too-many-requests'],
    topic,
    summary:
      'That code, one of the authenticator, the answer of a passkey or a recovery code: for ten minutes this session may do what asks for a fresh proof',
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
    summary: 'Whether this person has a second factor, their passkeys, and how many recovery codes are left',
    data: z.strictObject({
      on: z.boolean(),
      since: maybeInstant,
      recovery_codes_left: z.number().int(),
      passkeys: z.array(
        z.strictObject({ id: z.string(), name: z.string(), added_at: instant, used_at: maybeInstant }),
      ),
      /** From when on the account that is meant opens only with one; null where this person has one, or it asks for none. */
      needed_from: maybeInstant,
      /** That is past: until one is set up, only what is this person's own goes on, and codes that are waited for. */
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
    summary:
      'Begins a second factor: a secret for an authenticator, by RFC 6238; nothing asks for it before its first code',
    data: z.strictObject({ secret: z.string(), uri: z.string() }),
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/api/second-factor/confirm',
    access: 'signed-in',
    right: 'self',
    refuses: ['not_possible', 'auth/invalid-verification-code', 'auth/too-many-requests'],
    topic,
    summary:
      'The first code of the authenticator: from now on it is asked for, and every other session ends. Answers the recovery codes, which are shown this once',
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
    summary: 'Ten new recovery codes, which are shown this once; those of before are over',
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
    summary: 'Ends every session of this user, this one too',
    data: z.strictObject({ ended: z.number().int() }),
  },
  signOutStolen: {
    method: 'POST',
    path: '/api/sessions/stolen',
    access: 'signed-in',
    right: 'self',
    act: 'take_back',
    topic,
    summary:
      'Because a device was stolen: ends every session of this user, takes back what any of them did since, and holds sign-ins and changes until its person has proven themselves',
    body: z.strictObject({
      /** Since when it may have been in other hands; a month at most. */
      since: instant,
    }),
    data: takenBack.extend({ ended: z.number().int() }),
  },
  consents: {
    method: 'GET',
    path: '/api/consents',
    access: 'signed-in',
    right: 'manage',
    topic,
    summary: 'The consent ledger, newest first, those taken back included',
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
    summary:
      'What happened to this account in the last year: sign-ins, keys, forwarding, consents; newest first',
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
    summary: 'Everything that is kept of this user, without passwords, codes and tokens',
    data: z.record(z.string(), z.unknown()),
  },
  eraseAccount: {
    method: 'POST',
    path: '/api/account/erase',
    access: 'signed-in',
    right: 'own',
    freshProof: 'always',
    refuses: ['in_flight'],
    topic,
    summary: 'Erases the account for good; the word ERASE confirms it',
    body: z.strictObject({
      confirmation: z.literal('ERASE', plainIssue('erase_unconfirmed')).meta({ example: 'ERASE' }),
    }),
    data: nothing,
  },
});
