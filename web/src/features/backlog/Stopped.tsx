import type { CallProblem } from '#contract/client.ts';
import { actLabel, type EntryAct } from '../../gst/returns/entryActs.ts';
import { EntryButtons } from '../../gst/returns/EntryButtons.tsx';
import { formatNext } from '../../gst/returns/filingNow.ts';
import { feeNote } from '../../gst/lateFee/lateFeeMonth.ts';
import { useMay } from '../../api/people.ts';
import { paths } from '../../paths.ts';
import { type Entry, wholeEntry } from '../../api/answers/wholeEntry.ts';
import { backlog } from '../../texts/compiled/backlog.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import type { BacklogPlan, PlanPeriod } from '../../api/backlog.ts';
import {
  asksForFee,
  asksForYes,
  fieldInDoubt,
  isStarted,
  isToRetry,
  namePeriod,
  needsEdit,
} from './planShown.ts';

const isFailed = (status: string): boolean => status === 'failed' || status === 'error';

/** The details have the steps that renew API access, and the record of a return that only a person files. */
const leadsToDetails = ({ reason, status_code: state }: Pick<Entry, 'reason' | 'status_code'>): boolean =>
  reason === 'api_access_off' || state === 'closed';

/** A started period whose next code nobody has asked for: it waits for a person who is there to type it. */
export function CodeToAsk({ period }: { period: PlanPeriod }) {
  const toast = useToast();
  if (period.entry === null) return null;
  const entry = wholeEntry(period.entry);
  return (
    <Notice silent type="warning" title={namePeriod(period)}>
      <p>
        <Unbroken text={formatNext(entry)} />
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <EntryButtons
          entry={entry}
          place="card"
          onDone={(_, answer) => answer.success || toast.show({ type: 'error', text: answer.message })}
        />
      </div>
    </Notice>
  );
}

/** A skipped period: the plan files nothing for it, and the portal takes none after it. */
export function SkippedMonth({ period }: { period: PlanPeriod }) {
  const t = backlog();
  const toast = useToast();
  if (period.entry === null) return null;
  return (
    <Notice silent type="warning" title={t.skipped.title({ month: namePeriod(period) })}>
      <p>{t.skipped.text}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <EntryButtons
          entry={wholeEntry(period.entry)}
          place="card"
          onDone={(_, answer) => answer.success || toast.show({ type: 'error', text: answer.message })}
        />
      </div>
    </Notice>
  );
}

/** The period at which the plan has stopped, its reason, and its act or the way to it. */
export function Stopped({ period, plan }: { period: PlanPeriod; plan: BacklogPlan }) {
  const t = backlog();
  const toast = useToast();
  const mayEdit = useMay('manage');
  if (period.entry === null) return null;
  const entry = wholeEntry(period.entry);
  const field = fieldInDoubt(period);
  const { late_fee: fee } = entry;
  const say = (_act: EntryAct, answer: { success: true } | CallProblem) =>
    answer.success || toast.show({ type: 'error', text: answer.message });
  if (fee !== null && asksForFee(period))
    return (
      <Notice silent type="warning" title={t.stoppedAt({ month: namePeriod(period) })}>
        <p>
          <Unbroken text={feeNote(fee)} />
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <EntryButtons entry={entry} place="card" onDone={say} />
        </div>
      </Notice>
    );
  return (
    <Notice
      type="warning"
      // A month that only waits for its first yes has not stopped.
      title={
        isStarted(plan.periods) || isFailed(entry.status)
          ? t.stoppedAt({ month: namePeriod(period) })
          : namePeriod(period)
      }
    >
      <p>
        <Unbroken text={entry.error_message || formatNext(entry)} />
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {needsEdit(period) ? <EntryButtons entry={entry} place="details" onDone={() => undefined} /> : null}
        {/* No start gives its yes, or reads the portal again: these do. */}
        {asksForYes(period) ||
        (entry.act === 'retry' && !plan.can_start) ||
        isToRetry(period, plan.periods) ? (
          <EntryButtons entry={entry} place="card" onDone={say} />
        ) : null}
        {field === null || !mayEdit ? null : (
          <ButtonLink to={paths.editGstin(plan.id)} state={{ field }} variant="secondary">
            {actLabel('edit', entry)}
          </ButtonLink>
        )}
        {leadsToDetails(entry) ? (
          <ButtonLink to={paths.detailsOf(plan.id)} variant="secondary">
            {t.whatToDo}
          </ButtonLink>
        ) : null}
      </div>
    </Notice>
  );
}
