import { area } from '../area.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** Many GSTINs from a file. */
export const imports = area('imports', {
  unreadable: 'The file could not be read.',
  file: 'CSV file',
  drop: 'Drop your file here',
  fileHint: 'At most 2,000 lines. Nothing is added before you have seen what was read.',
  paste: 'Or paste the lines',
  reading: 'Reading...',
  check: 'Check the lines',
  holds: 'What the file holds',
  holdsHint:
    'One line for each GSTIN. Your own list of clients will do, with its headings in English, Hindi or Marathi. For example:',
  sample: 'Sample of the file',
  mayBeEmpty:
    'The GSTIN or the username has to be there. Passwords may be left out: where one is needed, the card asks for it. So may the PAN of the person who signs: it is needed unless the signatory is the proprietor, and can be added later. Passwords are encrypted before they are stored, and the file itself is not kept.',
  workbook: 'This is a workbook. Save it as CSV in your spreadsheet first.',
  empty: 'The file is empty.',
  tooLarge: 'The file is too large: at most 2,000 lines and 400,000 characters at once.',
  line: 'Line',
  nickName: 'Nick name',
  username: 'Username',
  gstin: 'GSTIN',
  checked: 'Check',
  ready: 'Ready',
  wrongLines: (count: number) => plural(count, `${count} line needs a look`, `${count} lines need a look`),
  correct: 'Correct what is marked, cell by cell. The file need not be sent again.',
  correctOrKeep: 'Correct what is marked, cell by cell, or add the others now: what is wrong is kept aside.',
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
  template: 'Download a template',
  whichLines: 'Which lines',
  kinds: { aside: 'To correct', ready: 'Ready', there: 'In the account' },
  states2: { aside: 'To correct', ready: 'Ready', there: 'In the account' },
  isAdded: 'Added',
  noLines: 'No line of this kind.',
  columns: {
    business_nick_name: 'Nick name',
    username: 'Username',
    password: 'Password',
    gstin: 'GSTIN',
    signatory_pan: "Signatory's PAN",
  },
  cell: (column: string, line: number) => `${column}, line ${line}`,
  cells: {
    missing: 'Missing.',
    tooLong: (most: number) => `More than ${most} characters.`,
    repeats: (line: number) => `The same is on line ${line}.`,
    username: 'A username is one word, in Latin letters.',
    pan: 'A PAN looks like ABCPN1234F.',
    noLink: 'A name cannot be a link.',
    oneLine: 'A name is one line of plain text.',
    noLetter: 'A name needs a letter or a digit that can be seen.',
    noNumber: 'A name cannot hold a phone number, nor 8 digits or more.',
    oneScript: 'Each word of a name is in one script.',
  },
  thereLines: (count: number) =>
    plural(
      count,
      `${count} line is in the account already and is not added again.`,
      `${count} lines are in the account already and are not added again.`,
    ),
  brokenOff: 'What was added stays added. Press again to go on with the rest: nothing is added twice.',
  addedSoFar: 'Added so far',
  addedOf: (added: number, all: number) => `${added} of ${all} added`,
  downloadLeft: (count: number) =>
    plural(count, `Download ${count} line with the reason`, `Download ${count} lines with the reasons`),
  kept: 'Go on where you left off',
  keptHint:
    'This tab has kept the lines, without their passwords. Choose the same file again and the passwords are read from it, or type them below. What was added stays added.',
  fileAgain: 'The same CSV file',
});
