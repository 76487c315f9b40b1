import { clientWords } from '#contract/client.ts';
import { area } from '../area.ts';

/** Texts of the parts that know nothing of GST. */
export const ui = area('ui', {
  close: 'Close',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  breadcrumb: 'Breadcrumb',
  show: 'Show',
  hide: 'Hide',
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (number: number) => `Page ${number}`,
  back: 'Back',
  tryAgain: 'Try again',
  status: {
    success: 'Success',
    pending: 'Pending',
    warning: 'Needs you',
    failed: 'Failed',
    error: 'Error',
    skipped: 'Skipped',
  },
  ago: {
    moment: 'less than a minute ago',
    minutes: (count: number) => `${count} min ago`,
    hours: (count: number) => `${count} h ago`,
  },
  client: clientWords,
});
