import { CHALLAN_DAYS } from '#domain/gst/carriedFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { backlog } from '../../texts/compiled/backlog.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { BacklogPlan } from '../../api/backlog.ts';
import { costsLess, isLeft, isStarted, mostOf, nameAfter } from './planShown.ts';

/**
 * The money for all late fees at once, and the steps of one challan (gst-portal#late-fee-month). `saysLater`: nothing above
 * says which part of it is charged after the plan.
 */
export function Challan({ plan, saysLater }: { plan: BacklogPlan; saysLater: boolean }) {
  const t = backlog();
  const { expected_rupees: rupees, charged_rupees: own, expected_later_rupees: later } = plan;
  const last = plan.periods.findLast(isLeft);
  const half = formatRupees(Math.ceil(rupees / 2));
  const title = costsLess(plan) ? t.challanAbout : t.oneChallan;
  return (
    <Notice silent title={title({ rupees: formatRupees(rupees) })}>
      <p>{t.heads({ central: half, state: half })}</p>
      {!saysLater || last === undefined || later === 0 || own === 0 ? null : (
        <p className="mt-2">{t.laterPart({ rupees: formatRupees(later), month: nameAfter(last) })}</p>
      )}
      {isStarted(plan.periods) || costsLess(plan) ? null : <p className="mt-2">{t.startFirst}</p>}
      {costsLess(plan) ? <p className="mt-2">{t.asksLess({ own: formatRupees(mostOf(plan)) })}</p> : null}
      <ChallanSteps />
    </Notice>
  );
}

/** The steps at the portal, folded; a challan lives so many days. */
export function ChallanSteps() {
  const { challanSteps, steps } = backlog();
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline">
        {challanSteps}
      </summary>
      <ol className="mb-1 list-decimal ps-5">
        {[steps[1], steps[2], steps[3]({ days: CHALLAN_DAYS }), steps[4]].map((step) => (
          <li key={step} className="mt-1">
            {step}
          </li>
        ))}
      </ol>
    </details>
  );
}
