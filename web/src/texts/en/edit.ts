import type { ReactNode } from 'react';
import { ordinal } from '#domain/shared/istTime.ts';
import { area } from '../area.ts';
import { sentence } from '../sentence.ts';

/** Edit GSTIN (specification 2, 3). The domain has its own English for days and times. */
export const edit = area('edit', {
  title: 'Edit GSTIN',
  loading: 'Loading GSTIN data...',
  failed: 'Failed to load GSTIN data',
  failedFor: (why: string) => `Failed to load GSTIN data: ${why}`,
  back: 'Back to GST Details',
  notSaved: 'Failed to update GSTIN details',
  hasErrors: 'has errors',
  tabs: {
    basic: 'Basic Information',
    filling: 'Filling Information',
    credentials: 'GST Portal Credentials',
    address: 'Address Information',
  },
  principal: 'Principal place of business',
  additional: 'Additional address',
  hasAdditional: 'This business has an additional address',
  country: 'Country',
  chooseType: 'Choose a type',
  business: 'Business',
  gstinHint: 'Shunya looks it up when it is not known. Once you enter it, it is checked with the GST portal.',
  contact: 'Contact',
  contactNote: 'Who to ask about this business.',
  fromPortal:
    'Prefilled from the GST portal. A correction is kept here; returns and documents use the portal’s own value.',
  portalHas: (value: string) => `GST portal: ${value}`,
  signIn: 'Sign-in',
  signInNote: 'A new username or password is checked with the GST portal before anything more is filed.',
  password: 'Password',
  passwordKept: 'Stored encrypted and never shown. Leave it empty to keep it.',
  passwordNotKept:
    'Not stored here: the GST portal did not need it. Fill it in only to have the sign-in checked.',
  passwordReminder: 'Remind me to change the password every 90 days',
  access: 'API access at the GST portal',
  codes: 'Codes of the GST portal',
  codesNote:
    'The portal sends its codes to the authorised signatory. These hold for every GSTIN of that signatory.',
  signatoryPanHint: 'The PAN of the person who signs, not that of the firm.',
  signing: 'How returns are signed',
  signingNote:
    'Most LLPs sign with a digital signature (DSC), which Shunya does not have. If the GST portal lets yours file with a code (EVC), choose that: the signatory then gets a code for each return.',
  signingNotChosen: 'Not chosen: digital signature',
  signingByCode: 'Code (EVC)',
  signingByDsc: 'Digital signature (DSC)',
  filling: 'Filling',
  nil: 'Nil',
  monthly: 'Monthly',
  notChosen: 'Not chosen',
  regularFromHint:
    'The month in which the composition scheme ended. GSTR-1 and GSTR-3B are due from it on, for the whole of it.',
  reminders: 'Reminders and notes',
  autoFilling: 'Auto Filling: file by itself at these times',
  reminderDays: 'Reminder Days',
  reminderDaysHint: 'How many days before a due date you are first reminded of a return that needs you.',
  notes: 'Filling Notes',
  notesHint: 'For yourself. The GST portal never sees them.',
  eInvoicesFirst:
    'E-invoices reach GSTR-1 up to three days late. The GST portal does not say that this taxpayer makes none, so GSTR-1 is filed on the 4th at the earliest.',
  due: (day: number) => `A monthly return is due on the ${ordinal(day)} of the next month.`,
  day: (form: string) => `${form} filling day`,
  hour: (form: string) => `${form} Hour`,
  minute: (form: string) => `${form} Minute`,
  hourOf: (hour: number) =>
    `${String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`,
  inIst: 'Times are in IST.',
  pastDue: (day: number, last: number) =>
    `The ${ordinal(day)} is past the due date, so it is filed on the ${ordinal(last)}.`,
  startHint: 'Nothing is filed by itself before this day.',
  hasEnd: 'Has End Date',
  endMonth: 'End Month',
  endYear: 'End Year',
  sameAs: (form: ReactNode) => sentence`Same as ${form}`,
  oneDay: (codes: number) =>
    `File both on one day: the GST portal then asks the signatory for ${codes} codes a month.`,
  twoDays: (codes: number, now: number) =>
    `File both on one day: the GST portal then asks the signatory for ${codes} codes a month; on these two days it asks for ${now}.`,
  gstr3bEarliest: (day: number) => `GSTR-3B filling day must be ${day} or later`,
  hadCredit: (day: number) =>
    `Earlier months had credit from purchases. GSTR-2B shows it from the ${ordinal(day)}: choose the ${ordinal(day + 1)} or later to have it looked at before GSTR-3B is filed.`,
  discard: {
    title: 'Discard changes',
    question: 'Are you sure you want to discard your changes?',
    stay: 'Keep editing',
    leave: 'Discard',
  },
  cancel: 'Cancel',
  fixFirst: 'Please fix validation errors before saving',
  saving: 'Saving...',
  save: 'Save Changes',
  saved: 'Changes Saved Successfully',
  savedMeans: 'Your GSTIN information has been updated successfully.',
  verifying: 'The sign-in is being checked with the GST portal now.',
  reminderProblem: (most: number) => `Reminder Days is a number from 0 to ${most}`,
  todayOrLater: (label: string) => `${label} must be today or later`,
});
