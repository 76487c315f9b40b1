import { refused, text, type Answer, type Call, type Refused } from './answer.ts';
import { byUsername, type Form, type Taxpayer } from './book.ts';
import { findCode, sendCode } from './codes.ts';
import { takeFault } from './faults.ts';
import { isPan } from './identifiers.ts';
import { doorRefusal } from './gatewayDoor.ts';
import {
  accessRefusal,
  crowdRefusal,
  deadToken,
  liveSession,
  openSession,
  type Opening,
  refreshableSession,
  signedIn,
} from './session.ts';
import { aesDecrypt, aesEncrypt, rsaDecrypt } from './wire.ts';

/** POST and GET `/taxpayerapi/vN.M/authenticate` (gst-portal#authenticate). */
export function authenticate(call: Call): Answer {
  if (call.request.method === 'GET') {
    return call.action === 'EVCOTP' ? evcOtp(call) : refused('AUTH4035', 'Invalid request action');
  }
  const known = knownUser(call);
  if ('kind' in known) return known;
  if (call.instead !== null) return { kind: 'plain', value: call.instead().value };
  switch (call.action) {
    case 'OTPREQUEST':
      return otpRequest(call, known);
    case 'AUTHTOKEN':
      return authToken(call, known);
    case 'REFRESHTOKEN':
      return refreshToken(call, known);
    case 'LOGOUT':
      return logout(call, known);
    default:
      return refused('AUTH4035', 'Invalid request action');
  }
}

function knownUser(call: Call): Taxpayer | Refused {
  const atTheDoor = doorRefusal(call);
  if (atTheDoor !== null) return atTheDoor;
  const { headers } = call.request;
  const state = headers['state-cd'] ?? '';
  if (!/^\d{2}$/.test(state)) return refused('AUTH4041', 'Invalid state-cd');
  if ((headers['txn'] ?? '') === '') return refused('GEN5001', 'txn is missing');
  const username = text(call.body['username']);
  if (username === '' || text(call.body['app_key']) === '') {
    return refused('GEN5001', 'Mandatory parameters are missing');
  }
  const taxpayer = byUsername(call.book, username);
  if (taxpayer === undefined) return refused('AUTH4032', 'Invalid user');
  return state === taxpayer.gstin.slice(0, 2) ? taxpayer : refused('AUTH4041', 'Invalid state-cd');
}

/** The app key in the clear, from its RSA wrapping (gst-portal#crypto). */
export function appKeyOf(call: Call): Buffer | Refused {
  const key = rsaDecrypt(call.book.keys.privatePem, text(call.body['app_key']));
  if (key === null) return refused('TEC4002', 'Invalid data format');
  return key.length === 32 ? key : refused('AUTH4036', 'Invalid app key');
}

function otpRequest(call: Call, taxpayer: Taxpayer): Answer {
  const appKey = appKeyOf(call);
  if ('kind' in appKey) return appKey;
  return sendLoginCode(call, taxpayer, 'raw', appKey.toString('base64')) ?? { kind: 'plain', value: {} };
}

/** Sends the session code to the primary signatory, or answers why none goes out. */
export function sendLoginCode(
  call: Call,
  taxpayer: Taxpayer,
  family: Opening['family'],
  appKey: string,
): Refused | null {
  const stopped = accessRefusal(taxpayer, call.now) ?? crowdRefusal(call, taxpayer.username, family);
  if (stopped !== null) return stopped;
  const primary = taxpayer.signatories[0];
  if (primary === undefined) return refused('OTP0010', 'User has no authorised signatory');
  sendCode(call, taxpayer, primary, 'login', appKey);
  return null;
}

function authToken(call: Call, taxpayer: Taxpayer): Answer {
  const appKey = appKeyOf(call);
  if ('kind' in appKey) return appKey;
  const key = appKey.toString('base64');
  const clear = aesDecrypt(appKey, text(call.body['otp']));
  const wrong = loginCodeRefusal(call, taxpayer, 'raw', clear?.toString('utf8') ?? '', key);
  if (wrong !== null) return wrong;
  const wrapped = text(call.body['app_key']);
  return opened(call, taxpayer, { appKey: key, wrapped, codeAt: call.now, family: 'raw' });
}

