import { refused, text, told, type Call, type Outcome, type Refused } from './answer.ts';
import { loginCodeRefusal, sendEvc, sendLoginCode } from './authenticate.ts';
import { byUsername, type Form, type Session, type Taxpayer } from './book.ts';
import { DAY, MINUTE } from './calendar.ts';
import { accessRefusal, accessUntil, deadToken, openSession, refreshable, type Opening } from './session.ts';
import { randomBytes, sameText } from './wire.ts';

/**
 * Refusals by the provider itself, in its own envelope and with an HTTP status. The statuses are invented, but for
 * 401 of a dead token: no source gives them (gst-portal#gateway).
 */
export type TurnedAway = { kind: 'turned_away'; status: number; says: string };

export function turnedAway(status: number, says: string): TurnedAway {
  return { kind: 'turned_away', status, says };
}

/** POST `/authenticate`: the provider's app token for key and secret, a day long (gst-portal#decrypted). */
export function appToken(call: Call): Outcome | TurnedAway {
  const { book, now, request } = call;
  if (!sameText(request.headers['x-api-secret'] ?? '', book.access.clientSecret)) {
    return turnedAway(401, 'Invalid API secret');
  }
  const token = `app.${randomBytes(call.random, 16).toString('hex')}`;
  // The portal's cryptography is the provider's here: its tokens hold no key.
  book.providerTokens[token] = { ek: '', expiresAt: now + DAY };
  return told({ access_token: token });
}

export function hasAppToken(call: Call): boolean {
  const token = call.request.headers['authorization'] ?? '';
  const { providerTokens } = call.book;
  const kept = Object.hasOwn(providerTokens, token) ? providerTokens[token] : undefined;
  return kept?.ek === '' && kept.expiresAt > call.now;
}

/** The session whose token a call brings as it is, without "Bearer". */
function sessionOf(call: Call): { token: string; session: Session; taxpayer: Taxpayer } | null {
  const token = call.request.headers['authorization'] ?? '';
  const session = Object.hasOwn(call.book.sessions, token) ? call.book.sessions[token] : undefined;
  const taxpayer = session === undefined ? undefined : byUsername(call.book, session.username);
  return session?.family === 'decrypted' && taxpayer !== undefined ? { token, session, taxpayer } : null;
}

/** Whom a call's token belongs to, live or not; empty when to nobody. */
export function decryptedUser(call: Call): string {
  return sessionOf(call)?.session.username ?? '';
}

/** The taxpayer of a live session, or why there is none. */
export function taxpayerWithin(call: Call): Taxpayer | Refused | TurnedAway {
  const found = sessionOf(call);
  if (found === null) return turnedAway(401, 'Invalid or expired access token');
  if (found.session.expiresAt <= call.now) return deadToken(call);
  return accessRefusal(found.taxpayer, call.now) ?? found.taxpayer;
}

function userOf(call: Call): Taxpayer | Refused {
  const taxpayer = byUsername(call.book, text(call.body['username']));
  if (taxpayer === undefined) return refused('AUTH4032', 'Invalid user');
  return text(call.body['gstin']) === taxpayer.gstin ? taxpayer : refused('RET11410', 'Invalid GSTIN');
}

export function askLoginCode(call: Call): Outcome {
  const user = userOf(call);
  if ('kind' in user) return user;
  return sendLoginCode(call, user, 'decrypted', '') ?? told({});
}

export function verifyLoginCode(call: Call): Outcome {
  const user = userOf(call);
  if ('kind' in user) return user;
  const wrong = loginCodeRefusal(call, user, 'decrypted', text(call.request.query['otp']), '');
  return wrong ?? opened(call, user, { appKey: '', wrapped: '', codeAt: call.now, family: 'decrypted' });
}

/** Instants in milliseconds: the token's end, as far as this portal reports it truly, and that of API access. */
function opened(call: Call, taxpayer: Taxpayer, opening: Opening): Outcome {
  const { token, session } = openSession(call, taxpayer, opening);
  const { expiry } = call.book.kindness;
  const said = expiry === 'true_minutes' ? session.expiresAt : call.now + Number(expiry) * MINUTE;
  return told({
    access_token: token,
    token_expiry: said,
    session_expiry: accessUntil(taxpayer, call.now) ?? session.expiresAt,
  });
}

export function refreshSession(call: Call): Outcome | TurnedAway {
  const found = sessionOf(call);
  if (found === null) return turnedAway(401, 'Invalid or expired access token');
  const { token, session, taxpayer } = found;
  if (!refreshable(call, session)) return deadToken(call);
  const noAccess = accessRefusal(taxpayer, call.now);
  if (noAccess !== null) return noAccess;
  delete call.book.sessions[token];
  const { appKey, wrapped, codeAt, family } = session;
  return opened(call, taxpayer, { appKey, wrapped, codeAt, family });
}

export function endSession(call: Call): Outcome {
  delete call.book.sessions[call.request.headers['authorization'] ?? ''];
  return told({});
}

export const FORMS: Record<string, Form> = { 'gstr-1': 'GSTR1', 'gstr-3b': 'GSTR3B' };

export function askEvc(call: Call, taxpayer: Taxpayer): Outcome {
  const named = text(call.request.query['gstr']);
  const form = Object.hasOwn(FORMS, named) ? FORMS[named] : undefined;
  if (form === undefined) return refused('OTP0004', 'Form type is missing');
  const pan = text(call.body['pan']);
  if (pan === '') return refused('OTP0003', 'PAN is missing');
  return sendEvc(call, taxpayer, form, pan) ?? told({});
}
