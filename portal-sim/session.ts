import { refused, text, type Call, type Refused } from './answer.ts';
import { byUsername, type Session, type Taxpayer } from './book.ts';
import { DAY, MINUTE, type Instant } from './calendar.ts';
import { randomBytes, sameText } from './wire.ts';

/** Sessions last six hours (gst-portal#sessions). */
const SESSION_MINUTES = 360;
const ACCESS_LIFE = 30 * DAY;

/** Client id and secret, the first thing every call is asked for; refused as HTTP 403 (gst-portal#envelope). */
export function clientRefusal(call: Call): Refused | null {
  const id = call.request.headers['clientid'] ?? '';
  const secret = call.request.headers['client-secret'] ?? '';
  if (id === '') return refused('AUT4031', 'Client id is missing', 403);
  if (secret === '') return refused('AUT4032', 'Client secret is missing', 403);
  if (!sameText(id, call.book.access.clientId)) return refused('AUT4033', 'Invalid client id', 403);
  if (!sameText(secret, call.book.access.clientSecret)) {
    return refused('AUT4034', 'Invalid client secret', 403);
  }
  return null;
}

/**
 * When API access ends, or null while it is off. An owner who renews has it on again the moment it lapses
 * (record 087.2).
 */
export function accessUntil(taxpayer: Taxpayer, now: Instant): Instant | null {
  const access = taxpayer.apiAccess;
  if (!access.on) return null;
  if (now >= access.since + ACCESS_LIFE) {
    if (!access.ownerRenews) return null;
    access.since += Math.floor((now - access.since) / ACCESS_LIFE) * ACCESS_LIFE;
  }
  return access.since + ACCESS_LIFE;
}

export function accessRefusal(taxpayer: Taxpayer, now: Instant): Refused | null {
  return accessUntil(taxpayer, now) === null
    ? refused('AUTH4037', 'API access is not available or its duration is not longer than the token')
    : null;
}

/** Opens a session, at most as long as API access lasts. The token is 32 hex characters (gst-portal#authenticate). */
export function openSession(
  call: Call,
  taxpayer: Taxpayer,
): { token: string; session: Session; minutes: number } {
  const { book, now } = call;
  for (const [token, session] of Object.entries(book.sessions)) {
    if (session.expiresAt <= now) delete book.sessions[token];
  }
  const until = Math.min(now + SESSION_MINUTES * MINUTE, accessUntil(taxpayer, now) ?? now);
  const token = randomBytes(call.random, 16).toString('hex');
  const session = {
    username: taxpayer.username,
    ek: randomBytes(call.random, 32).toString('base64'),
    expiresAt: until,
  };
  book.sessions[token] = session;
  return { token, session, minutes: Math.max(1, Math.floor((until - now) / MINUTE)) };
}

export function liveSession(call: Call, token: string, username: string): Session | undefined {
  const session = Object.hasOwn(call.book.sessions, token) ? call.book.sessions[token] : undefined;
  return session !== undefined && session.username === username && session.expiresAt > call.now
    ? session
    : undefined;
}

export type SignedIn = { taxpayer: Taxpayer; session: Session; ek: Buffer };

/**
 * The header checks of every call within a session, in the order of gst-portal#simulator-faults: client, state-cd, txn, session,
 * GSTIN. EVCOTP has its own codes for the last two.
 */
export function signedIn(call: Call): SignedIn | Refused {
  const { headers, query } = call.request;
  const isEvc = call.action === 'EVCOTP';
  const refusedClient = clientRefusal(call);
  if (refusedClient !== null) return refusedClient;
  const gstin = headers['gstin'] ?? '';
  if (gstin === '')
    return isEvc ? refused('OTP0001', 'GSTIN is missing') : refused('RET11410', 'GSTIN is missing');
  if (headers['state-cd'] !== gstin.slice(0, 2)) return refused('AUTH4041', 'Invalid state-cd');
  if ((headers['txn'] ?? '') === '') return refused('RET11408', 'Invalid transaction id');
  const username = headers['username'] ?? '';
  const token = headers['auth-token'] ?? '';
  if (isEvc && token === '') return refused('OTP0008', 'Auth token is missing');
  if (isEvc && username === '') return refused('OTP0009', 'User name is missing');
  const session = liveSession(call, token, username);
  const taxpayer = byUsername(call.book, username);
  if (session === undefined || taxpayer === undefined) {
    return isEvc
      ? refused('OTP0011', 'User session is null for provided auth-token and user name')
      : refused('AUTH4038', 'Session is expired or does not exist');
  }
  const noAccess = accessRefusal(taxpayer, call.now);
  if (noAccess !== null) return noAccess;
  if (isEvc && text(query['gstin']) === '') return refused('OTP0001', 'GSTIN is missing');
  if (query['gstin'] !== undefined && query['gstin'] !== gstin) {
    return isEvc
      ? refused('OTP0002', 'GSTIN in URL and header differ')
      : refused('RET191136', 'Header and payload disagree');
  }
  if (gstin !== taxpayer.gstin) {
    return isEvc
      ? refused('OTP0005', 'Invalid GSTIN')
      : refused('RET191113', 'GSTIN is invalid or not yours');
  }
  return { taxpayer, session, ek: Buffer.from(session.ek, 'base64') };
}
