import { area } from '../area.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** The year of a firm. */
export const firmYear = area('firmYear', {
  caption: 'Clients by months, with both returns',
  client: 'Client',
  inWords: 'In words',
  span: (clients: number, from: string, to: string) =>
    plural(clients, `1 client, ${from} to ${to}`, `${clients} clients, ${from} to ${to}`),
  which: 'Which months',
  lastTwelve: 'Last 12 months',
  twelveBefore: 'The 12 months before',
  packOf: 'Month of the pack',
  pack: 'Month-end pack',
  csv: 'Export CSV',
  print: 'Print all',
  tabsLabel: 'Which clients',
  tabs: {
    all: 'All',
    gap: 'With a gap',
    late: 'Late in the year',
    quarterly: 'By quarter',
    ended: 'Ended',
  },
  find: 'Client or GSTIN',
  nobody: 'No client here.',
  states: {
    filed: 'filed',
    late: 'filed late',
    elsewhere: 'filed elsewhere',
    open: 'open',
    stopped: 'stopped',
    barred: 'barred after three years',
    skipped: 'skipped',
    none: 'none due',
    unread: 'not read',
  },
  elsewhereLate: 'filed elsewhere, late',
  cell: (gstr1: string, gstr3b: string) => `GSTR-1 ${gstr1}, GSTR-3B ${gstr3b}`,
  head: (month: string, filed: number, owed: number, unread: number) =>
    `${month}: ${filed} of ${owed} filed${unread === 0 ? '' : `, ${unread} not read yet`}`,
  refused: 'refused by the portal',
  beingVerified: 'being verified',
  openMonths: (months: number) => plural(months, '1 month open', `${months} months open`),
  openNow: (month: string) => `${month} open`,
  ended: (day: string) => `cancelled ${day}`,
  late: (returns: number) => plural(returns, '1 return late', `${returns} returns late`),
  byQuarter: 'by quarter',
  nothingYet: 'no return known yet',
  atPortal: 'filed at the portal',
  onTime: 'on time',
  note: 'Each month: GSTR-1 left, GSTR-3B right.',
  unread:
    "Months under a dashed line are not read yet: a client's list at the portal is read once, before the first return is filed here.",
  toDesk: 'File on the desk',
  shown: (from: number, to: number, of: number) => `${from} to ${to} of ${of}`,
});
