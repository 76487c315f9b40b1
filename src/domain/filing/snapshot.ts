import type { Extension } from '../gst/dueDateExtensions.ts';
import { type Place, placeOf } from '../gst/dueDate.ts';
import type { Instant } from '../shared/istTime.ts';
import type { Filing } from './filing.ts';
import type { CodeRequest } from '../registration/codeRequest.ts';
import type { Consent } from '../registration/consent.ts';
import type { PortalSessionRow } from '../registration/portalSession.ts';
import type { Registration } from '../registration/registration.ts';
import type { SignatoryRow } from '../registration/signatory.ts';

/** All the data of a registration, from one read of the database. */
export type StoredSnapshot = {
  registration: Registration;
  /** The account is to be erased. */
  erasing: boolean;
  signatory: SignatoryRow | null;
  session: PortalSessionRow | null;
  /** The code that its signatory is to supply next, for any registration. */
  awaited: CodeRequest | null;
  /** The awaited code of this registration. */
  ownCode: CodeRequest | null;
  consents: Consent[];
  /** Filings with an open return, oldest first. */
  filings: Filing[];
  newest: Filing | null;
};

/** The state from which the next step of a registration is chosen. */
export type Snapshot = {
  registration: Registration;
  /** The account is to be erased. */
  erasing: boolean;
  /** Its place of business; null until its GSTIN is known. */
  place: Place | null;
  signatory: SignatoryRow | null;
  session: PortalSessionRow | null;
  code: CodeRequest | null;
  /** Until this instant a code of the same signatory is awaited for another registration. */
  signatoryBusyUntil: Instant | null;
  consents: Consent[];
  /** Filings with an open return, oldest first. */
  filings: Filing[];
  newest: Filing | null;
};

/**
 * Splits the signatory's awaited code: it belongs to this registration, or to another one and keeps this one waiting.
 */
export function snapshotOf(
  { awaited, ownCode, ...whole }: StoredSnapshot,
  extensions: readonly Extension[],
): Snapshot {
  const isOurs = awaited?.registrationId === whole.registration.id;
  const { gstin, address } = whole.registration;
  return {
    ...whole,
    place: gstin === null ? null : placeOf(gstin, address, extensions),
    code: isOurs ? awaited : ownCode,
    signatoryBusyUntil: awaited === null || isOurs ? null : awaited.expiresAt,
  };
}
