import { all, signingIn, type ReplyRow } from './replyRow.ts';
import { repliesOfReturns } from './replyTableOfReturns.ts';

/** Every code of gst-portal#codes-by-call, each once. Codes that begin with HTTP_ are our own names of an answer without a code. */
export const replyTable: readonly (readonly [string, ReplyRow])[] = [
  // gst-portal#codes-authenticate Authenticate
  ['AUTH4032', { kind: 'unknown_username' }],
  ['AUTH4033', { kind: 'session_ended', at: ['AUTHTOKEN'], there: 'wrong_session_code' }],
  ['AUTH4034', { kind: 'wrong_session_code' }],
  ['AUTH4036', { kind: 'key_changed' }],
  ['AUTH4037', { kind: 'api_access_off' }],
  ['AUTH4038', { kind: 'session_ended' }],
  ...all('AUTH4035 AUTH4039 AUTH4040 AUTH4041 GEN5001 GEN5007', 'our_request'),
  ...all('AUTH158 AUTH101 AUTH151 AUTH153 AUTH154', 'session_not_allowed'),
  ['AUTH403', { kind: 'too_many_sessions' }],
  ...all('AUTH002 AUT4031 AUT4032 AUT4033 AUT4034', 'own_access'),
  ...all('AUTH_9002 SWEB9002', 'wrong_password'),
  ...all('AUTH_9033 SWEB9033', 'password_expired'),
  ['AUTH_9035', { kind: 'account_locked' }],
  ['SWEB9035', { kind: 'account_locked', at: ['SEARCH'], there: 'no_such_gstin' }],
  ['SWEB_9035', { kind: 'no_such_gstin', at: signingIn, there: 'account_locked' }],
  ...all('AUTH_9036 SWEB9036', 'username_not_linked'),
  ...all('TEC4002 TEC4003', 'key_changed'),
  // GEN5008: the interface is under maintenance (gst-portal#maintenance).
  ...all('TEC4001 GEN5008', 'busy'),
  ...all('RETOTPREQUEST EVCREQUEST RT-R1R3BAV-1007', 'session_ended'),

  // gst-portal#codes-evc EVC OTP
  ...all('OTP0001 OTP0002 OTP0003 OTP0004 OTP0008 OTP0009', 'our_request'),
  ['OTP0005', { kind: 'no_such_gstin' }],
  ...all('OTP0006 OTP0010', 'wrong_signatory'),
  ['OTP0007', { kind: 'cannot_send_codes' }],
  ['OTP0011', { kind: 'session_ended' }],

  ...repliesOfReturns,
];
