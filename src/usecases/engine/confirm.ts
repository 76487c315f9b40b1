import type { Instant } from '#domain/istTime.ts';
import { parseIstDate } from '#domain/istTime.ts';
import type { Form } from '#domain/returnPeriod.ts';
import type { Filing } from '../portsOfStore.ts';
import { trackAround } from './check.ts';
import { returnFiled, tell } from './notices.ts';
import { backOff, minutes, record, type Snapshot, type Turn } from './turn.ts';

/** A return that the portal's list does not show after so long and so many looks was not filed (P 3.6). */
const certainAfterMs = minutes(15);
const certainAfterLooks = 3;

/**
 * Reads the portal's own list after RETFILE: an ARN that it shows makes the return filed; an unknown outcome that
 * it does not show for a quarter of an hour was not filed, and only then is a new code asked for. Needs no
 * credentials, so it also finishes the claim of a deleted registration (decisions 4.5).
 */
export async function confirmReturn(
  turn: Turn,
  snapshot: Snapshot,
  filing: Filing,
  form: Form,
  now: Instant,
): Promise<void> {
  const row = filing.returns[form];
  const key = { gstin: filing.gstin, form, period: filing.period };
  const listed = await trackAround(turn, filing.gstin, filing, now);
  const found = listed.ok
    ? listed.value.find((one) => one.form === form && one.period === filing.period)
    : undefined;
  if (found !== undefined) {
    await turn.store.asSystem((rows) =>
      rows.submissions.move(key, filing.id, ['sent', 'filed'], 'filed', { arn: found.arn }),
    );
    await record(turn, async (rows) => {
      const filed = await rows.filings.append(
        filing.id,
        form,
        { type: 'confirmed', at: now, arn: found.arn },
        {
          arn: found.arn,
          filedAt: row.filedAt ?? sameDay(found.filedOn, now),
          filedBy: row.requestedBy,
          nextTryAt: null,
          finding: null,
        },
      );
      if (filed !== null)
        await tell(turn, rows, returnFiled({ filing, form }, found.arn, snapshot.registration.simulated));
    });
    return;
  }
  const looks = row.tries + (listed.ok ? 1 : 0);
  if (row.state === 'unknown' && listed.ok && looks >= certainAfterLooks) {
    const claim = await turn.store.asSystem((rows) => rows.submissions.get(key.gstin, form, key.period));
    if (now - (claim?.sentAt ?? now) >= certainAfterMs || claim?.state === 'claimed') {
      await turn.store.asSystem((rows) =>
        rows.submissions.move(key, filing.id, ['claimed', 'sent', 'not_filed'], 'not_filed', {}),
      );
      await record(turn, (rows) =>
        rows.filings.append(
          filing.id,
          form,
          { type: 'found_not_filed', at: now, runAt: now },
          { scheduledAt: now, nextTryAt: null, tries: 0, filedAt: null },
        ),
      );
      return;
    }
  }
  const again =
    now +
    (listed.ok ? Math.min(minutes(10), minutes(1) * 2 ** Math.min(looks, 4)) : backOff(row.tries, filing.id));
  await record(turn, (rows) =>
    rows.filings.append(
      filing.id,
      form,
      { type: 'not_listed_yet', at: now },
      { tries: looks, nextTryAt: again },
    ),
  );
}

/** The list tells a day without a time; today's is told with the time of the look. */
const sameDay = (filedOn: string, now: Instant): Instant => {
  const day = parseIstDate(filedOn);
  return day === null || now - day < minutes(24 * 60) ? now : day;
};
