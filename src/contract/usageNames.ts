/**
 * The closed words of usage events (specification 9, design#usage-events-and-error-reports). Any other name is reported as 'other': a text that
 * a person wrote can never be among them.
 */

/** The purposes of forms. */
export const formNames = [
  'mobile_number',
  'sign_in_code',
  'name',
  'profile',
  'verify_email',
  'confirm_email',
  'photo',
  'add_gstin',
  'import_gstins',
  'edit_gstin',
  'schedule',
  'portal_code',
  'erase_account',
] as const;

/** Acts on a GSTIN. */
export const gstActions = ['add', 'import', 'edit', 'delete', 'auto_filling', 'consent'] as const;

/** Acts on a filing. */
export const filingActs = [
  'schedule',
  'skip',
  'undo_skip',
  'retry',
  'ask_code',
  'ask_code_again',
  'give_code',
] as const;

export const fileKinds = ['gstr1', 'gstr3b', 'account_data'] as const;

/**
 * Milliseconds, except `layout_shift`: thousandths of the browser's own score. `next_paint` is the slowest answer to a
 * press or a key (INP). A page may report `next_paint` and `layout_shift` more than once; the last value counts.
 */
export const metrics = [
  'first_byte',
  'first_paint',
  'largest_paint',
  'next_paint',
  'loaded',
  'layout_shift',
] as const;

/** Labels of buttons that are the same for everybody. */
export const buttonNames = [
  'Add GSTIN',
  'Add New GSTIN',
  'All files',
  'Ask for a new code',
  'Ask for the code now',
  'Back',
  'Cancel',
  'Close',
  'Delete',
  'Delete GSTIN',
  'Discard',
  'Done',
  'Download everything',
  'Edit',
  'Enter the code',
  'Erase for good',
  'Erase my account',
  'Go Back',
  'GSTR-1',
  'GSTR-3B',
  'Hide',
  'Keep editing',
  'Logout',
  'Menu',
  'Next page',
  'Not now',
  'OK',
  'Previous page',
  'Reload Page',
  'Remove photo',
  'Resend OTP',
  'Retry Filling',
  'Save',
  'Save Changes',
  'Save GSR-1 Schedule',
  'Schedule for today',
  'Schedule GST-1 and GST-3B filling for today',
  'Send OTP',
  'Show',
  'Sign out',
  'Sign out everywhere',
  'Skip',
  'Skip Both GST-1 and GST-3B filling for this Month',
  'Skip this filing',
  'Take back',
  'Try again',
  'Undo skip',
  'Use this code',
  'Verify now',
  'Verify OTP',
  'other',
] as const;

/** The form controls whose use is counted; never the chosen value. */
export const choiceNames = [
  'Day',
  'GSTIN',
  'Has End Date',
  'Hour',
  'Minute',
  'Period',
  'Recurring',
  'Results per page',
  'Status',
  'Theme',
  'other',
] as const;

/** The place of an error: while a page was drawn, in a script, in a promise without a handler. */
export const errorKinds = ['page', 'script', 'promise'] as const;

export type FormName = (typeof formNames)[number];
export type GstAction = (typeof gstActions)[number];
export type FilingAct = (typeof filingActs)[number];
export type Metric = (typeof metrics)[number];
export type ErrorKind = (typeof errorKinds)[number];
