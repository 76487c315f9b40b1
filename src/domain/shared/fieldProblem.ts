/** The fields of forms and requests, as a person knows them. */
export type FieldLabel =
  | 'name'
  | 'display_name'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'business_nick_name'
  | 'password'
  | 'legal_name'
  | 'trade_name'
  | 'gstin'
  | 'pan_number'
  | 'registration_date'
  | 'business_type'
  | 'contact_person'
  | 'contact_phone'
  | 'contact_email'
  | 'filling_type'
  | 'recurring_filling'
  | 'gstr1_start_date'
  | 'regular_from'
  | 'filling_notes'
  | 'username'
  | 'email_for_otp'
  | 'phone_for_otp'
  | 'signatory_pan'
  | 'signing'
  | 'building_no'
  | 'building_name'
  | 'street'
  | 'area'
  | 'city'
  | 'pincode'
  | 'state'
  | 'reminder_days'
  | 'filling_day'
  | 'filling_hour'
  | 'filling_minute'
  | 'end_month'
  | 'end_year'
  | 'month'
  | 'key_days'
  | 'label'
  | 'page'
  | 'limit';

type Nothing = Record<string, never>;
type Field = { field: FieldLabel };
/** Taxpayers who are recognised by their number (gst-portal#gstin). */
export type NumberKind =
  | 'tax_deductor'
  | 'tax_collector'
  | 'uin_holder'
  | 'non_resident'
  | 'online_services_from_abroad';
/** The fields of a time of filing, which each return may have by itself. */
export type TimeField = 'filling_day' | 'filling_hour' | 'filling_minute';
/** The return whose time it is; null: both have the same, or the field is none of a time. */
type OfForm = { field: TimeField; form: 'GSTR1' | 'GSTR3B' } | { field: FieldLabel; form: null };
/** The columns of an import that may lack a value, be too long or repeat one. */
export type CheckedColumn = 'business_nick_name' | 'gstin' | 'username' | 'password';
type OfColumn = { field: CheckedColumn };

/**
 * The problem with a typed or sent value, with the parameters of each code: a closed set. It holds no sentences:
 * `texts/` has them in each language, with the specification's own words in English.
 */
