import { formatNext } from '../../gst/returns/filingNow.ts';
import { paths } from '../../paths.ts';
import { wholeEntry } from '../../api/answers/wholeEntry.ts';
import { backlog } from '../../texts/en/backlog.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import type { PlanPeriod } from './api.ts';
import { namePeriod } from './planShown.ts';

/** The period at which the plan has stopped, its reason, and the way to its act. */
export function Stopped({ period, gstinId }: { period: PlanPeriod; gstinId: string }) {
  const t = backlog();
  if (period.entry === null) return null;
  const entry = wholeEntry(period.entry);
  return (
    <Notice type="warning" title={t.stoppedAt(namePeriod(period))}>
      <p>
        <Unbroken text={entry.error_message || formatNext(entry)} />
      </p>
      <ButtonLink to={paths.detailsOf(gstinId)} variant="secondary" className="mt-3">
        {t.whatToDo}
      </ButtonLink>
    </Notice>
  );
}
