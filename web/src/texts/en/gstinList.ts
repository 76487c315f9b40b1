import { area } from '../area.ts';

/** Many GSTINs as a list. */
export const gstinList = area('gstinList', {
  search: 'Search',
  placeholder: 'Business or GSTIN',
  show: 'Show',
  counted: (what: string, count: number) => `${what} (${count})`,
  shows: {
    all: 'All',
    'needs-you': 'Needs you',
    failed: 'Failed',
    waiting: 'Waiting',
    filed: 'Filed',
    skipped: 'Skipped',
  },
  none: 'No GSTINs found matching your search',
  caption: 'Your GSTINs: arrow keys move from one to the next',
  pages: 'Pages of GSTINs',
  business: 'Business',
  returns: 'Returns',
  next: 'Next',
  history: 'History',
  unproven: 'Not proven yet',
  needsPan: "Needs the signatory's PAN",
  recurringOf: (business: string) => `Recurring filling of ${business}`,
  notYet: 'Not yet',
  noneOpen: 'None open',
  access: (says: string) => `API access: ${says}`,
});
