import { answerLost } from '#domain/filing/portalFinding.ts';
import { type Instant, parseIstDate } from '#domain/shared/istTime.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { beforeDue, sendAgainAt } from '#domain/filing/sendAgain.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Submission } from '#usecases/ports/system.ts';
import { listedAs } from './adopt.ts';
import type { ReturnAt } from '#domain/filing/filing.ts';
import { giveUp } from './faults.ts';
import { returnFiled, tell } from './notices.ts';
import { listReading } from './readings.ts';
import { trackAround } from './track.ts';
import { record, type Turn } from './turn.ts';
import type { Snapshot } from '#domain/registration/snapshot.ts';
import { minutes } from '#domain/shared/istTime.ts';

/** A return that the portal's list does not show after so long and so many looks was not filed (gst-portal#lost-answer). */
const certainAfterMs = minutes(15);
const certainAfterLooks = 3;

/**
 * Reads the portal's own list after RETFILE: an ARN that it shows makes the return filed; an unknown outcome that
 * it does not show for a quarter of an hour was not filed, and only then is a new code asked for. Needs no
 * credentials, so it also finishes the claim of a deleted registration (record 084.5).
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
  const found = listed.ok ? listedAs(listed.value, filing, form) : undefined;
  const claim = await turn.store.asSystem(
    ({ submissions }) =>
      found === undefined
        ? submissions.get(key.gstin, form, key.period)
        : submissions.listed(key, filing.id, found.arn),
    'one',
  );
  if (found !== undefined) {
    // An intent that never left: somebody else has filed it meanwhile.
    const ours = claim?.owner === filing.id && (claim.state === 'sent' || claim.state === 'filed');
    await record(turn, async (rows) => {
      const filed = await rows.filings.append(filing.id, form, {
        type: 'confirmed',
        at: now,
        arn: found.arn,
        filedAt: sameDay(found.filedOn, now),
        ours,
      });
      // What GSTR-3B is checked against next.
      if (form === 'GSTR1' && listed.ok)
        await rows.filings.keepReadings(filing.id, { list: listReading(listed.value, filing, now) });
      if (filed !== null)
        await tell(turn, rows, returnFiled({ filing, form }, found.arn, snapshot.registration.simulated));
    });
    return;
  }
  const looks = row.tries + (listed.ok ? 1 : 0);
  // Claimed: cut off before it was sent. Not filed: cut off after this very finding.
  const neverSent = claim?.state === 'claimed' || claim?.state === 'not_filed';
  const certainAt = neverSent ? now : (claim?.sentAt ?? now) + certainAfterMs;
  if (row.state === 'unknown' && listed.ok && looks >= certainAfterLooks && now >= certainAt)
    return provedNotFiled(turn, snapshot, { filing, form }, claim, now);
  // Soon at first, then ever more rarely: a list that lags or a portal that is down may take days.
  const first = listed.ok ? Math.min(minutes(10), minutes(1) * 2 ** Math.min(looks, 4)) : minutes(1);
  const wait = Math.max(first, Math.min(minutes(120), Math.round((now - (claim?.sentAt ?? now)) / 8)));
  const again =
    now < certainAt
      ? Math.min(now + wait, Math.max(certainAt, now + minutes(1)))
      : beforeDue(now + wait, now, row.dueAt);
  await record(turn, (rows) =>
    rows.filings.append(filing.id, form, { type: 'not_listed_yet', at: now, looks, nextTryAt: again }),
  );
}

/**
 * The portal is certain that nothing was filed. It is sent again by itself, each time later, and after a few lost
 * answers only when a person says so. What was deleted meanwhile ends here.
 */
async function provedNotFiled(
  turn: Turn,
  { registration }: Snapshot,
  at: ReturnAt,
  claim: Submission | null,
  now: Instant,
): Promise<void> {
  const { filing, form } = at;
  const { dueAt } = filing.returns[form];
  const wasSent = claim?.state === 'sent' && claim.owner === filing.id;
  const unanswered = (claim?.unanswered ?? 0) + (wasSent ? 1 : 0);
  await turn.store.asSystem(
    (rows) =>
      rows.submissions.move(
        { gstin: filing.gstin, form, period: filing.period },
        filing.id,
        ['claimed', 'sent', 'not_filed'],
        'not_filed',
        wasSent ? { unanswered } : {},
      ),
    'one',
  );
  const runAt = unanswered === 0 ? now : sendAgainAt(unanswered, now, dueAt);
  const finding = runAt === now ? null : answerLost(at, unanswered, runAt, now);
  await record(turn, async (rows) => {
    const back = await rows.filings.append(filing.id, form, {
      type: 'found_not_filed',
      at: now,
      runAt,
      finding,
    });
    if (back === null) return;
    if (registration.deletedAt !== null)
      await rows.filings.append(filing.id, form, { type: 'cancelled', at: now });
    else if (runAt === null && finding !== null) await giveUp(turn, rows, at, finding, now);
  });
}

/** The list tells a day without a time; today's is told with the time of the look. */
const sameDay = (filedOn: string, now: Instant): Instant => {
  const day = parseIstDate(filedOn);
  return day === null || now - day < minutes(24 * 60) ? now : day;
};
