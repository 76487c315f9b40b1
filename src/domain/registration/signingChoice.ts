import { panOf } from '../gst/gstin.ts';
import { signingIsChosen } from '../gst/signing.ts';
import type { Registration } from './registration.ts';

/** May a person say how its returns are signed? Nothing is known of one that the portal has not told. */
export const mayChooseSigning = ({
  gstin,
  constitution,
}: Pick<Registration, 'gstin' | 'constitution'>): boolean =>
  gstin !== null && signingIsChosen(constitution, panOf(gstin));
