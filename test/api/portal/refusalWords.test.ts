import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RefusalKind } from '#domain/gst/refusal.ts';
import { type Endpoint, kindByWords, repliesWith } from '#portal/replies.ts';
import { wordsTable } from '#portal/refusalTable.ts';

// Sentences as a portal might say them; none stood beside the table when its words were chosen.
const said: readonly (readonly [RefusalKind, string])[] = [
  ['drc_01b', 'Kindly respond to Form DRC-01B (Part B) to enable filing of GSTR-1'],
  ['drc_01b', 'Intimation issued u/r 88C is not replied'],
  ['drc_01c', 'Reply to GST DRC 01C is awaited from your side'],
  ['drc_01c', 'ITC mismatch intimation as per Rule 88D requires your response'],
  ['bank_account', 'Bank details have not been updated by you within 30 days of registration'],
  ['bank_account', 'Add at least one bank account through amendment'],
  ['negative_ledger', 'The RCM ledger shows a NEGATIVE amount, GSTR-3B can not be filed'],
  ['three_years_passed', 'Returns can not be furnished after expiry of three years from the due date'],
  ['suspended', 'You can not file GSTR-1 as your registration is suspended'],
  ['suspended', 'Action is not permitted for taxpayers whose status is Suspended under Rule 21A'],
  ['gstr3b_before_first', 'GSTR-3B of the preceding tax period is pending'],
  ['gstr3b_before_first', 'Please file your previous GSTR3B first'],
  ['earlier_return_first', 'You have not filed GSTR-1 for the previous period'],
  ['cash_short', 'Insufficient balance in the electronic cash ledger'],
  ['late_fee_due', 'Nil GSTR-3B not possible as Late Fee is payable'],
  ['holds_entries', 'NIL return cannot be filed since invoices exist in the statement'],
  ['already_filed', 'The return for this period has already been filed.'],
  ['period_not_open', 'Selected return period is a future period'],
  ['code_not_allowed', 'EVC option is not permitted for companies, use DSC'],
  ['api_access_off', 'Please enable API access from your profile'],
  ['busy', 'System is under maintenance. Please visit after some time'],
];

for (const [kind, words] of said)
  test(`a code in no list with '${words}' is ${kind}`, () => {
    assert.equal(repliesWith({}).kindOf('ZZZ999', 'RETNEWPTF', words), kind);
  });

test('a code that is known is never read by its words', () => {
  assert.equal(repliesWith({}).kindOf('RET12501', 'RETFILE', 'late fee already filed DRC-01B'), 'busy');
});

test('words that tell none of the kinds leave a refusal unknown, for a person to read', () => {
  for (const words of [
    '',
    'Error 500',
    'कृपया पुनः प्रयास करें',
    'Profile of the taxpayer',
    'Suspense account',
    'Late fee details can not be fetched for this return',
  ]) {
    assert.equal(kindByWords(words, 'RETNEWPTF'), null, words);
  }
});

