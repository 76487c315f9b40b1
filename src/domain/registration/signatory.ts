/** Who signs for a GSTIN, and how the portal's codes come from them. */
export type SignatoryRow = {
  id: string;
  accountId: string;
  name: string;
  pan: string;
  mobile: string;
  email: string;
  /** As the portal told it: its codes go there, whatever the person has written in `email`. */
  portalEmail: string;
  relayKey: string;
  relay: 'on' | 'off';
  relaySeen: 'untried' | 'works' | 'silent';
};
