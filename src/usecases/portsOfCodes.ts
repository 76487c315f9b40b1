import type { Instant } from '#domain/istTime.ts';
import type { Form } from '#domain/returnPeriod.ts';

export type SignatoryRow = {
  id: string;
  userId: string;
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

/** Sealed with the registration as owner; `expiresAt` is product time. */
export type PortalSessionRow = {
  challengeSealed: Uint8Array | null;
  tokenSealed: Uint8Array | null;
  openedAt: Instant | null;
  expiresAt: Instant | null;
};

export type CodePurpose = 'session' | Form;
export type CodeState = 'requested' | 'received' | 'used' | 'refused' | 'expired' | 'cancelled';

/** A code the portal has sent to a signatory and we wait for. `place` of `places`: "code 2 of 3". */
export type CodeRequest = {
  id: string;
  userId: string;
  registrationId: string;
  signatoryId: string;
  filingId: string | null;
  purpose: CodePurpose;
  place: number;
  places: number;
  /** True when the relay is expected to bring it. */
  relay: boolean;
  /** The portal has said that it sent it. False while it is asked, or when the asking was cut off. */
  sent: boolean;
  askedAt: Instant;
  askedWall: Instant;
  expiresAt: Instant;
  state: CodeState;
  codeSealed: Uint8Array | null;
  receivedAt: Instant | null;
  channel: 'typed' | 'relay' | null;
};

/** A tenant's requests for codes of the portal. */
export type CodeRows = {
  /** False when another request of this signatory waits. */
  add(row: CodeRequest): Promise<boolean>;
  open(registrationId: string): Promise<CodeRequest | null>;
  openOfSignatory(signatoryId: string): Promise<CodeRequest | null>;
  allOpen(): Promise<CodeRequest[]>;
  byId(id: string): Promise<CodeRequest | null>;
  newestOf(filingId: string): Promise<CodeRequest | null>;
  /** The newest of each filing, by the filing's id; absent where none was ever asked for. */
  newestOfAll(filingIds: readonly string[]): Promise<Map<string, CodeRequest>>;
  /** The newest of each filing that is no longer waited for or being used; absent where there is none. */
  lastEndedOfAll(filingIds: readonly string[]): Promise<Map<string, CodeRequest>>;
  /** Compare and set on the state: false when it was no longer in one of `from`. */
  move(
    id: string,
    from: readonly CodeState[],
    to: CodeState,
    change?: Partial<Pick<CodeRequest, 'codeSealed' | 'receivedAt' | 'channel'>>,
  ): Promise<boolean>;
  /** The portal has answered that the code is on its way. */
  markSent(id: string): Promise<void>;
  /**
   * Notes a code of this signatory by its keyed hash. False when the same one came after `since`: a doubled mail,
   * or a late one of an earlier request. Wall time, in which mails travel.
   */
  firstSeen(signatoryId: string, hash: Uint8Array, wall: Instant, since: Instant): Promise<boolean>;
  /** Lets a return wait for a session code that is already on its way. False when it no longer is. */
  attach(id: string, filingId: string): Promise<boolean>;
  /** The next few registrations of this signatory that stand in line for a code (finding code_queue). */
  siblings(signatoryId: string): Promise<string[]>;
};
