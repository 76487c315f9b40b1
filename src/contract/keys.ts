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
  /** Null: not revoked. */
  revoked_at: maybeInstant,
  /** It works: it was not revoked, and has not expired. */
  holds: z.boolean(),
});

const topic = 'Others’ programs';

/** Keys with which a program acts in an account (design#api-keys). A key cannot list, create or revoke keys. */
export const keyCalls = callsOf({
  listKeys: {
    method: 'GET',
    path: '/api/keys',
    access: 'signed-in',
    right: 'programs',
    topic,
    title: 'List API keys',
    summary: 'The API keys of this account, newest first, without the keys themselves',
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
    title: 'Create an API key',
    summary:
      'Creates an API key, which is shown only once, in this response: `read` reads, `start` starts filings that are agreed to, `codes` enters portal codes',
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
    title: 'Revoke an API key',
    summary: 'Revokes an API key; its next call is refused',
    params: byId,
    data: nothing,
  },
});
