import { area } from '../area.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** Many GSTINs from a file. */
export const imports = area('imports', {
  unreadable: 'The file could not be read.',
  file: 'CSV file',
  fileHint: 'At most 500 lines. Nothing is added before you have seen what was read.',
  paste: 'Or paste the lines',
  reading: 'Reading...',
  check: 'Check the lines',
  holds: 'What the file holds',
  holdsHint: 'One line for each GSTIN, below a line with these names:',
  sample: 'Sample of the file',
  mayBeEmpty:
    'The GSTIN may be left empty. So may the PAN of the person who signs: it is needed unless the signatory is the proprietor, and can be added later. Passwords are encrypted before they are stored, and the file itself is not kept.',
  workbook: 'This is a workbook. Save it as CSV in your spreadsheet first.',
  empty: 'The file is empty.',
  tooLarge: 'The file is too large: at most 500 lines and 50,000 characters at once.',
  line: 'Line',
  nickName: 'Nick name',
  username: 'Username',
  gstin: 'GSTIN',
  lookedUp: 'Looked up',
  checked: 'Check',
  ready: 'Ready',
  wrongLines: (count: number) => plural(count, `${count} line needs a look`, `${count} lines need a look`),
  correct: 'Correct them in your file and choose it again. Nothing is added until every line is right.',
  correctOrKeep:
    'Correct them in your file and choose it again, or add the others now: these lines are kept aside.',
  readyLines: (count: number) =>
    plural(count, `${count} line is ready to be added.`, `${count} lines are ready to be added.`),
  caption: 'The lines of the file',
  declares: 'What this declares for each GSTIN',
  another: 'Choose another file',
  adding: 'Adding...',
  addKeeping: (ready: number, aside: number) => `Add ${ready}, keep ${aside} aside`,
  add: (count: number) => plural(count, `Add ${count} GSTIN`, `Add ${count} GSTINs`),
  states: { success: 'Verified', pending: 'Being verified', failed: 'Needs you' },
  business: 'Business',
  portal: 'Portal',
  allAsked: 'All asked',
  asking: 'The GST portal is being asked',
  answered: (asked: number, all: number) => `${asked} of ${all} answered`,
  progress: 'Answered by the GST portal',
  needNotWait:
    'Everything is added. You need not wait here: the cards on the dashboard change by themselves.',
  needYou: (count: number) =>
    plural(
      count,
      `${count} GSTIN needs you: its card on the dashboard says what to do.`,
      `${count} GSTINs need you: their cards on the dashboard say what to do.`,
    ),
  newOnes: 'The new GSTINs',
  toDashboard: 'To the dashboard',
});
