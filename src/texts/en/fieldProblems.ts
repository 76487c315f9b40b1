import { formName } from '#domain/gst/returnPeriod.ts';
import type { FieldNames, FieldProblemTexts, OtherNumbers } from '../shapes.ts';

export const fieldNames: FieldNames = {
  name: 'A name',
  display_name: 'Display Name',
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  business_nick_name: 'The business nick name',
  password: 'Password',
  legal_name: 'Legal Name',
  trade_name: 'Trade Name',
  gstin: 'GSTIN',
  pan_number: 'PAN Number',
  registration_date: 'Registration Date',
  business_type: 'Business Type',
  contact_person: 'Contact Person',
  contact_phone: 'Contact Phone',
  contact_email: 'Contact Email',
  filling_type: 'Filling Type',
  recurring_filling: 'Recurring Filling',
  gstr1_start_date: 'GSTR-1 Start Date',
  regular_from: 'First Regular Month',
  filling_notes: 'Filling Notes',
  username: 'Username',
  email_for_otp: 'Email for OTP',
  phone_for_otp: 'Phone for OTP',
  signatory_pan: 'Signatory PAN',
  signing: 'Signing',
  building_no: 'Building No',
  building_name: 'Building Name',
  street: 'Street',
  area: 'Area',
  city: 'City',
  pincode: 'Pincode',
  state: 'State',
  reminder_days: 'Reminder Days',
  filling_day: 'filling day',
  filling_hour: 'filling hour',
  filling_minute: 'filling minute',
  end_month: 'The month of the end',
  end_year: 'The year of the end',
  month: 'The month',
  key_days: 'The days of a key',
  label: 'A label',
  page: 'The page',
  limit: 'The limit',
};

/** The name of the field as a column of a file. */
const column = (field: keyof FieldNames): string =>
  field === 'business_nick_name' ? 'business nick name' : field === 'gstin' ? 'GSTIN' : field;

const otherNumbers: OtherNumbers = {
  tax_deductor: 'This is the number of a tax deductor (TDS), who files GSTR-7, not GSTR-1 and GSTR-3B',
  tax_collector:
    'This is the number of a tax collector (TCS, e-commerce operator), who files GSTR-8, not GSTR-1 and GSTR-3B',
  uin_holder:
    'This is a UIN, the number of an embassy, consulate or UN body, which files GSTR-11, not GSTR-1 and GSTR-3B',
  non_resident:
    'This is the number of a non-resident taxable person, who files GSTR-5, not GSTR-1 and GSTR-3B',
  online_services_from_abroad:
    'This is the number of a provider of online services from abroad (OIDAR), who files GSTR-5A, not GSTR-1 and GSTR-3B',
};

const idForms = {
  aadhar: 'An Aadhaar number has 12 digits',
  pan: 'A PAN looks like ABCPN1234F',
  passport: 'An Indian passport number is a letter and 7 digits',
  driving: 'A driving licence number begins with two letters',
  voter: 'A voter ID is three letters and 7 digits',
} as const;

/** A noun with its article if the sentence needs one: "GSTR-1 filling day", "Filling day". */
const ofForm = (form: 'GSTR1' | 'GSTR3B' | null, name: string): string =>
  form === null ? name.charAt(0).toUpperCase() + name.slice(1) : `${formName(form)} ${name}`;

