import { figures, signingIn, type WordsRow } from './replyRow.ts';

/*
 * The meaning of the portal's refusals by their words, for every adapter. A row names its source.
 */

const gstr1 = 'gstr1*|outward supplies|iff';
const gstr3b = 'gstr3b*|gstr3|form 3b';
const previous = 'previous|preceding|earlier|prior|last|past|back';
const filing = 'fil*|furnish*|submit*|submission';
const refusesIt = 'cannot|cant|not allowed|not permitted|not possible|block*|restrict*';
const wrong = 'invalid|not valid|incorrect|wrong|mismatch*|not match*|expir*|elapsed|lapsed';
const code = 'otp|evc|verification code|one time password';
const no = 'not|cannot|cant|without|unless|until|non';
const missing = `${no}|before|pending|missing|first|yet|outstanding|due|unfiled`;
/** Things that may be absent, in singular and plural. */
const things =
  'data|record|records|invoice|invoices|e invoice|e invoices|einvoice|einvoices|irn|irns|detail|details|document|documents|entry|entries|transaction|transactions|challan|challans|result|results|row|rows|information|matching|balance|balances';

const combined = (...parts: readonly string[]): string =>
  parts
    .reduce<string[]>(
      (begun, part) => begun.flatMap((start) => part.split('|').map((end) => `${start} ${end}`.trim())),
      [''],
    )
    .join('|');

const absence = `${combined('no|no pending|no such|zero|not have any|dont have any', things)}|nothing found|nothing to display|nothing to show`;

/*
 * Absence counts only if every word of the sentence belongs to it: any other may say that it is a failure, or for now.
 */
const asked = 'given|provided|selected|entered|specified|requested|mentioned';
const subject = 'gstin|taxpayer|user';
/** Words that deny a preference after "not". */
const choices = 'found|available|exist|selected|chosen|opted|given|set';
const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec';
const filler = `${things}|${asked}|${subject}|${months}|e|no|not|nothing|zero|sorry|oops|there|is|are|was|were|has|have|does|do|been|be|to|a|an|any|the|this|that|these|your|you|for|of|in|on|with|by|against|under|as|per|and|or|it|such|pending|saved|found|available|present|exist|exists|display|displayed|show|view|dont|doesnt|input|inputs|criteria|search|filter|combination|matching|period|periods|month|quarter|year|financial|fy|tax|return|form|section|sections|table|current|particular|respective|above|gstr1|gstr3b|gstr2b|gstr|1|2b|3b|r1|r3b`;
/** The sections of GSTR-1 that e-invoices fill. */
const sections = 'b2b|cdnr|cdnur|exp';
const entries = 'entry|entries|transaction|transactions|record|records|detail|details';
/** An input of ours or the taxpayer is absent: this says nothing about the figures. */
const absentAsked = `${combined(things, asked)}|${combined('is|are|was|were|been|not|no', asked)}|${combined(subject, `${things}|not|is|does|found|available|exist|exists`)}|${combined('no|such', subject)}`;

/** Asks for a code once more. */
const rightCode = combined('enter|enter a|enter the|provide|provide a', 'valid|correct', code);

/** Trouble of the portal's. At RETFILE it leaves the outcome open, even beside words that a return is filed or not. */
const trouble: WordsRow = {
  kind: 'busy',
  every: [
    'under maintenance|scheduled maintenance|downtime|system failure|system error|system component|technical error|technical issue*|technical difficult*|technical glitch*|internal server error|internal error|service unavailable|temporarily unavailable|temporarily not available|server busy|server is busy|heavy load|heavy traffic|error in processing|error while processing|error occur*|error has occur*|unexpected error|unknown error|something went wrong|gone wrong|exception|system is busy|system busy|currently busy|currently down|system is down|temporarily down|service not available|service is not available|services not available|services are not available|service is unavailable|services unavailable|services are unavailable|service is down|services are down|server is down|source is down|site is down|portal is down|database error|error processing|failed to process|under upgrade|under upgradation|currently unavailable|currently not available',
  ],
  never: `${code}|dsc`,
  source: 'the texts of RET12501, RET191138, RET191164 and GEN5008',
};

const unknownSignatory: WordsRow = {
  kind: 'wrong_signatory',
  every: [
    'pan|authorized signator*',
    `${wrong}|not registered|not linked|not associated|not available|not found|not belong*|does not have|not an authori*|not the|no authori*`,
  ],
  never: 'expir*',
  source: 'the texts of RT_FIL_018, OTP0006 and OTP0010',
};

