import type { CodeRequest, CodeState } from '#domain/registration/codeRequest.ts';
import type { Instant } from '#domain/shared/istTime.ts';

/** An account's requests for portal codes. */
export type CodeRows = {
  /** False when another request of this signatory is open. */
  add(row: CodeRequest): Promise<boolean>;
  open(registrationId: string): Promise<CodeRequest | null>;
  openOfSignatory(signatoryId: string): Promise<CodeRequest | null>;
  allOpen(): Promise<CodeRequest[]>;
  byId(id: string): Promise<CodeRequest | null>;
  newestOf(filingId: string): Promise<CodeRequest | null>;
  /** Every request of a filing, the oldest first. Old ones are swept a month after their end. */
  ofFiling(filingId: string): Promise<CodeRequest[]>;
  /** The newest request of each filing, by filing id; absent when there was none. */
  newestOfAll(filingIds: readonly string[]): Promise<Map<string, CodeRequest>>;
  /**
   * The newest ended request of the same filing, or of the registration before any filing, by the id of each
   * given one; absent without one.
   */
  lastEndedBefore(
    these: readonly Pick<CodeRequest, 'id' | 'registrationId' | 'filingId'>[],
  ): Promise<Map<string, CodeRequest>>;
  /** Codes of this registration requested since then and used. */
  usedSince(registrationId: string, since: Instant): Promise<number>;
  /** Compare and set on the state: false when the state is no longer in `from`. */
  move(
    id: string,
    from: readonly CodeState[],
    to: CodeState,
    change?: Partial<Pick<CodeRequest, 'codeSealed' | 'receivedAt' | 'channel'>>,
  ): Promise<boolean>;
  /** The portal has confirmed sending the code. */
  markSent(id: string): Promise<void>;
  /**
   * Notes a signatory's code by its keyed hash. False when the same code came after `since`: a duplicate
   * mail, or a late one of an earlier request. Wall time, because mails travel in it.
   */
  firstSeen(signatoryId: string, hash: Uint8Array, wall: Instant, since: Instant): Promise<boolean>;
  /** Attaches a filing to a session code that is on its way. False when the code no longer is. */
  attach(id: string, filingId: string): Promise<boolean>;
  /** The next few registrations of this signatory that queue for a code (finding code_queue). */
  siblings(signatoryId: string): Promise<string[]>;
};
