/** The state of the signatory's PAN in a GSTIN's answer; a newer server may send more states. */
export type ShownPan = { state: string; shown: string };

/** Whether the PAN is needed. */
export const asksForPan = ({ state }: ShownPan): boolean => state === 'missing' || state === 'refused';
