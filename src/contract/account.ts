import { z } from 'zod';
import { callsOf } from './call.ts';
import { byId, id, instant, limit, maybeInstant, nothing, page } from './fields.ts';

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
});

export const consentEntry = z.strictObject({
  id,
  kind: z.enum(['storage', 'month', 'standing', 'relay', 'evidence']),
  title: z.string(),
  text: z.string(),
  version: z.string(),
  giver: z.string(),
  capacity: z.string(),
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

const paged = z.strictObject({ page, limit });
const total = z.strictObject({ total: z.number().int() });
const topic = 'Security and data';

/** Where one is signed in, what one has agreed to, all of it to take along, and the end of it (record 088.4). */
export const accountCalls = callsOf({
  sessions: {
    method: 'GET',
    path: '/api/sessions',
    access: 'signed-in',
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
    topic,
    summary: 'Ends one session; its next call is refused',
    params: byId,
    data: nothing,
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/api/sessions/sign-out-everywhere',
    access: 'signed-in',
    topic,
    summary: 'Ends every session of this user, this one too',
    data: z.strictObject({ ended: z.number().int() }),
  },
  consents: {
    method: 'GET',
    path: '/api/consents',
    access: 'signed-in',
    topic,
    summary: 'The consent ledger, newest first, those taken back included',
    query: paged,
    data: z.array(consentEntry),
    beside: total,
  },
  download: {
    method: 'GET',
    path: '/api/account/download',
    access: 'signed-in',
    refuses: ['auth/too-many-requests'],
    topic,
    summary: 'Everything that is kept of this user, without passwords, codes and tokens',
    data: z.record(z.string(), z.unknown()),
  },
  eraseAccount: {
    method: 'POST',
    path: '/api/account/erase',
    access: 'signed-in',
    refuses: ['in_flight'],
    topic,
    summary: 'Erases the account for good; the word ERASE confirms it',
    body: z.strictObject({
      confirmation: z.literal('ERASE', 'Type ERASE to confirm').meta({ example: 'ERASE' }),
    }),
    data: nothing,
  },
});
