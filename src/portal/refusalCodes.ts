import { type CodesRow, signingIn } from './replyRow.ts';

/*
 * The meaning of the portal's refusals by code and by HTTP status, for every adapter. A row names its source.
 */

const SHEET = 'https://developer.sandbox.co.in/docs/gstn-response-codes';
const MASTERS = 'MasterGST, API Error Codes (a page of the provider, in public copies)';
const COMPLIANCE = 'https://github.com/resilient-tech/india-compliance, api_classes';
const EINVOICES = 'developer.gst.gov.in, error codes of the e-invoice calls (in public copies)';
const TAXPRO = 'https://gsthelp.charteredinfo.com/ucl/gsp_error_codes.htm';

/** Codes, each once. Codes beginning with HTTP_ are our own names for an answer without a code. */
export const codesTable: readonly CodesRow[] = [
  // gst-portal#codes-authenticate
  { kind: 'unknown_username', codes: 'AUTH4032', source: SHEET },
  {
    kind: 'session_ended',
    codes: 'AUTH4033',
    at: ['AUTHTOKEN'],
    there: 'wrong_session_code',
    source: COMPLIANCE,
  },
  { kind: 'wrong_session_code', codes: 'AUTH4034', source: COMPLIANCE },
  { kind: 'api_access_off', codes: 'AUTH4037', source: `${COMPLIANCE}; issues 1292 and 4047` },
  {
    kind: 'session_ended',
    codes: 'AUTH4038 RETOTPREQUEST EVCREQUEST RT-R1R3BAV-1007 OTP0011 RET2B1010',
    source: COMPLIANCE,
  },
  { kind: 'session_ended', codes: 'RET11401 RET11407 RET11409', source: SHEET },
  { kind: 'session_ended', codes: 'EINVAV9000', source: EINVOICES },
  { kind: 'session_not_allowed', codes: 'AUTH101 AUTH151 AUTH153 AUTH154 RET11402', source: MASTERS },
  { kind: 'session_not_allowed', codes: 'AUTH158', source: COMPLIANCE },
  { kind: 'too_many_sessions', codes: 'AUTH403', source: 'Vayana and TaxPro, error lists' },
  { kind: 'wrong_password', codes: 'AUTH_9002 SWEB9002', source: SHEET },
  { kind: 'password_expired', codes: 'AUTH_9033 SWEB9033', source: SHEET },
  { kind: 'account_locked', codes: 'AUTH_9035', source: SHEET },
  { kind: 'account_locked', codes: 'SWEB9035', at: ['SEARCH'], there: 'no_such_gstin', source: SHEET },
  {
    kind: 'no_such_gstin',
    codes: 'SWEB_9035',
    at: signingIn,
    there: 'account_locked',
    source: 'odoo/odoo, addons/l10n_in',
  },
  { kind: 'no_such_gstin', codes: 'FO8000 NOGSTIN OTP0005', source: 'odoo/odoo, addons/l10n_in' },
  {
    kind: 'no_such_gstin',
    codes: 'SWEB_9032',
    source: "searchtpCtrl1.0.js of the portal's search page",
  },
  { kind: 'username_not_linked', codes: 'AUTH_9036 SWEB9036', source: SHEET },
  { kind: 'key_changed', codes: 'AUTH4036 TEC4002 TEC4003', source: COMPLIANCE },
  // gst-portal#codes-evc
  { kind: 'wrong_signatory', codes: 'OTP0006 OTP0010', source: SHEET },
  { kind: 'cannot_send_codes', codes: 'OTP0007', source: SHEET },
  // gst-portal#codes-return
  {
    kind: 'our_request',
    codes:
      'AUTH4035 AUTH4039 AUTH4040 AUTH4041 GEN5001 GEN5007 OTP0001 OTP0002 OTP0003 OTP0004 OTP0008 OTP0009 RET11400 RET11403 RET11404 RET11405 RET11406 RET11408 RET11410 RET11420 AUTH113 AUTH141 AUTH143 RET12505 RET13511 RET191106 RET191107 RET191131 RET191143 RET191148 RET191136 RET13507 RT-3BGV1005',
    source: `${SHEET}; ${MASTERS}`,
  },
  {
    kind: 'our_request',
    codes: 'RT-3BSP104',
    source: 'https://github.com/resilient-tech/india-compliance/issues/3379',
  },
  { kind: 'nothing_there', codes: 'RET11416 RET11417 RET13508 RET13510 RT-3BAS1009', source: COMPLIANCE },
  { kind: 'nothing_there', codes: 'RET13509', at: ['RETFILE'], there: 'wrong_code', source: COMPLIANCE },
  {
    kind: 'nothing_there',
    codes: 'RETWEB_04 RETWEB_07',
    source: `${COMPLIANCE}; notes of public clients of the portal's pages`,
  },
  {
    kind: 'nothing_there',
    codes: 'LG9221',
    source: "a public reader of the portal's pages: no challans, an answer",
  },
  {
    kind: 'nothing_there',
    codes: 'RET2B1013 RET2B1015 RET2B1016 RET2B1017 RET2B1018 RET2B1023 GTR2B-001 GTR2B-002 IMS2005',
    source: `${COMPLIANCE}; a public Java client ends them as 'success with no data'`,
  },
  { kind: 'busy', codes: 'RET12501 RET12502 RET12503 RET12504 GSTN-EXEC2003', source: SHEET },
  { kind: 'busy', codes: 'RET13504 RET13505', source: MASTERS },
  { kind: 'busy', codes: 'RET191138 RET191164', doubtAtFiling: true, source: MASTERS },
  // GEN5008: the interface is under maintenance (gst-portal#maintenance).
  { kind: 'busy', codes: 'TEC4001 GEN5008 SWEB_9003', source: "Quicko's Java client; odoo/odoo" },
  {
    kind: 'busy',
    codes: 'SWEB_8000 SWEB_9006 SWEB_9021',
    source: "public readers of the portal's pages",
  },
  {
    kind: 'still_working',
    codes: 'RET12523 RET191182 RET191251 RTN_11 RTN_15 RTN_24',
    doubtAtFiling: true,
    source: MASTERS,
  },
  // The signature's data were being stored: the return may have been accepted.
  { kind: 'still_working', codes: 'RT_FIL_24', doubtAtFiling: true, source: MASTERS },
  // Its own summary is not ready: the return was not processed yet.
  { kind: 'still_working', codes: 'RT_FIL_25', source: MASTERS },
  { kind: 'already_filed', codes: 'RET12521 RET191183 AUTH117 RT_FIL_02', source: MASTERS },
  { kind: 'already_filed', codes: 'RET00009', source: "WhiteBooks' error list" },
  { kind: 'already_prepared', codes: 'RET00003', source: COMPLIANCE },
  { kind: 'no_summary_yet', codes: 'RET09001', source: COMPLIANCE },
  { kind: 'period_not_open', codes: 'RET12590 RET191185', source: MASTERS },
  { kind: 'period_not_allowed', codes: 'RET191114', source: MASTERS },
  { kind: 'gstin_not_of_username', codes: 'RET191113', source: MASTERS },
  { kind: 'preference_first', codes: 'RET191204', source: MASTERS },
  /** 'GSTR3 is not filed for previous period', in both lists. */
  { kind: 'gstr3b_before_first', codes: 'AUTH119', source: `${SHEET}; ${MASTERS}` },
  { kind: 'gstr3b_before_first', codes: 'RET192409', source: "WhiteBooks' error list" },
  { kind: 'not_regular', codes: 'RTN_27', source: MASTERS },
  { kind: 'does_not_fit', codes: 'RTN_02 RTN_17 RTN_25 RTN_31 RTN_32', source: MASTERS },
  { kind: 'practitioner_refused', codes: 'AUTH150', source: SHEET },
  { kind: 'payment_does_not_match', codes: 'RT-3BAS1070', source: 'GST-API, error list' },
  // gst-portal#codes-filing
  { kind: 'changed_while_filed', codes: 'RET13501', source: MASTERS },
  {
    kind: 'digital_signature',
    codes: 'RET13506',
    at: ['RETFILE'],
    there: 'wrong_code',
    source: `${MASTERS}; ${COMPLIANCE}`,
  },
  { kind: 'summary_changed', codes: 'RT_FIL_09', source: MASTERS },
  { kind: 'prepare_first', codes: 'RT_FIL_10', source: MASTERS },
  {
    kind: 'digital_signature',
    codes: 'RT_FIL_17 RTN_FIL_28 RTN_FIL_29 RTN_FIL_30 RTDSC04 RTDSC05',
    source: MASTERS,
  },
  { kind: 'wrong_signatory', codes: 'RT_FIL_18', source: MASTERS },
  { kind: 'code_not_allowed', codes: 'RT_FIL_31', source: MASTERS },
  // gst-portal#gateway
  { kind: 'own_access', codes: 'AUTH002 AUT4031 AUT4032 AUT4033 AUT4034', source: EINVOICES },
  {
    kind: 'own_access',
    codes:
      'GSP001 GSP002 GSP003 GSP004 GSP005 GSP006 GSP007 GSP008 GSP009 GSP010 GSP011 GSP012 GSP013 GSP014 GSP015 GSP016 GSP017 GSP018 GSP019 GSP020 GSP102',
    source: TAXPRO,
  },
  { kind: 'own_access', codes: 'HTTP_401 HTTP_402 HTTP_403 HTTP_453', source: 'gst-portal#gateway' },
  { kind: 'not_reached', codes: 'GSPGSTDOWN GSPERR300', doubtAtFiling: true, source: COMPLIANCE },
  { kind: 'not_reached', codes: 'HTTP_408 HTTP_504', source: 'gst-portal#envelope' },
  {
    kind: 'our_request',
    codes: 'HTTP_412 HTTP_415',
    source: 'gst-portal#gateway',
  },
  { kind: 'too_many_requests', codes: 'HTTP_429', source: 'gst-portal#gateway' },
];