export const fieldProblems: FieldProblemTexts = {
  problems: {
    required: ({ field }) => `${fieldNames[field]} is required`,
    one_line: ({ field }) =>
      `${field === null ? 'This' : fieldNames[field]} is one line, without signs that cannot be seen`,
    no_link: ({ field, afterDot }) =>
      `${fieldNames[field]} must not hold a link or an address${afterDot ? ': put a space after each dot' : ''}`,
    no_letter: ({ field }) => `${fieldNames[field]} needs a letter or a digit that can be seen`,
    no_number: ({ field }) => `${fieldNames[field]} must not hold a phone number, nor 8 digits or more`,
    one_script: ({ field }) =>
      `${fieldNames[field]} mixes scripts in one word: write each word in one script`,
    email_form: ({ field }) => `${fieldNames[field]} must be an email address, like name@example.in`,
    pan_form: ({ field }) =>
      `${fieldNames[field]} has five letters, four digits and a letter, like ABCPN1234F`,
    pan_of_gstin: ({ field, pan }) => `${fieldNames[field]} must be ${pan}, the PAN in the GSTIN`,
    date_form: ({ field }) => `${fieldNames[field]} must be a date`,
    month_form: ({ field }) => `${fieldNames[field]} must be a month, like 2026-08`,
    pincode_form: ({ field }) => `${fieldNames[field]} has six digits`,
    phone_form: ({ field }) => `${fieldNames[field]} must be a phone number`,
    not_listed: ({ field }) => `${fieldNames[field]} is not one of the list`,
    today_or_later: ({ field }) => `${fieldNames[field]} must be today or later`,
    this_month_or_earlier: ({ field }) => `${fieldNames[field]} is this month or an earlier one`,
    signing_is_settled: () =>
      'How returns are signed follows from the constitution of this business; there is nothing to choose',
    too_long: ({ most }) => `At most ${most} characters`,
    between: ({ field, form, least, most }) =>
      `${ofForm(form, fieldNames[field])} is a number from ${least} to ${most}`,
    fill_in: () => 'Please fill in all required fields',
    name_missing: () => 'Please enter your name',

    mobile_missing: () => 'Mobile number is required',
    mobile_length: () => 'Mobile number must be 10 digits',
    mobile_start: () => 'Please enter a valid Indian mobile number (starting with 6, 7, 8, or 9)',
    otp_missing: () => 'OTP is required',
    otp_length: () => 'OTP must be 6 digits',
    otp_digits: () => 'OTP must contain only numbers',
    refresh_token_missing: () => 'Refresh token is required',
    firebase_token_missing: () => 'Firebase token is required for refresh validation',
    passkey_form: () => 'Not the answer of a passkey',
    factor_code_form: () => 'Six digits, or a recovery code',
    key_form: () => 'Between 20 and 100 letters, digits, - and _',

    key_name_missing: () => 'Give the key a name',
    key_scopes_missing: () => 'Choose what the key may do',
    not_a_member: () => 'Choose a member of this account who may file',
    webhook_no_address: () => 'This is not an address',
    webhook_user: () => 'Leave user name and password out of the address',
    webhook_hash: () => 'Leave out the # and what follows it',
    webhook_https: ({ loopback }) =>
      loopback
        ? 'The address begins with https://, or is of this machine'
        : 'The address begins with https://',
    issuer_no_address: () => 'This is not the address of a provider',
    issuer_https: ({ loopback }) =>
      loopback
        ? 'The address begins with https://, or is of this machine'
        : 'The address begins with https://',
    client_id_missing: () => 'Enter the client ID that the provider gave you',
    client_secret_missing: () => 'Enter the client secret that the provider gave you',
    firm_domain: () => 'This is not a mail domain, like firm.example',
    firm_nobody: () => 'Name a mail domain or an identity that may sign in',
    webhook_events_missing: () => 'Choose an event',
    arn_shape: () => 'An ARN has 15 characters, like AA270826000001A',
    arn_check: () => 'This ARN is mistyped: its last character does not fit',
    arn_state: ({ told, state }) => `This ARN is of state ${told}, the GSTIN of state ${state}`,
    arn_period: ({ told, wanted }) =>
      `This ARN is of ${told.slice(0, 2)}/20${told.slice(2)}, the return of ${wanted.slice(0, 2)}/20${wanted.slice(2)}`,
    email_wrong: () => 'This is not an e-mail address',
    phone_wrong: () => 'This is not a phone number',
    date_iso: () => 'A date is written YYYY-MM-DD',
    instant_wrong: () => 'This is not an instant in ISO 8601',
    not_a_day: () => 'This is not a day',
    born_in_future: () => 'The date of birth lies in the future',
    id_kind_missing: () => 'Choose the kind of ID first',
    id_wrong: ({ kind }) => idForms[kind],
    state_unknown: () => 'This is not a state of India',
    pin_code_wrong: () => 'A PIN code has 6 digits',
    postal_code_wrong: () => 'This is not a postal code',
    country_wrong: () => 'A country is two letters, such as IN',
    language_wrong: () => 'A language is a code such as en',
    time_zone_unknown: () => 'This time zone is not known',
    section_unknown: () => 'This section is not known',
    erase_unconfirmed: () => 'Type ERASE to confirm',
    photo_missing: () => 'Choose a photo',
    photo_too_large: () => 'A photo has at most 5 MB',
    photo_pixels: ({ megapixels }) => `A photo has at most ${megapixels} megapixels`,

    gstin_unnamed: ({ by }) =>
      by === 'id' ? 'Name the GSTIN by id or gstin' : 'Name the GSTIN by gstin or gstin_id',
    gstin_length: () => 'A GSTIN has 15 characters',
    gstin_form: () => 'This does not look like a GSTIN, which is like 23ABCPN1234F1Z1',
    gstin_check: ({ expected }) =>
      `The GSTIN is mistyped: its last character would be ${expected} if the other fourteen are right`,
    gstin_perhaps: ({ gstin }) =>
      `A letter and a digit that look alike are mixed up; ${gstin} would be a GSTIN`,
    gstin_of_other: ({ kind }) => otherNumbers[kind],
    neither_id_nor_gstin: () => 'This is neither an id nor a GSTIN',
    username_form: () =>
      'A GST portal username is one word of Latin letters, digits and signs, without blanks',
    signatory_pan_missing: () => "Enter the signatory's PAN",
    signatory_pan_wrong: () =>
      "The signatory's PAN has five letters, four digits and a letter, like ABCPN1234F",
    end_missing: () => 'Choose the month and year in which the schedule ends',
    schedule_order: () => 'GSTR-1 filling time must be less than or equal to GSTR-3B filling time',
    day_range: ({ form, least, most }) => `${formName(form)} filling day is from ${least} to ${most}`,
    gstr1_day_latest: ({ latest }) => `GSTR-1 filling day must be ${latest} or earlier`,

    code_missing: () => 'Enter the code',
    code_form: () => 'A portal code has 4 to 10 letters or digits',
    link_incomplete: () => 'The link is incomplete',
    relay_key_missing: () => 'The relay key is missing',
    relay_key_wrong: () => 'This is not a relay key',
    sms_missing: () => 'The text is missing',
    sms_too_long: () => 'The text is too long',
    signer_missing: () => "Please enter the signatory's name",
    signer_too_long: () => 'The name is too long',
    taxpayer_unnamed: () => 'Name the taxpayer by its portal username',
    fault_unnamed: () => 'Name the fault',
    answer_order: () =>
      'Fault ‘answer’ takes either a body, or a code, a message, an http status or a delay_ms; no other fault takes them',

    file_empty: () => 'The file is empty',
    file_too_long: ({ most }) => `The file has more than ${most} characters`,
    quotation_open: () => 'A quotation mark is opened and never closed',
    columns_missing: () =>
      'No column of GSTINs or of portal usernames was found. Name the columns in the first line, such as GSTIN, Username, Name',
    no_lines: () => 'The file has no line below its header',
    too_many_lines: ({ lines, most }) => `The file has ${lines} lines. Add at most ${most} at once`,
    cell_missing: ({ field }) => `The ${column(field)} is missing`,
    cell_too_long: ({ field, most }) => `The ${column(field)} has more than ${most} characters`,
    line_repeats: ({ field, line }) => `The same ${column(field)} is on line ${line}`,
    already_added: () => 'You have already added this GSTIN',
    added_and_refused: () =>
      'You have already added this one, and the portal refused it: correct it on its own page',
    too_many_gstins: ({ most }) => `One account holds at most ${most} GSTINs`,

    absent: () => 'is missing',
    unknown: () => 'is not known here',
    unexpected: () => 'no content is expected here',
    wrong_type: ({ type }) => `must be ${types[type] ?? type}`,
    none_of: ({ values }) => `must be one of ${values}`,
    above: ({ most }) => `must be at most ${most}`,
    below: ({ least }) => `must be at least ${least}`,
    wrong_form: () => 'has the wrong form',
    unstorable: () => 'has characters that cannot be stored',
  },
  at: (path, says) => `${path} ${says}.`,
  theRequest: 'The request:',
  stop: '.',
};

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};
