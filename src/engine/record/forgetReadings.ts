import { noReadings } from '#domain/filing/filing.ts';
import type { ReturnStep } from '../step.ts';
import { record } from '../turn.ts';

/**
 * What let a return go on may be used for the next step; after a finding, a refusal or a claim of another everything
 * is read anew, whoever asks and however soon.
 */
export async function forgetReadings({ turn, filing }: Pick<ReturnStep, 'turn' | 'filing'>): Promise<void> {
  if (filing.readings.list === null && filing.readings.taxpayer === null) return;
  await record(turn, (rows) => rows.filings.keepReadings(filing.id, noReadings));
}
