import { ordinal } from '#domain/shared/istTime.ts';
import { area } from '../area.ts';

/** Questions and messages after the first sign-in. */
export const newcomer = area('newcomer', {
  title: 'What should we call you?',
  why: 'Your name appears on the consents you give and in the greeting.',
  label: 'Your name',
  missing: 'Please enter your name',
  save: 'Save',
  failedTitle: 'Failed to update user name',
  failed: 'Failed to update name. Please try again.',
  saved: 'Name updated successfully!',
  scheduleSaved: 'Schedule Saved Successfully!',
  scheduled: (day: number, time: string) =>
    `GSTR-1 will be filed Monthly on the ${ordinal(day)} at ${time} IST`,
  scheduledUntil: (day: number, time: string, month: string, year: number) =>
    `GSTR-1 will be filed Monthly on the ${ordinal(day)} at ${time} IST, ending ${month} ${year}`,
});
