import type { Instant } from '../shared/istTime.ts';

/** Who signs for a GSTIN, and how their portal codes reach Shunya. */
export type SignatoryRow = {
  id: string;
  accountId: string;
  name: string;
  /** Empty until it is known. */
  pan: string;
  mobile: string;
  email: string;
  /** The address that the portal has: its codes go there, whatever `email` holds. */
  portalEmail: string;
  relayKey: string;
  relay: 'on' | 'off';
  relaySeen: 'untried' | 'works' | 'silent';
  /** Links that were made before are over: its addresses were changed then. Wall time; null: never. */
  linksSince: Instant | null;
  /** By which a phone signs the SMS that it forwards; null: none may. */
  smsSecretSealed: Uint8Array | null;
};