export type FieldProblemParams = {
  required: Field;
  one_line: Field | { field: null };
  /** `afterDot`: valid as a name with a blank after each dot. */
  no_link: Field & { afterDot: boolean };
  /** It has no visible character. */
  no_letter: Field;
  /** It holds a phone number. */
  no_number: Field;
  /** A word in it mixes letters of scripts that look alike. */
  one_script: Field;
  email_form: Field;
  pan_form: Field;
  /** Its fourth letter says that it belongs to no person. */
  pan_of_person: Field;
  /** Another PAN than the one in the GSTIN. */
  pan_of_gstin: Field & { pan: string };
  date_form: Field;
  month_form: Field;
  pincode_form: Field;
  phone_form: Field;
  not_listed: Field;
  today_or_later: Field;
  this_month_or_earlier: Field;
  signing_is_settled: Nothing;
  too_long: { most: number };
  between: OfForm & { least: number; most: number };
  fill_in: Nothing;
  name_missing: Nothing;

  mobile_missing: Nothing;
  mobile_length: Nothing;
  mobile_start: Nothing;
  otp_missing: Nothing;
  otp_length: Nothing;
  otp_digits: Nothing;
  refresh_token_missing: Nothing;
  firebase_token_missing: Nothing;
  factor_code_form: Nothing;
  passkey_form: Nothing;
  key_form: Nothing;
  key_name_missing: Nothing;
  key_scopes_missing: Nothing;
  not_a_member: Nothing;
  webhook_no_address: Nothing;
  webhook_user: Nothing;
  webhook_hash: Nothing;
  webhook_https: { loopback: boolean };
  webhook_events_missing: Nothing;
  issuer_no_address: Nothing;
  issuer_https: { loopback: boolean };
  client_id_missing: Nothing;
  client_secret_missing: Nothing;
  firm_domain: Nothing;
  firm_nobody: Nothing;

  arn_shape: Nothing;
  arn_check: Nothing;
  /** Two digits each. */
  arn_state: { told: string; state: string };
  /** MMYY. */
  arn_period: { told: string; wanted: string };
  email_wrong: Nothing;
  phone_wrong: Nothing;
  date_iso: Nothing;
  instant_wrong: Nothing;
  not_a_day: Nothing;
  born_in_future: Nothing;
  id_kind_missing: Nothing;
  id_wrong: { kind: 'aadhar' | 'pan' | 'passport' | 'driving' | 'voter' };
  state_unknown: Nothing;
  pin_code_wrong: Nothing;
  postal_code_wrong: Nothing;
  country_wrong: Nothing;
  language_wrong: Nothing;
  time_zone_unknown: Nothing;
  section_unknown: Nothing;
  erase_unconfirmed: Nothing;
  photo_missing: Nothing;
  photo_too_large: Nothing;
  photo_pixels: { megapixels: number };

  gstin_unnamed: { by: 'id' | 'gstin_id' };
  gstin_length: Nothing;
  gstin_form: Nothing;
  /** `expected`: the check character that fits the other fourteen. */
  gstin_check: { expected: string };
  /** The GSTIN that was probably meant: a letter was read for a digit, or a digit for a letter. */
  gstin_perhaps: { gstin: string };
  /** The number shows by itself that its holder files other returns. */
  gstin_of_other: { kind: NumberKind };
  neither_id_nor_gstin: Nothing;
  username_form: Nothing;
  signatory_pan_missing: Nothing;
  signatory_pan_wrong: Nothing;
  end_missing: Nothing;
  schedule_order: Nothing;
  day_range: { form: 'GSTR1' | 'GSTR3B'; least: number; most: number };
  gstr1_day_latest: { latest: number };

  code_missing: Nothing;
  code_form: Nothing;
  link_incomplete: Nothing;
  relay_key_missing: Nothing;
  relay_key_wrong: Nothing;
  sms_missing: Nothing;
  sms_too_long: Nothing;
  signer_missing: Nothing;
  signer_too_long: Nothing;
  taxpayer_unnamed: Nothing;
  fault_unnamed: Nothing;
  answer_order: Nothing;

  file_empty: Nothing;
  file_too_long: { most: number };
  quotation_open: Nothing;
  columns_missing: Nothing;
  no_lines: Nothing;
  too_many_lines: { lines: number; most: number };
  cell_missing: OfColumn;
  cell_too_long: OfColumn & { most: number };
  line_repeats: OfColumn & { line: number };
  already_added: Nothing;
  added_and_refused: Nothing;
  too_many_gstins: { most: number };

  /* Problems that only a program can cause; phrased after the name of the field. */
  absent: Nothing;
  unknown: Nothing;
  unexpected: Nothing;
  wrong_type: { type: string };
  none_of: { values: string };
  above: { most: string };
  below: { least: string };
  wrong_form: Nothing;
  unstorable: Nothing;
};

export type FieldProblemCode = keyof FieldProblemParams;

/** A problem of one code; `FieldProblem` is the union of all. */
export type FieldProblemOf<C extends FieldProblemCode> = {
  [K in C]: { code: K; params: FieldProblemParams[K] };
}[C];
export type FieldProblem = FieldProblemOf<FieldProblemCode>;

/** A problem without parameters. */
export type PlainProblem = {
  [C in FieldProblemCode]: Nothing extends FieldProblemParams[C] ? C : never;
}[FieldProblemCode];

export const problem = <C extends FieldProblemCode>(code: C, params: FieldProblemParams[C]) =>
  ({ code, params }) as FieldProblemOf<C>;

export const plain = (code: PlainProblem): FieldProblem => ({ code, params: {} }) as FieldProblem;

/** Problems that only a program can cause; phrased after the name of the field. */
const OF_SHAPE: readonly FieldProblemCode[] = [
  'absent',
  'unknown',
  'unexpected',
  'wrong_type',
  'none_of',
  'above',
  'below',
  'wrong_form',
  'unstorable',
];
export const isShapeProblem = ({ code }: FieldProblem): boolean => OF_SHAPE.includes(code);
