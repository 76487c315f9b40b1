import { area } from '../area.ts';

/** The page on which anybody checks a proof of a filing. */
export const proofPage = area('proofPage', {
  lead: 'Drop a proof of a filing here, its PDF or JSON as Shunya gave it. It stays on this device: only its number and hashes are sent.',
  choose: 'Choose a file',
  drop: 'or drop it here',
  checking: 'Checking the paper...',
  another: 'Check another paper',
  genuine: (day: string) => `Genuine, recorded on ${day}`,
  genuineMeans: 'This file is the one that Shunya made, and nothing in it was changed.',
  changed: 'Changed',
  changedMeans:
    'Shunya made a paper with this number, but this file is not the same. A file that another program has saved again counts as changed: ask for the original.',
  notOurs: 'Not ours',
  notOursMeans: 'No paper of this installation is in this file.',
  cannot: 'This browser cannot check papers: it has no SHA-256 here. Open this page over https.',
  tooLarge: 'The file is too large to be a proof of a filing.',
});
