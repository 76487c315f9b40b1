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
  say,
} from './replyMeanings.ts';
import { all, signingIn, type ReplyRow } from './replyRow.ts';
import { repliesOfReturns } from './replyTableOfReturns.ts';

/** Every code of gst-portal#codes-by-call, each once. Codes that begin with HTTP_ and SHUNYA_ are our own. */
export const replyTable: readonly (readonly [string, ReplyRow])[] = [
  // gst-portal#codes-authenticate Authenticate
  [
    'AUTH4032',
    say(
      'user',
      'The GST portal does not know this username. Check its spelling by signing in at the portal.',
    ),
  ],
  ['AUTH4033', { ...relogin, at: { endpoints: ['AUTHTOKEN'], reply: wrongSessionCode } }],
  ['AUTH4034', wrongSessionCode],
  ['AUTH4036', renewKey],
  [
    'AUTH4037',
    say(
      'user',
      'API access is switched off at the GST portal, or has run out. Sign in there, open My Profile, Manage API Access, set Enable API Request to Yes and choose 30 days; then try again.',
    ),
  ],
  ['AUTH4038', relogin],
  ...all('AUTH4035 AUTH4039 AUTH4040 AUTH4041 GEN5001 GEN5007', ourRequest),
  ...all('AUTH158 AUTH101 AUTH151 AUTH153 AUTH154', notAllowed),
  [
    'AUTH403',
    say(
      'logout',
      'The GST portal has too many open sessions for this username. We close the old ones and sign in again with a new session code.',
    ),
  ],
  ...all('AUTH002 AUT4031 AUT4032 AUT4033 AUT4034', ourAccess),
  ...all('AUTH_9002 SWEB9002', wrongPassword),
  ...all(
    'AUTH_9033 SWEB9033',
    say(
      'user',
      'The password at the GST portal has expired. Change it at the portal, then enter the new one here.',
    ),
  ),
  ['AUTH_9035', accountLocked],
  ['SWEB9035', { ...accountLocked, at: { endpoints: ['SEARCH'], reply: noSuchGstin } }],
  ['SWEB_9035', { ...noSuchGstin, at: { endpoints: signingIn, reply: accountLocked } }],
  ...all(
    'AUTH_9036 SWEB9036',
    say(
      'user',
      'The GST portal does not link this username with our access. Check the username by signing in at the portal; if it is right, write to our support.',
    ),
  ),
  ...all('TEC4002 TEC4003', renewKey),
  ['TEC4001', busy],
  ...all('RETOTPREQUEST EVCREQUEST RT-R1R3BAV-1007', relogin),

  // gst-portal#codes-evc EVC OTP
  ...all('OTP0001 OTP0002 OTP0003 OTP0004 OTP0008 OTP0009', ourRequest),
  ['OTP0005', noSuchGstin],
  ...all('OTP0006 OTP0010', wrongSignatory),
  [
    'OTP0007',
    say(
      'wait',
      'The GST portal cannot send codes at the moment. Nothing is needed from you; we ask again a little later.',
    ),
  ],
  ['OTP0011', relogin],

  ...repliesOfReturns,
];
