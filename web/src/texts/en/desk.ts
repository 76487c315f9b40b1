import { area } from '../area.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** The desk: many clients by what each needs. */
export const desk = area('desk', {
  clients: 'Clients',
  keys: 'Keys',
  import: 'Import',
  cards: 'Cards',
  toDesk: 'Desk',
  dueIn: (days: number) =>
    days < 0
      ? plural(-days, '1 day late', `${-days} days late`)
      : days === 0
        ? 'today'
        : plural(days, 'in 1 day', `in ${days} days`),
  days: (days: number) =>
    days < 0
      ? plural(-days, '1 day late', `${-days} days late`)
      : days === 0
        ? 'today'
        : plural(days, '1 day', `${days} days`),
  filedOf: (filed: number, all: number) => `${filed} of ${all} filed`,
  queuesLabel: 'Queues',
  queues: {
    say_nil: 'Say nil',
    codes: 'Codes',
    blocked: 'Blocked',
    by_hand: 'By hand',
    scheduled: 'Scheduled',
    resting: 'No filing',
    filed: 'Filed',
    all: 'All',
  },
  counted: (what: string, count: number) => `${what}: ${count}`,
  find: 'Client or GSTIN',
  heads: {
    client: 'Client',
    gstin: 'GSTIN',
    due: 'Due',
    why: 'Why',
    codes: 'Codes come',
    next: 'Next',
  },
  sortedUp: (what: string) => `${what}, sorted up`,
  sortedDown: (what: string) => `${what}, sorted down`,
  marks: {
    none: 'Nothing',
    yes: 'Your yes',
    code: 'Code',
    stopped: 'Stopped',
    scheduled: 'Scheduled',
    waits: 'Waits',
    filing: 'Being filed',
    filed: 'Filed',
    skipped: 'Skipped',
  },
  byThemselves: 'by themselves',
  ruleUntried: 'rule not tried yet',
  byHand: (ends: string) => (ends === '' ? 'by hand' : `by hand, …${ends}`),
  acts: {
    answer: 'File as nil',
    file: 'File now',
    look: 'Look first',
    type_code: 'Enter code',
    ask_code: 'Ask for code',
    retry: 'Try again',
    edit: 'Edit',
    undo: 'Undo skip',
    verify_again: 'Ask again',
    open: 'Open',
    pdfs: 'PDFs',
  },
  actOn: (act: string, client: string) => `${act}: ${client}`,
  tick: (client: string) => `Tick ${client}`,
  tickAll: 'Tick all that need no look of their own',
  empty: {
    say_nil: 'Nobody waits for a yes.',
    codes: 'No code is wanted.',
    blocked: 'Nothing is blocked.',
    by_hand: 'Nothing has to be filed by hand.',
    scheduled: 'Nothing files itself right now.',
    resting: 'Every client has a return this month.',
    filed: 'Nothing is filed yet.',
    all: 'No clients yet.',
  },
  noneFound: 'Nobody found. Try another name or GSTIN.',
  showChanges: (count: number) => plural(count, 'Show 1 change', `Show ${count} changes`),
  changedOne: (client: string, how: string) => `${client}: ${how}`,
  left: 'no longer in this queue',
  changedMany: (count: number) => `${count} clients changed`,
  selected: (count: number) => `${count} selected`,
  keptAside: (count: number) => `${count} kept aside`,
  clear: 'Clear the selection',
  failed: (why: string) => `The desk could not be read: ${why}`,
  declare: {
    title: (count: number) => `Declare nil and file ${count}`,
    forms: (months: string) => `GSTR-1 and GSTR-3B for ${months}, sent today`,
    each: (months: string) => `For each business ticked, ${months} had`,
    entries: (count: number) =>
      plural(
        count,
        '1 entry in the consent ledger, in your name',
        `${count} entries in the consent ledger, one for each client, in your name`,
      ),
    codes: (forwarded: number, byHand: number) =>
      [
        forwarded === 0
          ? ''
          : plural(forwarded, '1 gets its codes by itself', `${forwarded} get their codes by themselves`),
        byHand === 0 ? '' : plural(byHand, '1 may wait at the codes', `${byHand} may wait at the codes`),
      ]
        .filter(Boolean)
        .join('; '),
    aside: (count: number) => `${count} kept aside`,
    ifSure: 'tick only if you are sure',
    ownYes: 'needs its own yes',
    ticked: (count: number) => `${count} ticked`,
    find: 'Find',
    stop: 'You can stop any of them until its return is sent.',
  },
  bulk: {
    links: 'Send links',
    skip: 'Skip',
    retry: 'Try again',
    undo: 'Undo skip',
    days: 'Set days',
    label: 'Label',
    on: 'Recurring on',
    off: 'Recurring off',
    done: (done: number) => plural(done, '1 done', `${done} done`),
    refused: (count: number) => plural(count, '1 refused', `${count} refused`),
    why: 'See why',
    whyTitle: 'What was not done',
    takeBack: 'Take it back',
    close: 'Close',
    linksTitle: 'Links for the signatories',
    linksNote: 'Each was sent by SMS and mail. Copy one to send it by WhatsApp too.',
    copy: (client: string) => `Copy the link of ${client}`,
    skipTitle: (count: number) => plural(count, 'Skip 1 filing?', `Skip ${count} filings?`),
    labelTitle: (count: number) => plural(count, 'Label 1 client', `Label ${count} clients`),
    labelBox: 'Label',
    labelHint: 'At most 40 signs. Empty takes it away.',
    save: 'Save',
    daysTitle: (count: number) => plural(count, 'Days of 1 client', `Days of ${count} clients`),
    day1: 'GSTR-1 on day',
    day3b: 'GSTR-3B on day',
    daysHint:
      'Each month at the time that each client has. GSTR-1 runs at the latest on the 10th, GSTR-3B on the 20th.',
  },
  anyLabel: 'Any label',
  withLabel: 'Label',
  panel: {
    label: 'Client',
    previous: 'Client before',
    next: 'Next client',
    close: 'Close the panel',
    details: 'All details',
    history: 'History',
    edit: 'Edit',
    year: 'Year',
    copy: 'Copy the GSTIN',
    copied: 'GSTIN copied',
  },
  help: {
    title: 'Keys of the desk',
    note: 'No key files anything without a dialog.',
    on: 'Keys are on',
    rows: {
      search: 'Search',
      walk: 'Down and up',
      tick: 'Tick the client',
      range: 'Tick from the last one to here',
      all: 'Tick all that need no look of their own',
      file: 'Declare nil and file',
      code: 'Codes',
      retry: 'Try again',
      open: 'Open the client',
      queues: 'Queues, from the left',
      year: 'Year of the firm',
      back: 'Close, clear',
      help: 'These keys',
    },
  },
});
