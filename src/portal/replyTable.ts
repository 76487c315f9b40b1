import {
  ourRequest,
  relogin,
  notAllowed,
  busy,
  noSuchGstin,
  accountLocked,
  wrongPassword,
  wrongSessionCode,
  renewKey,
  ourAccess,
  wrongSignatory,
  meaning,
} from './replyMeanings.ts';
import { all, signingIn, type ReplyRow } from './replyRow.ts';
import { repliesOfReturns } from './replyTableOfReturns.ts';

/** Every code of gst-portal#codes-by-call, each once. Codes that begin with HTTP_ and SHUNYA_ are our own. */
export const replyTable: readonly (readonly [string, ReplyRow])[] = [
  // gst-portal#codes-authenticate Authenticate
  ['AUTH4032', meaning('user', 'unknown_username')],
  ['AUTH4033', { ...relogin, at: { endpoints: ['AUTHTOKEN'], reply: wrongSessionCode } }],
  ['AUTH4034', wrongSessionCode],
  ['AUTH4036', renewKey],
  ['AUTH4037', meaning('user', 'api_access_off')],
  ['AUTH4038', relogin],
  ...all('AUTH4035 AUTH4039 AUTH4040 AUTH4041 GEN5001 GEN5007', ourRequest),
  ...all('AUTH158 AUTH101 AUTH151 AUTH153 AUTH154', notAllowed),
  ['AUTH403', meaning('logout', 'too_many_sessions')],
  ...all('AUTH002 AUT4031 AUT4032 AUT4033 AUT4034', ourAccess),
  ...all('AUTH_9002 SWEB9002', wrongPassword),
  ...all('AUTH_9033 SWEB9033', meaning('user', 'password_expired')),
  ['AUTH_9035', accountLocked],
  ['SWEB9035', { ...accountLocked, at: { endpoints: ['SEARCH'], reply: noSuchGstin } }],
  ['SWEB_9035', { ...noSuchGstin, at: { endpoints: signingIn, reply: accountLocked } }],
  ...all('AUTH_9036 SWEB9036', meaning('user', 'username_not_linked')),
  ...all('TEC4002 TEC4003', renewKey),
  ['TEC4001', busy],
  ...all('RETOTPREQUEST EVCREQUEST RT-R1R3BAV-1007', relogin),

  // gst-portal#codes-evc EVC OTP
  ...all('OTP0001 OTP0002 OTP0003 OTP0004 OTP0008 OTP0009', ourRequest),
  ['OTP0005', noSuchGstin],
  ...all('OTP0006 OTP0010', wrongSignatory),
  ['OTP0007', meaning('wait', 'cannot_send_codes')],
  ['OTP0011', relogin],

  ...repliesOfReturns,
];
