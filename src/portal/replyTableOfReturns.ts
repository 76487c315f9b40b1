import {
  ourRequest,
  relogin,
  notAllowed,
  busy,
  working,
  nothingThere,
  alreadyFiled,
  noSuchGstin,
  wrongEvc,
  ourAccess,
  digitalSignature,
  previousFirst,
  periodNotOpen,
  holdsEntries,
  say,
} from './replyMeanings.ts';
import { all, type ReplyRow } from './replyRow.ts';

/** gst-portal#codes-return to 3.5: preparing, filing, the gateway, and the codes of our own. */
export const repliesOfReturns: readonly (readonly [string, ReplyRow])[] = [
  // gst-portal#codes-return Prepare, save, status, summary
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

  // gst-portal#codes-filing Filing
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

  // gst-portal#gateway GSP gateway
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

  // Invented by the simulator, where P does not know the portal's own code (record 086.2)
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
