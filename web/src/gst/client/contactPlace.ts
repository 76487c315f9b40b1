import { paths } from '../../paths.ts';

/** The place in GST Details where the contact of a GSTIN is named, with the fold open. */
export const contactPlace = (gstinId: string) => ({
  to: paths.gstDetails(),
  state: { gstin: gstinId, contact: true },
});

/** Whether a link led to the contact. */
export const leadsToContact = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'contact' in state && state.contact === true;