/** Why a session code opens nothing, or null: then it is used up. */
export function loginCodeRefusal(
  call: Call,
  taxpayer: Taxpayer,
  family: Opening['family'],
  code: string,
  appKey: string,
): Refused | null {
  const stopped = accessRefusal(taxpayer, call.now) ?? crowdRefusal(call, taxpayer.username, family);
  if (stopped !== null) return stopped;
  if (takeFault(call.book, ['too_many_sessions'], taxpayer.username, call.action) !== null) {
    return refused('AUTH403', 'Maximum sessions for this user with this GSP');
  }
  if (findCode(call, taxpayer, 'login', code, () => true) === undefined) {
    const { wrong_login_code: said } = call.book.kindness;
    return refused(said, said === 'AUTH4034' ? 'Invalid OTP' : 'Invalid Session');
  }
  const found = findCode(call, taxpayer, 'login', code, (kept) => kept.appKey === appKey);
  return found === undefined ? refused('AUTH4036', 'The app key is not that of the OTP request') : null;
}

function opened(call: Call, taxpayer: Taxpayer, opening: Opening): Answer {
  const { token, session, minutes } = openSession(call, taxpayer, opening);
  const { expiry } = call.book.kindness;
  const sek = aesEncrypt(Buffer.from(opening.appKey, 'base64'), Buffer.from(session.ek, 'base64'));
  const says = expiry === 'true_minutes' ? minutes : Number(expiry);
  return { kind: 'plain', value: { auth_token: token, expiry: says, sek } };
}

/** The app key comes encrypted by the old session key, the old token dies (gst-portal#sessions). */
function refreshToken(call: Call, taxpayer: Taxpayer): Answer {
  const token = text(call.body['auth_token']);
  const session = refreshableSession(call, token, taxpayer.username);
  if (session === undefined) return deadToken(call);
  const noAccess = accessRefusal(taxpayer, call.now);
  if (noAccess !== null) return noAccess;
  const appKey = aesDecrypt(Buffer.from(session.ek, 'base64'), text(call.body['app_key']));
  const key = appKey?.toString('base64') ?? '';
  const isOther = call.book.kindness.refresh_key === 'same_only' && key !== session.appKey;
  if (appKey?.length !== 32 || isOther) return refused('AUTH4036', 'Invalid app key');
  delete call.book.sessions[token];
  const { wrapped, codeAt, family } = session;
  return opened(call, taxpayer, { appKey: key, wrapped, codeAt, family });
}

function logout(call: Call, taxpayer: Taxpayer): Answer {
  const token = text(call.body['auth_token']);
  const session = liveSession(call, token, taxpayer.username);
  if (session === undefined) return refused('AUTH4033', 'Invalid session');
  const wrapped = text(call.body['app_key']);
  if (call.book.kindness.logout_key === 'checked' && wrapped !== session.wrapped) {
    const key = rsaDecrypt(call.book.keys.privatePem, wrapped)?.toString('base64');
    if (key !== session.appKey) return refused('AUTH4036', 'Invalid app key');
  }
  delete call.book.sessions[token];
  return { kind: 'plain', value: {} };
}

const FORM_TYPES: Record<string, Form> = { R1: 'GSTR1', GSTR1: 'GSTR1', R3B: 'GSTR3B', GSTR3B: 'GSTR3B' };

/** GET …?action=EVCOTP&gstin=&pan=&form_type= (gst-portal#codes-evc): the code goes to the signatory with that PAN. */
function evcOtp(call: Call): Answer {
  const within = signedIn(call);
  if ('kind' in within) return within;
  if (call.instead !== null) return { kind: 'plain', value: call.instead().value };
  const pan = text(call.request.query['pan']);
  const formType = text(call.request.query['form_type']);
  if (pan === '') return refused('OTP0003', 'PAN is missing');
  if (formType === '') return refused('OTP0004', 'Form type is missing');
  const form = Object.hasOwn(FORM_TYPES, formType) ? FORM_TYPES[formType] : undefined;
  const { form_type_3b: spelled } = call.book.kindness;
  if (form === undefined || (form === 'GSTR3B' && spelled !== 'either' && formType !== spelled)) {
    return refused('OTP0004', 'Form type is not known');
  }
  return sendEvc(call, within.taxpayer, form, pan) ?? { kind: 'plain', value: {} };
}

/** Sends an EVC to the signatory with that PAN, or answers why none goes out. */
export function sendEvc(call: Call, taxpayer: Taxpayer, form: Form, pan: string): Refused | null {
  const signatory = taxpayer.signatories.find((person) => person.pan === pan);
  if (signatory !== undefined) {
    sendCode(call, taxpayer, signatory, form, '');
    return null;
  }
  // No source says how the two codes differ: by shape it is a PAN at all, or none.
  const { wrong_pan: said } = call.book.kindness;
  const byShape = taxpayer.signatories.length > 0 && isPan(pan) ? 'OTP0006' : 'OTP0010';
  return (said === 'by_shape' ? byShape : said) === 'OTP0006'
    ? refused('OTP0006', 'PAN is not that of the authorised signatory')
    : refused('OTP0010', 'User has no authorised signatory for this PAN and GSTIN');
}
