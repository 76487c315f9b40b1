import { area } from '../area.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** Steps at the portal, one at a time, and what a card says of the month in a few words. */
export const guide = area('guide', {
  show: (count: number) => plural(count, 'Show what to do', `Show the ${count} steps`),
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  next: 'Next step',
  back: 'Back',
  why: 'Why',
  portalKnows: 'What the portal knows',
  /** Under a zero that no source at the portal shows. */
  onlyYou: 'Only you know.',
  /** Under a zero: the source, what it says, and when it was read. */
  read: (says: string, at: string) => `Portal: ${says} (read ${at}).`,
  accessOff: 'API access is off. Nothing can be filed.',
  switchedOn: 'I have switched it on',
  suspended: 'Suspended at the GST portal',
  bankAccount: 'A bank account is due at the GST portal',
  steps: {
    notice: 'On the GST portal open Services, User Services, View Notices and Orders, and read why.',
    bank: 'Is a bank account missing? Add it under Services, Registration, Amendment of Registration Non-Core Fields.',
    drop: 'Still suspended after the last missing return? On the page of the notice press Initiate Drop Proceeding.',
  },
  readAgain: 'Done: read the portal again',
  reading: 'The portal is being read again.',
  pan: 'The PAN of the person who signs is missing.',
  list: {
    label: 'Your GSTINs by need',
    name: 'Name',
    state: 'State',
    due: 'Due',
    act: 'Next',
    cards: 'Cards',
    rows: 'List',
    look: 'Details',
    fix: 'How to fix it',
  },
});