/** Words that say of another thing, or of another time, that it is filed. */
const notThisReturn = `${previous}|if|not already|not been|not filed|not furnished|please file|kindly file|invoice*|drc*|application|unless|amend*|gstr1a|bank*|payment*|challan*|refund*|reply|request|supplier*|aadhaar`;

/**
 * The first matching row counts. At RETFILE words about the way of the answer, and those of a fault that passes, never
 * prove that a return was not filed (Replies.leavesDoubt).
 */
export const wordsTable: readonly WordsRow[] = [
  {
    kind: 'nothing_there',
    every: [
      'gstr2b|2b',
      `not generated|not yet generated|being generated|will be generated|not available|will be available|generation is pending|${combined('no gstr2b', 'found|available|exists|generated')}`,
    ],
    only: `${filler}|yet|being|will|should|generated|generation|system|either|due|non|filing|last|previous|next|till|cut|off|date|before|after|statement|please|file`,
    at: ['GET2B'],
    source: 'the texts of RET2B1018, RET2B1023 and GTR2B-002',
  },
  { ...trouble, at: ['RETFILE'] },
  {
    ...trouble,
    never: `${code}|dsc|already filed|not filed|not been filed|not furnished`,
    notAt: ['RETFILE'],
  },
  {
    kind: 'not_reached',
    every: [
      'unable to connect|could not connect|connection refused|connection reset|not reachable|not responding|timed out|time out|timeout|gateway|not respond*|didnt respond*|no response',
    ],
    never: `${code}|session*|token*|drc*|intimation|notice|88c|88d|you have not|you did not|you didnt`,
    source: 'the text of RETWEB_001',
  },
  {
    kind: 'still_working',
    every: [
      'in progress|under process*|being processed|still processing|is processing|in process|queued|is running|under submission|being generated|being submitted|being filed|please wait',
    ],
    never: 'suspen*|cancel*|bank*|proceedings',
    source: 'the texts of RET191182, RET12523, RTN_11, RTN_15 and RT_FIL_25',
  },
  {
    kind: 'no_such_gstin',
    every: ['no record|no records|no data|not found|does not exist|not exist'],
    never: `${combined(things, asked)}|${combined('is|are|was|were|been|not|no', asked)}`,
    only: `${filler}|uin|uid|number|id`,
    at: ['SEARCH'],
    source: 'odoo/odoo, addons/l10n_in: FO8000',
  },
  {
    kind: 'nothing_there',
    every: [absence],
    never: absentAsked,
    only: filler,
    at: figures,
    source: 'the texts of RET13508, RET13509, RET13510, RETWEB_04 and LG9221',
  },
  {
    kind: 'nothing_there',
    every: [
      things,
      'not found|not available|not present|not exist|not exists|does not exist|do not exist|doesnt exist|dont exist',
    ],
    never: absentAsked,
    only: filler,
    at: figures,
    source: 'the texts of RET13508 to RET13510, turned round',
  },
  {
    kind: 'nothing_there',
    every: [
      `${combined('no', sections, 'invoice|invoices|record|records|document|documents|data|detail|details')}|${absence}`,
    ],
    never: absentAsked,
    only: `${filler}|${sections}|download`,
    at: ['EINV'],
    source: 'the text of RETWEB_04; the e-invoices are asked for section by section',
  },
  {
    // A balance that is not available is none that is zero: only entries may be absent.
    kind: 'nothing_there',
    every: [
      `${combined('no ledger|no ledgers', entries)}|${combined('no', entries, 'in|found in|available in', 'ledger|the ledger')}`,
    ],
    only: `${filler}|ledger`,
    at: ['BAL', 'TAXPAYABLE', 'CLOSINGBAL', 'RCMCLOSINGBAL'],
    source: 'the text of LG9221, with the name of the ledger',
  },
  {
    kind: 'nothing_there',
    every: [
      'no return data found|no return data exists|summary not found|no summary found|return not found|no return found',
    ],
    never: absentAsked,
    only: `${filler}|summary`,
    at: ['RETSUM'],
    source: 'the text of RET13510, of the summary',
  },
  {
    kind: 'nothing_there',
    every: [
      'no record found|no records found|no record exists|no records exist|no data found|no return|no returns|no filing|no filings|not filed any',
    ],
    never: `${absentAsked}|${combined('return|returns|filing|filings', `period|year|form|${asked}`)}`,
    only: `${filler}|returns|filing|filings|filed`,
    at: ['RETTRACK'],
    source: 'the text of RET13510, of the list of filed returns',
  },
  {
    // A taxpayer without a choice is neither monthly nor quarterly, but unknown (gst-portal#preference).
    kind: 'nothing_there',
    every: [
      `no record found|no records found|no record exists|no records exist|no data found|no preference|no preferences|no filing preference|${combined('preference|preferences', 'not|is not|does not|has not been', choices)}`,
    ],
    never: `${combined(things, asked)}|${combined('no|such', subject)}|${combined(`${subject}|year|fy|period|quarter`, 'not|is not|was not')}`,
    only: `${filler}|${choices}|preference|preferences|filing|frequency|quarterly|monthly|qrmp|profile|option|quarters`,
    at: ['GETPREF'],
    source: 'the text of RET13510, of the preference',
  },
  {
    kind: 'nothing_there',
    every: ['e invoic*|einvoic*', 'not enabled|not applicable|not notified|not required|not liable'],
    only: `${filler}|invoicing|einvoicing|enabled|applicable|notified|required|liable`,
    at: ['EINV'],
    source: 'rule 48(4): no e-invoices where the taxpayer need not make them',
  },
  {
    kind: 'too_many_sessions',
    every: ['maximum session*|max session*|maximum number of session*|concurrent session*|session limit'],
    source: 'the text of AUTH403',
  },
  {
    kind: 'api_access_off',
    every: ['api access|api request', 'not|disabled|enable*|ended|expir*|over|lapsed|no'],
    never: 'gsp|asp',
    source: 'the text of AUTH4037',
  },
  {
    kind: 'own_access',
    every: [
      'client id|client secret|clientid|api key|apikey|subscription|gsp|asp|api credit*|credits exhausted',
      `${wrong}|limit|exceed*|exhaust*|insufficient|finish*|over|denied|unauthori*|not authori*|not registe*|not mapped|null|missing|disabled`,
    ],
    source:
      'the texts of AUT4031 to AUT4034 and AUTH002; https://gsthelp.charteredinfo.com/ucl/gsp_error_codes.htm',
  },
  {
    kind: 'own_access',
    every: ['account|plan|package|wallet|subscription', 'limit|exceed*|validity|exhaust*|recharge'],
    never: `${code}|session*|bank*|attempt*|on account of|itc|liability|statement|ledger|supplies|14a`,
    source: "providers' texts of contracts that are used up",
  },
  {
    kind: 'own_access',
    every: ['credits|daily limit|monthly limit', 'exhausted|used up|consumed'],
    never: `${code}|itc|input|tax|ledger|cash`,
    source: "providers' texts of contracts that are used up",
  },
  {
    kind: 'own_access',
    every: ['ip not|ip address|not whitelisted|insufficient balance|insufficient credit*'],
    at: ['SEARCH', 'RETTRACK', 'GETPREF', 'ACCESSTOKEN'],
    source: 'https://docs.cashfree.com/reference/gstin-verification',
  },
  {
    kind: 'session_ended',
    every: [
      'login again|log in again|re login|relogin|not logged in|sign in again|been logged out|are logged out|were logged out',
    ],
    source: 'the text of AUTH4038',
  },
  {
    kind: 'session_ended',
    every: [
      'session|token|auth token|authtoken|jwt',
      `${wrong}|null|ended|logged out|terminated|not exist*|timed out|inactive|not active|no longer`,
    ],
    never: code,
    source: 'the texts of AUTH4038, RET11407, OTP0011 and EINVAV9000',
  },
  {
    kind: 'session_ended',
    every: ['session', 'not found|invalidated|no active'],
    never: `${code}|request|header*|parameter*`,
    source: 'the text of AUTH4038, of a session that the portal no longer has',
  },
  {
    // No code was typed yet: only the session can have ended.
    kind: 'session_ended',
    every: ['otp session|evc session', 'expir*|ended|timed out|terminated|invalidated'],
    at: ['EVCOTP'],
    source: 'the text of OTP0011',
  },
  {
    kind: 'password_expired',
    every: ['password', 'expir*|change your password'],
    at: signingIn,
    source: 'the text of AUTH_9033',
  },
  {
    kind: 'account_locked',
    every: ['account|user', 'locked|blocked|lock'],
    at: signingIn,
    source: 'the text of AUTH_9035',
  },
  {
    kind: 'wrong_password',
    every: ['password|credentials', wrong],
    never: code,
    at: ['OTPREQUEST', 'LOOKUP'],
    source: 'the text of AUTH_9002',
  },
  {
    kind: 'unknown_username',
    every: [
      'invalid user|invalid username|invalid user id|incorrect user*|wrong user*|user not found|user does not exist|no such user|user id is',
    ],
    at: ['OTPREQUEST', 'LOOKUP'],
    source: 'the text of AUTH4032',
  },
  {
    kind: 'unknown_username',
    every: [
      'user name|username|user id|userid',
      'invalid|incorrect|wrong|not found|does not exist|doesnt exist|not exist|not exists',
    ],
    never: `${code}|password|session*|token*|gstin|request|header*|parameter*`,
    at: ['OTPREQUEST', 'LOOKUP'],
    source: 'the text of AUTH4032, turned round',
  },
  {
    kind: 'code_not_allowed',
    every: [
      'evc|electronic verification',
      'not allowed|not authori*|not permitted|not eligible|not applicable|dsc|cannot',
    ],
    never: 'expir*|invalid|incorrect|wrong|mismatch*|not match*|fail*|not correct|attempt*',
    source: 'the text of RT_FIL_31; rule 26',
  },
  {
    kind: 'digital_signature',
    every: [
      'dsc|digital signature*|signing certificate|certificate has|certificate is',
      `${wrong}|not registered|not attached|not found|revoked|fail*|verification|register`,
    ],
    never: code,
    source: 'the texts of RT_FIL_017, RTDSC05 and RTN_FIL_28',
  },
  // No code was typed yet: words about a code say for whom it would be.
  { ...unknownSignatory, at: ['EVCOTP'] },
  {
    ...unknownSignatory,
    neverBoth: [code, 'invalid|not valid|incorrect|wrong|mismatch*|not match*'],
    notAt: ['EVCOTP'],
  },
  {
    kind: 'cannot_send_codes',
    every: [
      code,
      'not be generated|not generated|generation failed|not be sent|not sent|unable to send|unable to generate|failed to send|failed to generate|could not send|could not generate|sending failed|server is down|service is down|service is currently unavailable|service is unavailable|service unavailable|service is not available',
    ],
    source: 'the text of OTP0007',
  },
  {
    kind: 'too_many_requests',
    every: [
      'too many request*|too many attempt*|attempts exceeded|attempts are exceeded|attempts have been exceeded|maximum attempt*|maximum number of otp*|otp limit|rate limit*|quota|spike arrest|limit exceeded|exceeded the limit|exceeded the maximum',
    ],
    source: 'HTTP 429 of gateways',
  },
  {
    kind: 'wrong_session_code',
    every: [code, `${wrong}|fail*|timed out|not correct|already used|${rightCode}`],
    at: ['AUTHTOKEN'],
    source: 'the text of AUTH4034',
  },
  {
    kind: 'wrong_code',
    every: [
      code,
      `${wrong}|validation failed|verification failed|authentication failed|timed out|not correct|already used|${rightCode}`,
    ],
    source: 'the texts of RET13506 and RET13509',
  },
  {
    kind: 'wrong_code',
    every: ['incorrect code|wrong code|invalid code|code is expired|code has expired|code expired'],
    at: ['RETFILE'],
    source: 'the texts of RET13506 and RET13509, without the name of the code',
  },
  {
    kind: 'simplified_registration',
    every: ['14a|rule 14 a|reg 32|reg32|simplified registration'],
    source: 'rule 14A; FORM GST REG-32',
  },
  {
    kind: 'simplified_registration',
    every: ['2 5 lakh*|2 5 lac*|2 50 000|250000', 'liability|output tax'],
    source: 'rule 14A',
  },
  {
    kind: 'drc_01c',
    every: ['drc 01c|drc01c|88d|difference of itc|difference in itc'],
    source: 'rule 88D and the advisories on DRC-01C',
  },
  {
    kind: 'drc_01b',
    every: ['drc 01b|drc01b|88c|difference in liability|difference of liability'],
    source: 'rule 88C and the advisories on DRC-01B',
  },
  {
    kind: 'negative_ledger',
    every: [
      'reclaim*|reversal|rcm|reverse charge|ledger|closing balance|credit statement',
      'negative|exceed*|excess|more than|greater than|less than|below zero|insufficient|not sufficient',
    ],
    never: 'cash ledger',
    source: 'advisory of 29 December 2025',
  },
  {
    kind: 'bank_account',
    every: ['bank account*|bank detail*|bank a c|bank information|banking detail*|rule 10a'],
    source: 'rules 10A and 59(6)(e)',
  },
  {
    kind: 'three_years_passed',
    every: [
      'three years|3 years|three year|3 year|time barred|36 months',
      'due date|elaps*|pass*|over|expir*|barred|not allowed|beyond|complet*|restrict*|limit*|older',
    ],
    source: 'sections 37(5) and 39(11)',
  },
  {
    kind: 'three_years_passed',
    every: ['barred|time bar*|unbar*', 'return*|filing|period'],
    source: 'sections 37(5) and 39(11); advisory of 29 October 2025',
  },
  {
    kind: 'suspended',
    every: ['suspended|suspension', 'registration|gstin|taxpayer|status|rule 21a'],
    source: 'rule 21A and the status Suspended of the search',
  },
  {
    kind: 'registration_cancelled',
    every: [
      combined('gstin|registration', 'cancelled|is cancelled|has been cancelled|stands cancelled'),
      `${combined('apply|applying', 'for revocation')}|${combined('submit|file', 'application|an application', 'for revocation')}`,
    ],
    never:
      'revoked|may be|will be|proposed|initiated|if|approved|rejected|pending|has been submitted|has been filed',
    source: 'section 30: a revocation is applied for after a cancellation',
  },
  {
    kind: 'registration_cancelled',
    every: [
      'cancelled|canceled|cancellation|surrendered|inactive|not active|deactivated',
      'registration|gstin|taxpayer',
    ],
    never: 'application|revoked|revocation|revoke|may be|will be|proposed|initiated',
    source: 'section 29 and the status Cancelled of the search',
  },
  {
    kind: 'already_filed',
    every: [
      'already|has been|have been',
      `${filing}|arn|return*`,
      'already filed|already furnished|already e filed|already been filed|already been furnished|already been e filed|filed already|furnished already|has been filed|has been furnished|has been e filed',
    ],
    never: notThisReturn,
    neverBoth: [gstr1, gstr3b],
    source: 'the texts of RET00009, RT_FIL_02 and AUTH117',
  },
  {
    // Submitted, prepared or done is not filed; a return with an ARN is.
    kind: 'already_filed',
    every: ['arn', 'already'],
    never: notThisReturn,
    neverBoth: [gstr1, gstr3b],
    source: 'the portal gives an ARN only for a return that is filed (gst-portal#arn)',
  },
  {
    kind: 'already_filed',
    every: ['in filed status|status is filed|status filed', 'return*|gstr1|gstr3b'],
    never: `${notThisReturn}|not|once|only|must|should|until|when|after`,
    neverBoth: [gstr1, gstr3b],
    source: 'the status Filed of the list of returns',
  },
  {
    kind: 'already_prepared',
    every: ['proceed to file|summary', 'already'],
    only: 'proceed|to|file|summary|has|have|is|was|been|already|done|completed|initiated|generated|prepared|successfully|for|of|the|this|your|selected|return|tax|period|month|gstr1',
    at: ['RETNEWPTF'],
    source: 'the text of RET00003',
  },
  {
    kind: 'gstr3b_before_first',
    every: [gstr3b, previous, missing],
    source: 'rule 59(6)(a) and the texts of AUTH119 and RET192409',
  },
  {
    kind: 'gstr3b_before_first',
    every: [
      gstr3b,
      'not filed|not been filed|not furnished|pending|unfiled|outstanding|non filing|before|first|please file|kindly file',
    ],
    never: 'already|has been filed|has been furnished|has been submitted',
    at: ['RETNEWPTF'],
    source: 'rule 59(6)(a): at GSTR-1 only the GSTR-3B of the period before can be missing',
  },
  { kind: 'earlier_return_first', every: [gstr1, previous, missing, filing], source: 'section 37(4)' },
  {
    kind: 'earlier_return_first',
    every: [
      'return|returns',
      previous,
      'not filed|not been filed|not furnished|pending|unfiled|first|before',
    ],
    never: 'last date|last day',
    source: 'section 39(10)',
  },
  {
    kind: 'cash_short',
    every: [
      'insufficient|not sufficient|inadequate|not enough|less than|exceeds|more than the available',
      'cash ledger|electronic cash|cash balance|balance in cash',
    ],
    never: 'credit ledger',
    source: 'rule 87: a payment is debited to the electronic cash ledger; the code is not published',
  },
  {
    kind: 'nothing_there',
    every: ['late fee*|latefee*', 'not applicable|is nil|is zero|no late fee*|nil late fee'],
    only: `${filler}|late|latefee|fee|fees|applicable|nil`,
    at: ['LATEFEEBREAKUP'],
    source: 'the fee of a return that was filed in time is nil (gst-portal#late-fee)',
  },
  {
    kind: 'late_fee_due',
    every: [
      'late fee*|latefee*|late filing fee*',
      'payable|due|pay|paid|payment|nil|outstanding|exist*|liability|applicable|levied|pending|discharge*|clear',
    ],
    never: 'fetch*|not applicable|is nil|is zero|no late fee*|nil late fee',
    source: 'the questions of the portal before a nil GSTR-3B; table 5.1 of the form',
  },
  {
    kind: 'drafted_not_nil',
    every: [
      'auto populated|autopopulated|auto drafted|auto filled|system generated|system computed|auto calculated',
      'liability|liabilities|value*|table 3*|gstr1*',
    ],
    source: 'table 3 of GSTR-3B is locked since the period of July 2025 (advisory of 7 June 2025)',
  },
  {
    kind: 'holds_entries',
    every: ['nil', 'data|record*|saved|invoice*|entries|documents', `${no}|reset|delete`],
    source: 'the tutorial on nil GSTR-1',
  },
  {
    kind: 'gstr1_first',
    every: [gstr1, gstr3b, `${missing}|prior`, filing],
    notAt: ['RETNEWPTF'],
    source: 'section 39(10) and the tutorial on GSTR-3B',
  },
  {
    kind: 'gstr1_first',
    every: [
      gstr1,
      'not filed|not been filed|not furnished|not been furnished|not submitted|yet to be|unfiled|first',
      filing,
    ],
    never: refusesIt,
    notAt: ['RETNEWPTF'],
    source: 'section 39(10)',
  },
  {
    kind: 'not_regular',
    every: ['normal taxpayer|regular taxpayer|composition', `${no}|opted`],
    source: 'the text of RTN_27',
  },
  {
    kind: 'preference_first',
    every: ['preference|filing frequency', 'select*|choose|update|opt'],
    source: 'the text of RET191204',
  },
  {
    kind: 'period_not_open',
    every: [
      'future|not open|not yet open|time line*|timeline*|not allowed for current date|not over|not yet over|after the end of|on or after|subsequent month|not started|before the end of',
    ],
    source: 'the texts of RET191185 and RET12590; the tutorial on nil GSTR-3B',
  },
  {
    kind: 'no_summary_yet',
    every: ['summary', 'not available|not generated'],
    only: `${filler}|summary|latest|yet|generated|generate|please|kindly|try|again`,
    at: ['RETSUM'],
    source: 'the text of RET09001',
  },
  {
    kind: 'gstin_not_of_username',
    every: ['gstin', 'for user|for the user|for this user|for username|not belong*|not linked|not mapped'],
    source: "the provider's code 1015",
  },
  {
    kind: 'no_such_gstin',
    every: [
      'gstin',
      'invalid|not valid|incorrect|does not exist|doesnt exist|not exist|not found|a valid gstin|enter valid|correct gstin',
    ],
    never: 'header*|payload|parameter*|missing|counter*|period',
    source: 'the texts of OTP0005 and SWEB_9035',
  },
  {
    kind: 'session_not_allowed',
    every: ['unauthori*|not authori*|authorization failed|authentication failed|access denied'],
    source: 'the texts of RET11402 and AUTH151',
  },
  {
    kind: 'our_request',
    every: [
      'invalid|malformed|missing|mandatory|incorrect|select a valid|corrupted|not found|be empty|is empty|is required|is null',
      'request|parameter*|header*|json|payload|action|return type|format|structure|financial year|resource|field*|input*',
    ],
    source: 'the texts of RET11403 to RET11406 and RTN_22',
  },
  {
    kind: 'busy',
    every: [
      'try after some time|try after sometime|try again later|try again after|try later|please try again|please retry|try after|retry after|unable to process|not be processed|server error',
    ],
    source: 'the texts of RET13504 and EINV9001',
  },
];
