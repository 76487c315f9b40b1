import type { FaultClass } from '#usecases/portsOfPortal.ts';

/** The calls of a portal adapter, named as the portal names its actions; LOOKUP is invented (decisions 3.3). */
export type Endpoint =
  | 'OTPREQUEST'
  | 'AUTHTOKEN'
  | 'REFRESHTOKEN'
  | 'LOGOUT'
  | 'EVCOTP'
  | 'SEARCH'
  | 'RETTRACK'
  | 'GETPREF'
  | 'RETSTATUS'
  | 'LATEFEEBREAKUP'
  | 'RETNEWPTF'
  | 'RETSUM'
  | 'RETSAVE'
  | 'RETFILE'
  | 'LOOKUP';

export type Reply = { class: FaultClass; meaning: string };

/** `at` holds what the same code means at certain calls, where P 3 has a CONFLICT. */
export type ReplyRow = Reply & { at?: { endpoints: readonly Endpoint[]; reply: Reply } };

const say = (faultClass: FaultClass, meaning: string): Reply => ({ class: faultClass, meaning });

const all = (codes: string, reply: Reply): [string, ReplyRow][] =>
  codes.split(' ').map((code) => [code, reply]);

const signingIn: readonly Endpoint[] = ['OTPREQUEST', 'AUTHTOKEN', 'REFRESHTOKEN', 'LOGOUT', 'LOOKUP'];

export const unknownReply = say(
  'fix',
  'The GST portal refused this request and gave a reason that Shunya does not know. Nothing was filed by it. Please try again later, or write to our support.',
);

const ourRequest = say(
  'fix',
  'The GST portal did not accept our request, so nothing was filed by it. The correction is ours to make; please write to our support.',
);
const relogin = say(
  'relogin',
  "The session with the GST portal has ended. A new session code from the portal is needed; enter it when it reaches the signatory's phone or mail.",
);
const notAllowed = say(
  'relogin',
  'The GST portal says that this session may not act for this return. We sign in again with a new session code; if it happens again, check at the portal that the username still has access to this GSTIN.',
);
const busy = say(
  'wait',
  'The GST portal had a problem of its own. Nothing is needed from you; we try again a little later.',
);
const working = say(
  'wait',
  'The GST portal is still working on an earlier step of this return. Nothing is needed from you; we try again a little later.',
);
const nothingThere = say('empty', 'The GST portal has no record of this. That is normal.');
const alreadyFiled = say(
  'done',
  "The GST portal says that this return is already filed. We read its list for the return's ARN; nothing is filed again.",
);
const noSuchGstin = say(
  'fix',
  'The GST portal does not know this GSTIN. Check it against the registration certificate and correct it.',
);
const accountLocked = say(
  'user',
  'The account at the GST portal is locked. Unlock it at the portal (Forgot password), then try again.',
);
const wrongPassword = say(
  'user',
  'The GST portal does not accept this username and password. Check both by signing in at the portal, then correct them here.',
);
const wrongSessionCode = say(
  'code',
  'The session code is wrong or has expired. We ask the GST portal for a new one; enter the newest code.',
);
const wrongEvc = say(
  'code',
  'The code for this return is wrong or has expired. We ask the GST portal for a new one; enter the newest code.',
);
const renewKey = say(
  'refresh_key',
  "The GST portal has changed its encryption key. We fetch the new key and sign in again; a new session code reaches the signatory's phone or mail.",
);
const ourAccess = say(
  'provider',
  "Shunya's own access to the GST portal was refused. Nothing is needed from you; our team has to restore it.",
);
const digitalSignature = say(
  'user',
  'The GST portal could not use the digital signature of this signatory. Check at the portal that it is registered and valid.',
);
const wrongSignatory = say(
  'fix',
  'The PAN is not that of an authorised signatory of this GSTIN. Enter the PAN of the signatory as it stands at the GST portal.',
);
const previousFirst = say(
  'order',
  'A return of an earlier period is not filed yet. File that one first; this one can follow at once.',
);
const periodNotOpen = say(
  'order',
  'This return period is not open for filing yet. We file when it opens; nothing is needed from you.',
);

