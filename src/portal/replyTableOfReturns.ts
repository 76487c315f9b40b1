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
  meaning,
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
  ['RET13501', meaning('fix', 'changed_while_filed')],
  ['RET13509', { ...nothingThere, at: { endpoints: ['RETFILE'], reply: wrongEvc } }],
  ...all('RET12505 RET13511 RET191106 RET191107 RET191131 RET191143 RET191148 RET191136', ourRequest),
  ['RET191113', meaning('fix', 'gstin_not_of_username')],
  ['RET191114', meaning('fix', 'period_not_allowed')],
  ['RET191204', meaning('user', 'preference_first')],
  ['RET192409', meaning('order', 'gstr3b_before_first')],
  ['RET00003', meaning('empty', 'already_prepared')],
  ['RET09001', meaning('wait', 'no_summary_yet')],
  ['RTN_27', meaning('fix', 'not_regular')],
  ...all('RTN_02 RTN_17 RTN_25 RTN_31 RTN_32', {
    ...ourRequest,
    meaning: 'does_not_fit',
  }),
  ['AUTH117', alreadyFiled],
  ['AUTH119', previousFirst],
  ...all('AUTH113 AUTH141 AUTH143 RT-3BGV1005', ourRequest),
  ['AUTH150', meaning('user', 'practitioner_refused')],
  ['RT-3BAS1009', nothingThere],
  ['RT-3BAS1070', meaning('fix', 'payment_does_not_match')],
  ...all('FO8000 NOGSTIN', noSuchGstin),
  ['RET2B1010', relogin],
  ...all('RET2B1016 RET2B1018 RET2B1023 GTR2B-001 GTR2B-002 IMS2005', nothingThere),

  // gst-portal#codes-filing Filing
  ['RET13506', { ...digitalSignature, at: { endpoints: ['RETFILE'], reply: wrongEvc } }],
  ['RET13507', ourRequest],
  ['RT_FIL_02', alreadyFiled],
  ['RT_FIL_09', meaning('code', 'summary_changed')],
  ['RT_FIL_10', meaning('order', 'prepare_first')],
  ...all('RT_FIL_17 RT_FIL_18 RTN_FIL_28 RTN_FIL_29 RTN_FIL_30 RTDSC04 RTDSC05', digitalSignature),
  ...all('RT_FIL_24 RT_FIL_25', working),
  ['RT_FIL_31', meaning('fix', 'code_not_allowed')],

  // gst-portal#gateway GSP gateway
  ...all(
    'GSP001 GSP002 GSP003 GSP004 GSP005 GSP006 GSP007 GSP008 GSP009 GSP010 GSP011 GSP012 GSP013 GSP014 GSP015 GSP016 GSP017 GSP018 GSP019 GSP020 GSP020A GSP102 HTTP_401 HTTP_403',
    ourAccess,
  ),
  ...all('GSPGSTDOWN GSPERR300 HTTP_504', {
    ...busy,
    meaning: 'not_reached',
  }),
  ['HTTP_429', meaning('wait', 'too_many_requests')],

  // Invented by the simulator, where P does not know the portal's own code (record 086.2)
  ['SIM_GSTR1_FIRST', meaning('order', 'gstr1_first')],
  ['SIM_THREE_YEAR_BAR', meaning('user', 'three_years_passed')],
  ...all('SIM_DRC01B_BLOCK SIM_DRC01C_BLOCK', meaning('user', 'notice_to_answer')),
  ['SIM_BANK_ACCOUNT_BLOCK', meaning('user', 'bank_account')],
  ['SIM_NEGATIVE_LEDGER', meaning('user', 'negative_ledger')],

  ['SIM_SAVED_DATA', holdsEntries],
  ['SIM_ONLY_NIL', holdsEntries],
  ['SIM_LATE_FEE_DUE', meaning('user', 'late_fee_due')],

  // Our own
  ['SHUNYA_NOT_NIL', holdsEntries],
  ['SHUNYA_SAVE_FAILED', meaning('fix', 'empty_return_refused')],
  ['SHUNYA_SAVE_RUNNING', working],
  ['SHUNYA_SIMULATED', meaning('provider', 'practice_portal')],
];
