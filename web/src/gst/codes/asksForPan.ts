/** What a GSTIN's answer tells of the PAN of who signs; a newer server may know more states. */
export type SignatoryPanTold = { state: string; shown: string };

/** Is it asked for? */
export const asksForPan = ({ state }: SignatoryPanTold): boolean =>
  state === 'missing' || state === 'refused';
