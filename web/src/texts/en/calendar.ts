import { area } from '../area.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** Due days and planned filings by months. */
export const calendar = area('calendar', {
  loading: 'Loading the calendar...',
  about: 'Due days, what files itself, and until when you can stop it.',
  previous: (month: string) => `Previous month: ${month}`,
  next: (month: string) => `Next month: ${month}`,
  thisMonth: 'This month',
  caption: (month: string) => `${month} by weeks`,
  today: 'Today',
  nothing: 'Nothing is due or planned in this month.',
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  kinds: {
    due: (form: string) => `${form} due`,
    overdue: (form: string) => `${form} overdue`,
    /** `time` is '' where the returns of the group have several. */
    last_no: (form: string, time: string) =>
      time === '' ? `Last moment to stop ${form}` : `You can stop ${form} until ${time}`,
    planned: (form: string, time: string) =>
      time === '' ? `${form} files itself` : `${form} files itself at ${time}`,
    filed: (form: string) => `${form} filed`,
  },
  gstins: (count: number) => plural(count, '1 GSTIN', `${count} GSTINs`),
  more: (count: number) => `and ${count} more`,
  feed: {
    title: 'Add to my calendar',
    about:
      'A private link shows these days in the calendar of your phone or computer, or in Google Calendar. It holds no figures.',
    warning: 'Whoever has the address can read your due days and the names of the businesses.',
    make: 'Make a link',
    replace: 'Make a new link',
    replaces: 'A new link ends the one before.',
    once: 'Copy the address now. It is not shown again.',
    how: 'In your calendar, choose to add a calendar by its address, and paste it there.',
    address: 'Address of the calendar',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'It could not be copied. Please select it and copy it.',
    since: (at: string) => `The link was made on ${at}.`,
    fetched: (at: string) => `Last fetched ${at}.`,
    notFetched: 'Not fetched yet.',
    end: 'End this link',
    ended: 'The link is ended. Nothing can be read by it.',
  },
});
