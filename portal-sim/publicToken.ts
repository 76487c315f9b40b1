import { refused, text, type Answer, type Call, type Outcome, type Refused } from './answer.ts';
import { appKeyOf } from './authenticate.ts';
import type { ProviderToken } from './book.ts';
import { MINUTE } from './calendar.ts';
import { doorRefusal } from './gatewayDoor.ts';
import { deadToken, SESSION_MINUTES } from './session.ts';
import { aesDecrypt, aesEncrypt, randomBytes, rsaDecrypt, sameText } from './wire.ts';

/** POST `/commonapi/vN.M/authenticate`: ACCESSTOKEN, the provider's own session (gst-portal#public-token). */
export function accessToken(call: Call): Answer {
  const atTheDoor = doorRefusal(call);
  if (atTheDoor !== null) return atTheDoor;
  if (call.instead !== null) return { kind: 'plain', value: call.instead().value };
  if (call.action !== 'ACCESSTOKEN') return refused('AUTH4035', 'Invalid request action');
  const { book, now } = call;
  const user = book.access.publicUser ?? book.access.clientId;
  if (!sameText(text(call.body['username']), user)) return refused('AUTH4032', 'Invalid user');
  const appKey = appKeyOf(call);
  if ('kind' in appKey) return appKey;
  if (!isPassword(call, appKey)) return refused('AUTH_9002', 'Wrong user id or password');
  const token = randomBytes(call.random, 16).toString('hex');
  const ek = randomBytes(call.random, 32);
  for (const [old, kept] of Object.entries(book.providerTokens)) {
    if (kept.expiresAt <= now) delete book.providerTokens[old];
  }
  book.providerTokens[token] = { ek: ek.toString('base64'), expiresAt: now + SESSION_MINUTES * MINUTE };
  const expiry = book.kindness.access_expiry === 'told' ? { expiry: SESSION_MINUTES } : {};
  return { kind: 'plain', value: { auth_token: token, ...expiry, sek: aesEncrypt(appKey, ek) } };
}

/** Sources disagree on AES by the app key or RSA by the certificate: either, or one alone. */
function isPassword(call: Call, appKey: Uint8Array): boolean {
  const { access, keys, kindness } = call.book;
  const sent = text(call.body['password']);
  const right = access.publicPassword ?? access.clientSecret;
  const fits = (clear: Buffer | null) => clear !== null && sameText(clear.toString('utf8'), right);
  return (
    (kindness.access_password !== 'rsa' && fits(aesDecrypt(appKey, sent))) ||
    (kindness.access_password !== 'aes' && fits(rsaDecrypt(keys.privatePem, sent)))
  );
}

/** The provider's session that a public call brings, a refusal where it needs one, or null where it does without. */
export function providerSession(call: Call): ProviderToken | Refused | null {
  const { access, kindness, providerTokens } = call.book;
  if (kindness.public_token === 'not_needed' && kindness.public_answers !== 'encrypted') return null;
  const { username = '', 'auth-token': token = '' } = call.request.headers;
  const kept = Object.hasOwn(providerTokens, token) ? providerTokens[token] : undefined;
  const isUser = sameText(username, access.publicUser ?? access.clientId);
  // The decrypted family's app tokens hold no key.
  const isLive = kept !== undefined && kept.ek !== '' && kept.expiresAt > call.now;
  return isUser && isLive ? kept : deadToken(call);
}

/** Packs the answer of a public call (gst-portal#public-answers). */
export function packed(call: Call, outcome: Outcome, session: ProviderToken | null): Answer {
  if (outcome.kind === 'refused') return outcome;
  const { value } = outcome;
  switch (call.book.kindness.public_answers) {
    case 'plain':
      return { kind: 'plain', value };
    case 'object':
      return { kind: 'plain', value: { data: value } };
    case 'base64':
      return { kind: 'plain', value: { data: Buffer.from(JSON.stringify(value)).toString('base64') } };
    case 'encrypted':
      return session === null ? { kind: 'plain', value } : { kind: 'sealed', value, ek: session.ek };
  }
}
