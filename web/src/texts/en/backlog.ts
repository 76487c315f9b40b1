import { area } from '../area.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

type Unit = 'months' | 'quarters' | 'periods';
const one = { months: 'month', quarters: 'quarter', periods: 'period' } as const;
const counted = (count: number, unit: Unit): string => plural(count, `1 ${one[unit]}`, `${count} ${unit}`);

/** Past months that are not filed: the line on a card and the page of the plan. */
export const backlog = area('backlog', {
  title: 'Unfiled months',
  simulated: 'Simulated',
  loading: 'Reading the plan...',
  failed: 'The plan could not be read. Please try again.',
  line: (count: number, unit: Unit, fee: string) => `${counted(count, unit)} unfiled, ${fee} fee so far`,
  seePlan: 'See the plan',
  unfiled: (count: number, unit: Unit) => `${counted(count, unit)} unfiled`,
  progress: (filed: number, of: number, unit: Unit) => `${filed} of ${counted(of, unit)} filed`,
  allFiled: (count: number, unit: Unit) =>
    plural(count, `The ${one[unit]} is filed`, `All ${count} ${unit} are filed`),
  none: 'No past month is unfiled',
  notRead: "The portal's lists are being read",
  unread: (years: readonly string[]) =>
    `The GST portal has not shown the returns of ${years.join(', ')} yet. They are read again automatically.`,
  span: (first: string, last: string) => `${first} to ${last}`,
  toFile: 'To file',
  returns: (count: number) => plural(count, '1 return', `${count} returns`),
  fees: 'Late fees, by our count',
  feesGrow: (rupees: string) => `${rupees} more each day`,
  feesFull: 'the most that the law takes',
  barred: 'The law allows the first until',
  barredFirst: 'after that it can never be filed',
  waiting: 'What waiting costs',
  stages: {
    late: { now: 'Late fees', means: 'GSTR-1 of later months is blocked' },
    e_way_bills_stop: { now: 'No e-way bills', means: 'the portal stops them after two months' },
    may_be_cancelled: { now: 'Cancellation', means: 'the officer may order it' },
    suspended: { now: 'Suspended', means: 'filing all of them ends a suspension for missing returns' },
    cancelled: { now: 'Cancelled', means: 'the months before it are still due' },
  },
  columns: {
    period: 'Month',
    due: 'Was due',
    fee: 'Fee it makes',
    carried: 'To pay with it',
    state: 'State',
  },
  days: (days: number) => plural(days, '1 day late', `${days} days late`),
  barSoon: (day: string) => `Barred after ${day}`,
  nothing: 'none',
  states: { unfiled: 'Not filed' },
  stoppedAt: (month: string) => `Stopped at ${month}`,
  whatToDo: 'What to do',
  oneChallan: (rupees: string) => `One challan is enough: ${rupees}`,
  heads: (central: string, state: string) =>
    `Put it into the cash ledger: ${central} CGST and ${state} SGST, both in the column Fee. What is there already counts. Each month takes only what the portal computes.`,
  challanSteps: 'Show the challan steps',
  steps: (days: number) => [
    'On the GST portal open Services, Payments, Create Challan.',
    'Choose "Any other payment" and fill in the column Fee of CGST and SGST.',
    `Pay within ${days} days: by net banking, card or UPI the money is there at once.`,
    'Come back: filing goes on when the cash ledger shows the money.',
  ],
  question: (months: string, fee: string) =>
    `${months}: nothing sold, nothing bought under reverse charge, nothing to pay but late fees of ${fee}?`,
  inOrder: "They are filed in order: each is in the portal's list before the next begins.",
  paysFees: (rupees: string) => `Your yes also pays late fees of up to ${rupees} from the cash ledger.`,
  file: (count: number, unit: Unit) => plural(count, `File this ${one[unit]}`, `File these ${count} ${unit}`),
  many: 'Past months',
  manyTitle: (count: number) =>
    plural(count, 'File the past months of 1 client', `File the past months of ${count} clients`),
  manyDeclare:
    'In each of these months: nothing sold, nothing bought under reverse charge, nothing to pay but the late fee.',
  manyFees:
    'Your yes is kept for each month, and pays the carried late fees from the cash ledger of each client.',
  goOn: (count: number, unit: Unit) => `Go on with ${counted(count, unit)}`,
});
