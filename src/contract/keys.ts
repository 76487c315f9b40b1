import { z } from 'zod';
import { keyScopes, maxKeyDays } from '#domain/account/apiKey.ts';
import { callsOf } from './call.ts';
import { byId, id, instant, maybeInstant, name, nothing, wholeNumber } from './fields.ts';
import { plainIssue } from './issue.ts';

export const apiKey = z.strictObject({
  id,
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  made_at: instant,
  expires_at: instant,
  /** To the minute; null: not yet. */
  last_used_at: maybeInstant,
  /** Null: not taken back. */
  revoked_at: maybeInstant,
  /** It may be used: it was not taken back, and has not ended. */
  holds: z.boolean(),
});

const topic = 'Others’ programs';

/** Keys by which a program acts in an account (design#api-keys). A key lists, makes and revokes none. */
export const keyCalls = callsOf({
  listKeys: {
    method: 'GET',
    path: '/api/keys',
    access: 'signed-in',
    right: 'programs',
    topic,
    summary: 'The API keys of this account, newest first, without what they are made of',
    data: z.array(apiKey),
  },
  makeKey: {
    method: 'POST',
    path: '/api/keys',
    access: 'signed-in',
    right: 'programs',
    act: 'power',
    freshProof: 'always',
    refuses: ['too_many_keys'],
    topic,
    summary:
      'Makes an API key, which is told this once: `read` looks, `start` starts what is agreed to, `codes` hands in portal codes',
    body: z.strictObject({
      name: name(plainIssue('key_name_missing')).meta({ example: 'Accounting' }),
      scopes: z
        .array(z.enum(keyScopes))
        .min(1, plainIssue('key_scopes_missing'))
        .max(keyScopes.length)
        .meta({ example: ['read', 'start'] }),
      days: wholeNumber('key_days', 1, maxKeyDays).default(90).meta({ example: 90 }),
    }),
    data: z.strictObject({ key: z.string().meta({ example: 'shunya_…' }), made: apiKey }),
  },
  revokeKey: {
    method: 'DELETE',
    path: '/api/keys/{id}',
    access: 'signed-in',
    right: 'programs',
    act: 'take_back',
    topic,
    summary: 'Takes an API key back; its next call is refused',
    params: byId,
    data: nothing,
  },
});