const everyday: readonly (readonly [Endpoint, string, RefusalKind])[] = [
  ['RETNEWPTF', 'Please pay late fees', 'late_fee_due'],
  ['RETFILE', 'Late fee payment is pending', 'late_fee_due'],
  ['RETFILE', 'Kindly discharge your late fee liability', 'late_fee_due'],
  ['RETFILE', 'The return has already been filed', 'already_filed'],
  ['RETFILE', 'GSTR-1 for this period is filed already', 'already_filed'],
  ['RETNEWPTF', 'ARN has already been generated for this return', 'already_filed'],
  ['RETNEWPTF', 'Returns already filed for the tax period', 'already_filed'],
  ['RETFILE', 'GSTR-3B already furnished for the selected return period', 'already_filed'],
  ['RETSUM', 'System is currently busy', 'busy'],
  ['RETSUM', 'We are facing technical issues', 'busy'],
  ['RETSUM', 'Something seems to have gone wrong while processing your request', 'busy'],
  ['RETSUM', 'Service is temporarily down', 'busy'],
  ['BAL', 'Server error occurred', 'busy'],
  ['BAL', 'Please try after 5 minutes', 'busy'],
  ['EINV', 'Internal Server Error', 'busy'],
  ['EINV', 'Unable to process your request. Please try after sometime', 'busy'],
  ['RETFILE', 'Invalid EVC', 'wrong_code'],
  ['RETFILE', 'EVC entered is wrong', 'wrong_code'],
  ['RETFILE', 'The OTP you entered does not match', 'wrong_code'],
  ['RETFILE', 'Incorrect OTP', 'wrong_code'],
  ['RETFILE', 'OTP validation failed', 'wrong_code'],
  ['RETFILE', 'EVC is invalid or has expired', 'wrong_code'],
  ['AUTHTOKEN', 'Invalid or expired OTP', 'wrong_session_code'],
  ['RETNEWPTF', 'Registration has been cancelled w.e.f. 01/04/2026', 'registration_cancelled'],
  ['RETNEWPTF', 'This GSTIN has been cancelled suo moto', 'registration_cancelled'],
  ['RETNEWPTF', 'GSTIN is inactive', 'registration_cancelled'],
  ['RETFILE', 'Taxpayer is cancelled, return cannot be filed for the period', 'registration_cancelled'],
  ['BAL', 'No data available', 'nothing_there'],
  ['EINV', 'Records not found', 'nothing_there'],
  ['EINV', 'Data does not exist', 'nothing_there'],
  ['EINV', 'No matching records', 'nothing_there'],
  ['TAXPAYABLE', 'No record exists for the given period', 'nothing_there'],
  ['EINV', 'There are no records to display', 'nothing_there'],
  ['EINV', 'No e-invoice data found', 'nothing_there'],
  ['AUTOLIAB', 'No information available', 'nothing_there'],
  ['GET2B', 'GSTR-2B is not generated for the selected period', 'nothing_there'],
  ['SEARCH', 'No record found', 'no_such_gstin'],
  ['RETNEWPTF', 'GSTR-3B for 092026 is not filed', 'gstr3b_before_first'],
  ['RETNEWPTF', 'Kindly file GSTR-3B of previous month before filing GSTR-1', 'gstr3b_before_first'],
  ['RETNEWPTF', 'Return of previous tax period is not filed', 'earlier_return_first'],
  ['RETFILE', 'Previous GSTR-3B is pending', 'gstr3b_before_first'],
  ['RETFILE', 'GSTR-1 must be filed before you can file GSTR-3B', 'gstr1_first'],
  ['RETFILE', 'Statement of outward supplies is not furnished for this tax period', 'gstr1_first'],
  ['RETNEWPTF', 'Your request is already being processed', 'still_working'],
  ['RETNEWPTF', 'Submission is in process', 'still_working'],
  ['RETNEWPTF', 'Request is in progress', 'still_working'],
  ['EINV', 'Your session has timed out', 'session_ended'],
  ['EINV', 'Your session is expired. Kindly re-login', 'session_ended'],
  ['EINV', 'Invalid Auth Token', 'session_ended'],
  ['EINV', 'Token expired', 'session_ended'],
  ['EINV', 'User is not logged in', 'session_ended'],
  ['EVCOTP', 'Authorised Signatory not found for PAN', 'wrong_signatory'],
  ['RETFILE', 'PAN is not registered', 'wrong_signatory'],
  ['EVCOTP', 'Signatory PAN does not match', 'wrong_signatory'],
  ['EVCOTP', 'PAN not linked with GSTIN', 'wrong_signatory'],
  ['RETFILE', 'Please register your DSC', 'digital_signature'],
  ['RETFILE', 'DSC is not registered', 'digital_signature'],
  ['RETFILE', 'Digital signature is not registered on the portal', 'digital_signature'],
  ['RETFILE', 'Negative balance in ITC reclaim ledger', 'negative_ledger'],
  [
    'RETFILE',
    'Amount in Table 4(D)(1) is more than the closing balance of the Reclaim ledger',
    'negative_ledger',
  ],
  ['RETFILE', 'RCM ledger has negative closing balance', 'negative_ledger'],
  ['RETNEWPTF', 'Part-B of DRC 01C is pending', 'drc_01c'],
  ['RETNEWPTF', 'Intimation in Part A of Form DRC-01B is not replied', 'drc_01b'],
  ['RETNEWPTF', 'Furnish bank a/c details under rule 10A', 'bank_account'],
  ['RETNEWPTF', 'Please add your Bank Account', 'bank_account'],
  ['RETNEWPTF', 'Rule 14-A: output tax liability exceeds', 'simplified_registration'],
  [
    'RETNEWPTF',
    'Filing blocked as output tax liability exceeds Rs.2.5 lakh in the month',
    'simplified_registration',
  ],
  [
    'RETNEWPTF',
    'GSTR-1 is blocked as the output tax liability exceeds Rs. 2,50,000',
    'simplified_registration',
  ],
  ['RETNEWPTF', 'Filing not allowed beyond three years', 'three_years_passed'],
  ['RETNEWPTF', 'Return is time-barred', 'three_years_passed'],
  ['RETNEWPTF', '3 years have elapsed from due date', 'three_years_passed'],
  ['OTPREQUEST', 'API access is disabled for the user', 'api_access_off'],
  ['RETFILE', 'User not authorised to file with EVC', 'code_not_allowed'],
  ['RETFILE', 'Company taxpayers can file only with DSC, EVC is not permitted', 'code_not_allowed'],
  ['EVCOTP', 'OTP could not be sent', 'cannot_send_codes'],
  ['OTPREQUEST', 'Maximum attempts for OTP exceeded', 'too_many_requests'],
  ['RETNEWPTF', 'Tax period is not over', 'period_not_open'],
  ['RETNEWPTF', 'Return period cannot be a future period', 'period_not_open'],
];
for (const [at, words, kind] of everyday)
  test(`at ${at} '${words}' is ${kind}`, () => {
    assert.equal(kindByWords(words, at), kind);
  });

