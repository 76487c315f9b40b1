import { refused, text, type Answer, type Call, type Refused } from './answer.ts';
import { byUsername, type Form, type Taxpayer } from './book.ts';
import { findCode, sendCode } from './codes.ts';
import { takeFault } from './faults.ts';
import { isPan } from './identifiers.ts';
import { accessRefusal, clientRefusal, liveSession, openSession, signedIn } from './session.ts';
import { aesDecrypt, aesEncrypt, rsaDecrypt } from './wire.ts';

/** POST and GET `/taxpayerapi/vN.M/authenticate` (gst-portal#authenticate). */
export function authenticate(call: Call): Answer {
  if (call.request.method === 'GET') {
    return call.action === 'EVCOTP' ? evcOtp(call) : refused('AUTH4035', 'Invalid request action');
  }
  const known = knownUser(call);
  if ('kind' in known) return known;
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
  const noClient = clientRefusal(call);
  if (noClient !== null) return noClient;
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
function appKeyOf(call: Call): Buffer | Refused {
  const key = rsaDecrypt(call.book.keys.privatePem, text(call.body['app_key']));
  if (key === null) return refused('TEC4002', 'Invalid data format');
  return key.length === 32 ? key : refused('AUTH4036', 'Invalid app key');
}

function otpRequest(call: Call, taxpayer: Taxpayer): Answer {
  const appKey = appKeyOf(call);
  if ('kind' in appKey) return appKey;
  const noAccess = accessRefusal(taxpayer, call.now);
  if (noAccess !== null) return noAccess;
  const primary = taxpayer.signatories[0];
  if (primary === undefined) return refused('OTP0010', 'User has no authorised signatory');
  sendCode(call, taxpayer, primary, 'login', appKey.toString('base64'));
  return { kind: 'plain', value: {} };
}

function authToken(call: Call, taxpayer: Taxpayer): Answer {
  const appKey = appKeyOf(call);
  if ('kind' in appKey) return appKey;
  const noAccess = accessRefusal(taxpayer, call.now);
  if (noAccess !== null) return noAccess;
  if (takeFault(call.book, ['too_many_sessions'], taxpayer.username, call.action) !== null) {
    return refused('AUTH403', 'Maximum sessions for this user with this GSP');
  }
  const clear = aesDecrypt(appKey, text(call.body['otp']));
  const code = clear?.toString('utf8') ?? '';
  if (findCode(call, taxpayer, 'login', code, () => true) === undefined)
    return refused('AUTH4034', 'Invalid OTP');
  const key = appKey.toString('base64');
  if (findCode(call, taxpayer, 'login', code, (kept) => kept.appKey === key) === undefined) {
    return refused('AUTH4036', 'The app key is not that of the OTP request');
  }
  return opened(call, taxpayer, appKey);
}

function opened(call: Call, taxpayer: Taxpayer, appKey: Uint8Array): Answer {
  const { token, session, minutes } = openSession(call, taxpayer);
  const sek = aesEncrypt(appKey, Buffer.from(session.ek, 'base64'));
  return { kind: 'plain', value: { auth_token: token, expiry: minutes, sek } };
}

/** Only before expiry; the app key comes encrypted by the old session key, the old token dies (gst-portal#sessions). */
function refreshToken(call: Call, taxpayer: Taxpayer): Answer {
  const token = text(call.body['auth_token']);
  const session = liveSession(call, token, taxpayer.username);
  if (session === undefined) return refused('AUTH4038', 'Session is expired or does not exist');
  const noAccess = accessRefusal(taxpayer, call.now);
  if (noAccess !== null) return noAccess;
  const appKey = aesDecrypt(Buffer.from(session.ek, 'base64'), text(call.body['app_key']));
  if (appKey?.length !== 32) return refused('AUTH4036', 'Invalid app key');
  delete call.book.sessions[token];
  return opened(call, taxpayer, appKey);
}

function logout(call: Call, taxpayer: Taxpayer): Answer {
  const token = text(call.body['auth_token']);
  if (liveSession(call, token, taxpayer.username) === undefined)
    return refused('AUTH4033', 'Invalid session');
  delete call.book.sessions[token];
  return { kind: 'plain', value: {} };
}

const FORM_TYPES: Record<string, Form> = { R1: 'GSTR1', GSTR1: 'GSTR1', R3B: 'GSTR3B', GSTR3B: 'GSTR3B' };

/** GET …?action=EVCOTP&gstin=&pan=&form_type= (gst-portal#codes-evc): the code goes to the signatory with that PAN. */
function evcOtp(call: Call): Answer {
  const within = signedIn(call);
  if ('kind' in within) return within;
  const { taxpayer } = within;
  const pan = text(call.request.query['pan']);
  const formType = text(call.request.query['form_type']);
  if (pan === '') return refused('OTP0003', 'PAN is missing');
  if (formType === '') return refused('OTP0004', 'Form type is missing');
  const form = Object.hasOwn(FORM_TYPES, formType) ? FORM_TYPES[formType] : undefined;
  if (form === undefined) return refused('OTP0004', 'Form type is not known');
  const signatory = taxpayer.signatories.find((person) => person.pan === pan);
  if (signatory === undefined) {
    // The sheet does not say what parts the two codes: here a PAN that the taxpayer has, or none at all.
    return taxpayer.signatories.length > 0 && isPan(pan)
      ? refused('OTP0006', 'PAN is not that of the authorised signatory')
      : refused('OTP0010', 'User has no authorised signatory for this PAN and GSTIN');
  }
  sendCode(call, taxpayer, signatory, form, '');
  return { kind: 'plain', value: {} };
}
