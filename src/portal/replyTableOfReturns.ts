import { all, type ReplyRow } from './replyRow.ts';

/** gst-portal#codes-return to 3.5: preparing, filing and the gateway. */
export const repliesOfReturns: readonly (readonly [string, ReplyRow])[] = [
  // gst-portal#codes-return Prepare, save, status, summary
  ...all('RET11400 RET11403 RET11404 RET11405 RET11406 RET11408 RET11410 RET11420', 'our_request'),
  ...all('RET11401 RET11407 RET11409', 'session_ended'),
  ['RET11402', { kind: 'session_not_allowed' }],
  ...all('RET11416 RET11417 RET13508 RET13510', 'nothing_there'),
  ...all('RET12501 RET12502 RET12503 RET12504 RET13504 RET13505 GSTN-EXEC2003 SWEB_9003', 'busy'),
  ...all('RET12521 RET191182 RET191183 RET00009', 'already_filed'),
  ...all('RET12523 RET191251 RTN_11 RTN_15 RTN_24', 'still_working'),
  ...all('RET12590 RET191185', 'period_not_open'),
  ['RET13501', { kind: 'changed_while_filed' }],
  ['RET13509', { kind: 'nothing_there', at: ['RETFILE'], there: 'wrong_code' }],
  ...all('RET12505 RET13511 RET191106 RET191107 RET191131 RET191143 RET191148 RET191136', 'our_request'),
  ['RET191113', { kind: 'gstin_not_of_username' }],
  ['RET191114', { kind: 'period_not_allowed' }],
  ['RET191204', { kind: 'preference_first' }],
  ['RET192409', { kind: 'gstr3b_before_first' }],
  ['RET00003', { kind: 'already_prepared' }],
  ['RET09001', { kind: 'no_summary_yet' }],
  ['RTN_27', { kind: 'not_regular' }],
  ...all('RTN_02 RTN_17 RTN_25 RTN_31 RTN_32', 'does_not_fit'),
  ['AUTH117', { kind: 'already_filed' }],
  ['AUTH119', { kind: 'earlier_return_first' }],
  ...all('AUTH113 AUTH141 AUTH143 RT-3BGV1005', 'our_request'),
  ['AUTH150', { kind: 'practitioner_refused' }],
  ['RT-3BAS1009', { kind: 'nothing_there' }],
  ['RT-3BAS1070', { kind: 'payment_does_not_match' }],
  ...all('FO8000 NOGSTIN', 'no_such_gstin'),
  ['RET2B1010', { kind: 'session_ended' }],
  ...all('RET2B1016 RET2B1018 RET2B1023 GTR2B-001 GTR2B-002 IMS2005', 'nothing_there'),

  // gst-portal#codes-filing Filing
  ['RET13506', { kind: 'digital_signature', at: ['RETFILE'], there: 'wrong_code' }],
  ['RET13507', { kind: 'our_request' }],
  ['RT_FIL_02', { kind: 'already_filed' }],
  ['RT_FIL_09', { kind: 'summary_changed' }],
  ['RT_FIL_10', { kind: 'prepare_first' }],
  ...all('RT_FIL_17 RT_FIL_18 RTN_FIL_28 RTN_FIL_29 RTN_FIL_30 RTDSC04 RTDSC05', 'digital_signature'),
  ...all('RT_FIL_24 RT_FIL_25', 'still_working'),
  ['RT_FIL_31', { kind: 'code_not_allowed' }],

  // gst-portal#gateway GSP gateway
  ...all(
    'GSP001 GSP002 GSP003 GSP004 GSP005 GSP006 GSP007 GSP008 GSP009 GSP010 GSP011 GSP012 GSP013 GSP014 GSP015 GSP016 GSP017 GSP018 GSP019 GSP020 GSP020A GSP102 HTTP_401 HTTP_402 HTTP_403 HTTP_453',
    'own_access',
  ),
  ...all('GSPGSTDOWN GSPERR300 HTTP_504', 'not_reached'),
  ...all('HTTP_400 HTTP_404 HTTP_405 HTTP_422', 'our_request'),
  ['HTTP_429', { kind: 'too_many_requests' }],
];