const reads: readonly Endpoint[] = ['RETSUM', 'BAL', 'TAXPAYABLE', 'LATEFEEBREAKUP', 'EINV', 'CLOSINGBAL'];
const absent: readonly (readonly [readonly Endpoint[], string])[] = [
  [reads, 'No record found for the GSTIN 27AAPFU0939F1ZV and return period 092026'],
  [reads, 'No data available for the selected section of GSTR-1'],
  [reads, 'Sorry, no details are available for the given financial year 2026-27'],
  [reads, 'Documents do not exist for October 2026'],
  [reads, 'No data saved for GSTR-3B'],
  [['RETTRACK'], 'No Record found for the provided Inputs'],
  [['RETTRACK'], 'No returns filed for the financial year 2026-27'],
  [['RETTRACK'], 'You have not filed any return in this period'],
  [['GET2B'], 'GSTR-2B is being generated and should be available by 14/02/2027.'],
  [
    ['GET2B'],
    'Either there is no record for GSTR 2B or GSTR 2B for current return period is not generated by system (due to non-filing GSTR 3B of last return period till GSTR 2B cut-off date of current return period)',
  ],
  [['EINV'], 'E-invoicing is not applicable for this GSTIN'],
];
test('absence is read from words that say nothing else', () => {
  for (const [calls, words] of absent)
    for (const at of calls) assert.equal(kindByWords(words, at), 'nothing_there', `${at}: ${words}`);
  for (const words of ['No records found for the provided GSTIN.', 'Data does not exist for this GSTIN'])
    assert.equal(kindByWords(words, 'SEARCH'), 'no_such_gstin', words);
  const summary = 'Latest summary is not available. Please generate the summary and try again';
  assert.equal(kindByWords(summary, 'RETSUM'), 'no_summary_yet');
});

const notAbsent: readonly string[] = [
  'Data is currently not available',
  'Data not available due to technical issue',
  'Records not available at the moment',
  'No data available temporarily',
  'Data not yet available',
  'Data unavailable: no data found since migration',
  'No data found, the file is too large',
  'No data found in cache',
  'No records found, daily limit',
  'No record found (503)',
  'No return data available temporarily',
  'No filing data due to technical issue',
  'No details provided',
  'No return period provided',
  'No financial year data was specified',
  'GSTIN details not found',
  'User data not available',
  'No data could be read',
  'E-invoice API is not enabled',
  'GSTR-2B is not available due to a technical issue',
  'Summary is currently not available',
  'Summary is not available due to large data',
  'Ledger balance not available',
];
test('absence with any word beside it is no answer: not nothing, not an unfiled return, not a wrong GSTIN', () => {
  for (const words of notAbsent)
    for (const at of [...reads, 'RETTRACK', 'GET2B', 'AUTOLIAB', 'RETSTATUS'] as const)
      assert.ok(
        !['nothing_there', 'no_summary_yet', 'already_prepared'].includes(kindByWords(words, at) ?? ''),
        `${at}: ${words}`,
      );
  for (const words of notAbsent.filter((one) => !one.startsWith('GSTIN')))
    assert.notEqual(kindByWords(words, 'SEARCH'), 'no_such_gstin', words);
  assert.equal(kindByWords('Data is currently not available', 'BAL'), 'busy');
  assert.equal(kindByWords('Data not available due to technical issue', 'RETSUM'), 'busy');
  assert.equal(kindByWords('Records not available at the moment', 'EINV'), null);
});

test('each row of words names its source, in small letters and whole words', () => {
  for (const { kind, every, never = 'none', only = 'none', source } of wordsTable) {
    assert.match(source, /\S{3}/);
    assert.ok(every.length > 0, kind);
    for (const word of [...every, never, only].flatMap((group) => group.split('|')))
      assert.match(word, /^[a-z0-9]+( [a-z0-9]+)*\*?$/, word);
  }
});
