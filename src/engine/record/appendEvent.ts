import type { ReturnEvent } from '#domain/filing/events.ts';
import type { ReturnState } from '#domain/filing/filing.ts';
import type { ReturnStep } from '../step.ts';
import { record } from '../turn.ts';

/** Appends one event under the lease. Null when a person has moved the return meanwhile: nothing is written. */
export const appendEvent = (
  { turn, filing, form }: Pick<ReturnStep, 'turn' | 'filing' | 'form'>,
  event: ReturnEvent,
): Promise<ReturnState | null> => record(turn, (rows) => rows.filings.append(filing.id, form, event));
