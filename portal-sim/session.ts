import { refused, text, type Call, type Refused } from './answer.ts';
import { byUsername, type Session, type Taxpayer } from './book.ts';
import { DAY, MINUTE, type Instant } from './calendar.ts';
import { doorRefusal } from './gatewayDoor.ts';
import { randomBytes } from './wire.ts';

/** Sessions last six hours (gst-portal#sessions). */
export const SESSION_MINUTES = 360;
const ACCESS_LIFE = 30 * DAY;

/**
 * When API access ends, or null while it is off. An owner who renews has it on again the moment it lapses
 * (design#demo-controls).
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

/** The input for opening a session; a refresh hands on all but the key. */
export type Opening = Pick<Session, 'appKey' | 'wrapped' | 'codeAt' | 'family'>;

/** Opens a session, at most as long as API access lasts. The token is 32 hex characters (gst-portal#authenticate). */
export function openSession(
  call: Call,
  taxpayer: Taxpayer,
  opening: Opening,
): { token: string; session: Session; minutes: number } {
  const { book, now } = call;
  const { username } = taxpayer;
  const endsOthers = book.kindness.sessions_per_user === 'newest';
  for (const [token, session] of Object.entries(book.sessions)) {
    const isGone = Math.max(session.expiresAt, session.codeAt + DAY) <= now;
    const isOther = session.username === username && session.family === opening.family;
    if (isGone || (endsOthers && isOther)) delete book.sessions[token];
  }
  const until = Math.min(now + SESSION_MINUTES * MINUTE, accessUntil(taxpayer, now) ?? now);
  const token = randomBytes(call.random, 16).toString('hex');
  const ek = randomBytes(call.random, 32).toString('base64');
  const session = { username, ek, expiresAt: until, ...opening };
  book.sessions[token] = session;
  return { token, session, minutes: Math.max(1, Math.floor((until - now) / MINUTE)) };
}

/** Why a user can not sign in once more, where a provider allows one session (gst-portal#sessions), or null. */
export function crowdRefusal(call: Call, username: string, family: Session['family']): Refused | null {
  if (call.book.kindness.sessions_per_user !== 'one') return null;
  const hasOne = Object.values(call.book.sessions).some(
    (session) => session.username === username && session.family === family && session.expiresAt > call.now,
  );
  return hasOne ? refused('AUTH403', 'Maximum sessions for this user with this GSP') : null;
}

function sessionOf(call: Call, token: string, username: string): Session | undefined {
  const session = Object.hasOwn(call.book.sessions, token) ? call.book.sessions[token] : undefined;
  return session?.username === username && session.family === 'raw' ? session : undefined;
}

export function liveSession(call: Call, token: string, username: string): Session | undefined {
  const session = sessionOf(call, token, username);
  return session !== undefined && session.expiresAt > call.now ? session : undefined;
}

/** A session that REFRESHTOKEN takes: a live one, or where a portal revives them one that lapsed within a day. */
export function refreshable(call: Call, session: Session): boolean {
  const until = call.book.kindness.revival === 'never' ? session.expiresAt : session.codeAt + DAY;
  return Math.max(session.expiresAt, until) > call.now;
}

export function refreshableSession(call: Call, token: string, username: string): Session | undefined {
  const session = sessionOf(call, token, username);
  return session !== undefined && refreshable(call, session) ? session : undefined;
}

const DEAD = {
  AUTH4038: 'Session is expired or does not exist',
  AUTH4033: 'Invalid session',
  RET11402: 'Unauthorized User!',
  AUTH158: 'Authorization failed',
};

/** The refusal of a dead token, in this portal's words. */
export function deadToken(call: Call): Refused {
  const { dead_token: code, getpref_dead_token: preference } = call.book.kindness;
  return call.action === 'GETPREF' && preference !== 'as_elsewhere'
    ? refused(preference, 'Auth token or user name is invalid')
    : refused(code, DEAD[code]);
}

export type SignedIn = { taxpayer: Taxpayer; session: Session; ek: Buffer };

/**
 * The header checks of every call within a session, in the order of gst-portal#simulator-faults: client, state-cd, txn, session,
 * GSTIN. EVCOTP has its own codes for the last two.
 */
export function signedIn(call: Call): SignedIn | Refused {
  const { headers, query } = call.request;
  const isEvc = call.action === 'EVCOTP';
  const atTheDoor = doorRefusal(call);
  if (atTheDoor !== null) return atTheDoor;
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
      : deadToken(call);
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
