import type { ReactNode } from 'react';
import { area } from '../area.ts';
import { sentence } from '../sentence.ts';

/** The dashboard before the first GSTIN: three steps and an example. */
export const firstRun = area('firstRun', {
  title: 'Your first nil month in three steps',
  steps: [
    {
      title: 'Add your GSTIN',
      text: 'Shunya reads your business and your past months from the GST portal.',
    },
    {
      title: 'Say yes',
      text: 'You say that the month was nil. The portal is read as well before anything is filed.',
    },
    {
      title: 'Get the ARN',
      text: 'Both returns are filed, and you get the acknowledgement number of each with its file.',
    },
  ],
  password: (more: ReactNode) =>
    sentence`Your portal password is encrypted before it is stored, and never shown again. ${more}`,
  more: 'More about the password',
  example: 'An example of a filed month',
  business: 'Example Traders',
  filed: 'Filed',
});
