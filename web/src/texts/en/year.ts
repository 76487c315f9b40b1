import { area } from '../area.ts';

export const year = area('year', {
  title: 'A year of returns',
  glance: 'A year of returns, at a glance',
  choose: 'Show the year of',
  caption: (business: string) => `The last twelve months of returns of ${business}`,
  form: 'Return',
  cell: (form: string, month: string, mark: string) => `${form}, ${month}: ${mark}`,
  marks: {
    filed: 'Filed',
    elsewhere: 'Filed elsewhere',
    waiting: 'Waiting',
    attention: 'Needs attention',
    skipped: 'Skipped',
    unfiled: 'Not filed',
    nothing: 'None due',
    none: 'Before Shunya',
  },
});
