import type { CallSuccess } from '#contract/client.ts';
import { filled } from './filled.ts';
import { type Entry, wholeEntries } from './wholeEntry.ts';

type WireDetails = CallSuccess<'getDetails'>['data']['gstins'][number];
type Address = NonNullable<WireDetails['business_address']>;
type Portal = WireDetails['portal_details'];

/** A GSTIN's details as the pages draw them: its status may be one that they do not know. */
export type Details = Omit<
  WireDetails,
  | 'status'
  | 'business_type'
  | 'user_validation'
  | 'portal_details'
  | 'recent_filling_history'
  | 'open_months'
  | 'assigned_to'
  | 'approver'
> & {
  /** Absent where another server knows nobody but one. */
  assigned_to?: string | null;
  approver?: string | null;
  status: string;
  business_type: string;
  /** Ask before each filing. Null: another server does not say, and nothing is said for it. */
  user_validation: boolean | null;
  /** Null: another server keeps none. */
  portal_details: Portal | null;
  /** Newest first. */
  recent_filling_history: Entry[];
  /** Oldest first. */
  open_months: Entry[];
};

export const noPortal: Portal = {
  username: '',
  password: '',
  has_password: false,
  last_updated: null,
  otp_email: '',
  phone_for_otp: '',
  signatory_pan: '',
  signing: '',
  may_choose_signing: false,
  password_reminder: false,
};

const noAddress: Address = {
  additional_building_no: '',
  additional_building_name: '',
  additional_street: '',
  additional_area: '',
  additional_city: '',
  additional_pincode: '',
  additional_state: '',
  additional_country: '',
};

/** A day of 0: another server does not tell the times. The rest is what specification 9 begins with. */
const blank: Details = {
  id: '',
  gstin: '',
  business: '',
  nick_name: '',
  status: '',
  remark: '',
  remark_code: '',
  remark_params: {},
  simulated: false,
  can_try_again: false,
  unproven: false,
  contact: null,
  signed_by: 'code',
  signatory_pan: { state: 'known', shown: '' },
  warning: null,
  notices: [],
  consequences: null,
  backlog: null,
  portal_news: [],
  legal_name: '',
  trade_name: '',
  pan_number: '',
  registration_date: '',
  cancellation_date: '',
  business_type: '',
  contact_person: '',
  contact_phone: '',
  contact_email: '',
  filling_type: 'nil',
  last_filled: null,
  next_due: null,
  next_due_date: null,
  next_returns: null,
  auto_filling: true,
  recurring_filling: 'monthly',
  user_validation: null,
  reminder_days: 3,
  filling_notes: '',
  gstr1_filling_day: 0,
  gstr1_filling_hour: 0,
  gstr1_filling_minute: 0,
  gstr1_start_date: '',
  regular_from: '',
  gstr1_has_end_date: false,
  gstr1_end_month: null,
  gstr1_end_year: null,
  gstr3b_same_as_gstr1: false,
  gstr3b_filling_day: 0,
  gstr3b_filling_hour: 0,
  gstr3b_filling_minute: 0,
  // Another server tells nothing of what it has read: then no reading is shown.
  portal_reading: { at: null, status: '', e_invoices: 'unknown', reading: false, failure: '' },
  portal_details: null,
  business_address: null,
  home_address: null,
  has_additional_address: false,
  from_portal: [],
  portal_values: {},
  api_access: null,
  recent_filling_history: [],
  open_months: [],
};

const open = ['pending', 'warning', 'failed', 'error'];

/** A field that another server leaves out is blank. */
export function wholeDetails(told: Partial<Details>): Details {
  const details = filled(blank, told);
  const { portal_details: portal, business_address: principal, home_address: home } = details;
  const recent = wholeEntries(details.recent_filling_history);
  return {
    ...details,
    // Either names it (design#methods).
    id: details.id || details.gstin,
    portal_details: portal && filled(noPortal, portal),
    business_address: principal && filled(noAddress, principal),
    home_address: home && filled(noAddress, home),
    recent_filling_history: recent,
    // Another server tells the newest months alone.
    open_months:
      told.open_months === undefined
        ? recent.filter(({ status }) => open.includes(status)).toReversed()
        : wholeEntries(told.open_months),
  };
}