const holdsEntries = say(
  'user',
  'The GST portal holds entries for this return, so it is not nil and was not filed. Look at it at the portal: file it there, or remove the entries and press Retry.',
);

/** Every code of P 3, each once. Codes that begin with HTTP_ and SHUNYA_ are our own. */
export const replyTable: readonly (readonly [string, ReplyRow])[] = [
  // P 3.1 Authenticate
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

  // P 3.2 EVC OTP
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

  // P 3.3 Prepare, save, status, summary
  ...all('RET11400 RET11403 RET11404 RET11405 RET11406 RET11408 RET11410 RET11420', ourRequest),
  ...all('RET11401 RET11407 RET11409', relogin),
  ['RET11402', notAllowed],
  ...all('RET11416 RET11417 RET13508 RET13510', nothingThere),
  ...all('RET12501 RET12502 RET12503 RET12504 RET13504 RET13505 GSTN-EXEC2003 SWEB_9003', busy),
  ...all('RET12521 RET191182 RET191183 RET00009', alreadyFiled),
  ...all('RET12523 RET191251 RTN_11 RTN_15 RTN_24', working),
  ...all('RET12590 RET191185', periodNotOpen),
  [
    'RET13501',
    say(
      'fix',
      'The return changed at the GST portal while it was being filed, so it was not filed. Look at it there, then press Retry; a new code is needed.',
    ),
  ],
  ['RET13509', { ...nothingThere, at: { endpoints: ['RETFILE'], reply: wrongEvc } }],
  ...all('RET12505 RET13511 RET191106 RET191107 RET191131 RET191143 RET191148 RET191136', ourRequest),
  [
    'RET191113',
    say(
      'fix',
      'The GST portal says that this GSTIN is not valid or does not belong to this username. Check both here.',
    ),
  ],
  [
    'RET191114',
    say(
      'fix',
      'The GST portal does not allow this return period for this GSTIN. Check the registration date and the period.',
    ),
  ],
  [
    'RET191204',
    say(
      'user',
      'The GST portal first wants the filing preference (monthly or quarterly) for this quarter. Choose it at the portal, then press Retry.',
    ),
  ],
  [
    'RET192409',
    say(
      'order',
      'The GSTR-3B of the period before is not filed yet. File that one first; this GSTR-1 can follow at once.',
    ),
  ],
  [
    'RET00003',
    say(
      'empty',
      'The return is already prepared at the GST portal. That is normal; the next step is to file it.',
    ),
  ],
  [
    'RET09001',
    say(
      'wait',
      'The GST portal has no up-to-date summary of this return yet. Nothing is needed from you; we prepare it again and go on.',
    ),
  ],
  [
    'RTN_27',
    say(
      'fix',
      'The GST portal says that this GSTIN is not a regular taxpayer, so GSTR-1 and GSTR-3B are not its returns. Check the registration type at the portal.',
    ),
  ],
  ...all('RTN_02 RTN_17 RTN_25 RTN_31 RTN_32', {
    ...ourRequest,
    meaning:
      'The GST portal says that this request does not fit this return or this taxpayer. Nothing was filed by it. Check the registration at the portal; if it is in order, write to our support.',
  }),
  ['AUTH117', alreadyFiled],
  ['AUTH119', previousFirst],
  ...all('AUTH113 AUTH141 AUTH143 RT-3BGV1005', ourRequest),
  [
    'AUTH150',
    say(
      'user',
      'The GST portal does not accept the GST practitioner of this account. Check at the portal who is engaged for this GSTIN.',
    ),
  ],
  ['RT-3BAS1009', nothingThere],
  [
    'RT-3BAS1070',
    say(
      'fix',
      'The payment of this GSTR-3B does not match what the GST portal expects, so this return is not nil. File it at the portal.',
    ),
  ],
  ...all('FO8000 NOGSTIN', noSuchGstin),
  ['RET2B1010', relogin],
  ...all('RET2B1016 RET2B1018 RET2B1023 GTR2B-001 GTR2B-002 IMS2005', nothingThere),

  // P 3.4 Filing
  ['RET13506', { ...digitalSignature, at: { endpoints: ['RETFILE'], reply: wrongEvc } }],
  ['RET13507', ourRequest],
  ['RT_FIL_02', alreadyFiled],
  [
    'RT_FIL_09',
    say(
      'code',
      "The return's summary changed at the GST portal before it was filed. We read it again and ask for a new code; enter the newest code.",
    ),
  ],
  [
    'RT_FIL_10',
    say(
      'order',
      'The return has to be prepared at the GST portal before it is filed. We prepare it again; nothing is needed from you.',
    ),
  ],
  ...all('RT_FIL_17 RT_FIL_18 RTN_FIL_28 RTN_FIL_29 RTN_FIL_30 RTDSC04 RTDSC05', digitalSignature),
  ...all('RT_FIL_24 RT_FIL_25', working),
  [
    'RT_FIL_31',
    say(
      'fix',
      'The GST portal does not let this taxpayer file with a code; it wants a digital signature. File it at the portal, or file the nil return by SMS to 14409.',
    ),
  ],

  // P 3.5 GSP gateway
  ...all(
    'GSP001 GSP002 GSP003 GSP004 GSP005 GSP006 GSP007 GSP008 GSP009 GSP010 GSP011 GSP012 GSP013 GSP014 GSP015 GSP016 GSP017 GSP018 GSP019 GSP020 GSP020A GSP102 HTTP_401 HTTP_403',
    ourAccess,
  ),
  ...all('GSPGSTDOWN GSPERR300 HTTP_504', {
    ...busy,
    meaning:
      'The GST portal cannot be reached at the moment. Nothing is needed from you; we try again a little later.',
  }),
  [
    'HTTP_429',
    say(
      'wait',
      'The GST portal takes no more requests at the moment. Nothing is needed from you; we try again a little later.',
    ),
  ],

  // Invented by the simulator, where P does not know the portal's own code (decisions 6.2)
  [
    'SIM_GSTR1_FIRST',
    say(
      'order',
      'The GSTR-1 of this period is not filed yet. It goes first; this GSTR-3B can follow at once.',
    ),
  ],
  [
    'SIM_THREE_YEAR_BAR',
    say(
      'user',
      'This return can no longer be filed: three years have passed since its due date. Ask an expert what to do about it.',
    ),
  ],
  ...all(
    'SIM_DRC01B_BLOCK SIM_DRC01C_BLOCK',
    say(
      'user',
      'The GST portal blocks this return until its notice (DRC-01B or DRC-01C) is answered. Answer it at the portal, then press Retry.',
    ),
  ),
  [
    'SIM_BANK_ACCOUNT_BLOCK',
    say(
      'user',
      'The GST portal blocks this return until bank account details are given. Add them at the portal, then press Retry.',
    ),
  ],
  [
    'SIM_NEGATIVE_LEDGER',
    say(
      'user',
      'The GST portal blocks this GSTR-3B because of a negative balance in a credit ledger. Settle it at the portal, then press Retry.',
    ),
  ],

  ['SIM_SAVED_DATA', holdsEntries],
  ['SIM_ONLY_NIL', holdsEntries],
  [
    'SIM_LATE_FEE_DUE',
    say(
      'user',
      'A late fee of an earlier period has to be paid with this GSTR-3B, so it is not nil and was not filed. Pay and file it at the portal.',
    ),
  ],

  // Our own
  ['SHUNYA_NOT_NIL', holdsEntries],
  [
    'SHUNYA_SAVE_FAILED',
    say(
      'fix',
      'The GST portal did not accept the empty return that we prepared, so nothing was filed. Please write to our support.',
    ),
  ],
  ['SHUNYA_SAVE_RUNNING', working],
  [
    'SHUNYA_SIMULATED',
    say(
      'provider',
      'The answer came from a practice portal, not from the GST portal, so it was not used. Our team has to correct this.',
    ),
  ],
];
