import type { Instant } from '../shared/istTime.ts';
import type { Filing } from '../filing/filing.ts';
import type { CodeRequest } from './codeRequest.ts';
import type { Consent } from './consent.ts';
import type { PortalSessionRow } from './portalSession.ts';
import type { Registration } from './registration.ts';
import type { SignatoryRow } from './signatory.ts';

/** All that belongs to a registration, as one reading of the database tells it. */
export type StoredSnapshot = {
  registration: Registration;
  signatory: SignatoryRow | null;
  session: PortalSessionRow | null;
  /** The code that its signatory waits for, for whichever registration. */
  awaited: CodeRequest | null;
  /** The code that waits for this registration. */
  ownCode: CodeRequest | null;
  consents: Consent[];
  /** Filings with something open, oldest first. */
  filings: Filing[];
  newest: Filing | null;
};

/** What is known of a registration when the next step is chosen. */
export type Snapshot = {
  registration: Registration;
  signatory: SignatoryRow | null;
  session: PortalSessionRow | null;
  code: CodeRequest | null;
  /** A code of the same signatory is awaited for another registration until then. */
  signatoryBusyUntil: Instant | null;
  consents: Consent[];
  /** Filings with something open, oldest first. */
  filings: Filing[];
  newest: Filing | null;
};

/** Of the code that its signatory waits for, whether it is this registration's own or keeps it waiting. */
export function snapshotOf({ awaited, ownCode, ...whole }: StoredSnapshot): Snapshot {
  const isOurs = awaited?.registrationId === whole.registration.id;
  return {
    ...whole,
    code: isOurs ? awaited : ownCode,
    signatoryBusyUntil: awaited === null || isOurs ? null : awaited.expiresAt,
  };
}
