import type { ReturnAt } from '#domain/filing/filing.ts';
import type { Snapshot } from '#domain/filing/snapshot.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Turn } from './turn.ts';

/** What each step is given: the worker's turn, what is recorded of the registration, and the moment it began. */
export type RegistrationStep = { turn: Turn; snapshot: Snapshot; now: Instant };

/** A step at one of the two returns of a filing. */
export type ReturnStep = RegistrationStep & ReturnAt;
