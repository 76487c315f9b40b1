import { missingForPlan, noFee, rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { CallProblem } from '#contract/client.ts';
import type { EntryAct } from '../../gst/returns/entryActs.ts';
import { EntryButtons } from '../../gst/returns/EntryButtons.tsx';
import { LastLook } from '../../gst/lateFee/LastLook.tsx';
import { feeNote, formatFee } from '../../gst/lateFee/lateFeeMonth.ts';
import { isDemo, paths } from '../../paths.ts';
import { wholeEntry } from '../../api/answers/wholeEntry.ts';
import { backlog } from '../../texts/compiled/backlog.ts';
import { lateFee } from '../../texts/compiled/lateFee.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import type { BacklogPlan, PlanPeriod } from '../../api/backlog.ts';
import { ChallanSteps } from './Challan.tsx';
import { costsLess, gstr1Part, laterPart, namePeriod } from './planShown.ts';

/** A plan that waits for money: the sum for all its months at once, and the act once it is paid. */
export function PutMoney({ period, plan }: { period: PlanPeriod; plan: BacklogPlan }) {
  const t = backlog();
  const toast = useToast();
  if (period.entry === null || period.entry.late_fee === null) return null;
  const entry = wholeEntry(period.entry);
  const fee = period.entry.late_fee;
  const put = missingForPlan(fee, plan.asked_rupees);
  const later = plan.asked_rupees - rupeesOfFee(fee);
  const gstr1 = gstr1Part(plan);
  const after = laterPart(plan);
  const there = rupeesOfFee(fee.cash ?? noFee);
  const say = (_act: EntryAct, answer: { success: true } | CallProblem) =>
    answer.success || toast.show({ type: 'error', text: answer.message });
  return (
    <Notice silent type="warning" title={lateFee().put({ money: formatRupees(rupeesOfFee(put)) })}>
      <p>{t.byHead({ central: formatRupees(put.central), state: formatRupees(put.state) })}</p>
      {later <= 0 ? null : (
        <p className="mt-2">
          {t.forEach({ asked: formatFee(fee), month: namePeriod(period), later: formatRupees(later) })}{' '}
          {there === 0 ? null : `${lateFee().partly({ has: formatRupees(there) })} `}
          {costsLess(plan) ? t.asksLess : gstr1 === '' ? t.mayAskLess : `${gstr1} ${t.restStays}`}
        </p>
      )}
      {after === '' ? null : <p className="mt-2">{after}</p>}
      <p className="mt-2">
        <Unbroken text={feeNote(fee)} />
        {fee.agreed ? null : ` ${t.needsYes}`}
      </p>
      <LastLook entry={entry} />
      <ChallanSteps isAwaited />
      <div className="mt-2 flex flex-wrap gap-3">
        <EntryButtons entry={entry} place="card" onDone={say} />
        {isDemo() ? (
          <ButtonLink to={paths.bankOf(plan.gstin, rupeesOfFee(put))} variant="quiet">
            {t.demoBank}
          </ButtonLink>
        ) : null}
      </div>
    </Notice>
  );
}
