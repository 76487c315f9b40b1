import { nextRecordedLook } from '#domain/filing/byHand.ts';
import { inQuestion } from '#domain/filing/filing.ts';
import type { Finding } from '#domain/filing/finding.ts';
import { readList } from '../ask/readings.ts';
import { adoptShown, shownBy } from '../record/adopt.ts';
import { returnStopped, tell } from '../record/notices.ts';
import type { ReturnStep } from '../step.ts';
import { record } from '../turn.ts';

/**
 * Reads the portal's list for a return that a person says they have filed there: what it shows is taken over, by the
 * portal's own ARN, and with it the other return of the month where that was filed there too; what it does not show for
 * days waits for a person again (record 140).
 */
export async function confirmRecorded(step: ReturnStep): Promise<void> {
  const { turn, filing, form, now } = step;
  const row = filing.returns[form];
  const { recorded } = row;
  if (recorded === null) throw new Error('a recorded return without its ARN');
  const read = await readList(step);
  const shown = read.ok ? shownBy(read.value, filing) : [];
  await record(turn, async (rows) => {
    await adoptShown(rows, { filing, registrationId: turn.registrationId, now }, shown);
    if (shown.some((one) => one.form === form)) return;
    const looks = row.tries + (read.ok ? 1 : 0);
    // Only a list that was read says that it is not there.
    const nextTryAt = nextRecordedLook(recorded, looks, now) ?? (read.ok ? null : now + 60 * 60_000);
    if (nextTryAt !== null) {
      await rows.filings.append(filing.id, form, { type: 'not_listed_yet', at: now, looks, nextTryAt });
      return;
    }
    const finding: Finding = {
      code: 'recorded_not_listed',
      params: { about: inQuestion(step, now), arn: recorded.arn, at: recorded.at },
    };
    const missed = await rows.filings.append(filing.id, form, { type: 'record_missed', at: now, finding });
    if (missed !== null)
      await tell({ turn, now }, rows, returnStopped(step, finding, turn.pageOf(turn.registrationId)));
  });
}
