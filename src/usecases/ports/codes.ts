import type { Instant } from '#domain/shared/istTime.ts';
import type { CodeRequest, CodeState } from '#domain/registration/codeRequest.ts';

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
  /**
   * By the id of each of these: the newest of its filing that is no longer waited for or being used, or of its registration
   * before any filing; absent where there is none.
   */
  lastEndedBefore(
    these: readonly Pick<CodeRequest, 'id' | 'registrationId' | 'filingId'>[],
  ): Promise<Map<string, CodeRequest>>;
  /** How many codes of this registration were used of those asked for since then. */
  usedSince(registrationId: string, since: Instant): Promise<number>;
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
