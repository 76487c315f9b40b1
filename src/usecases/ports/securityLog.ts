import type { SecurityEvent, Undo } from '#domain/views/securityEvent.ts';
import type { Instant } from '#domain/shared/istTime.ts';

/** The security log as an act writes it, in its own transaction: what is undone was never noted (record 114). */
export type SecurityNotes = {
  /** `at` is wall time. `undo` says how 'This was not me' takes it back. */
  note(event: SecurityEvent, at: Instant, undo?: Undo): Promise<void>;
};
