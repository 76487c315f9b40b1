import { CHALLAN_DAYS } from '#domain/gst/carriedFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { backlog } from '../../texts/compiled/backlog.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { BacklogPlan } from '../../api/backlog.ts';
import { asksLess, isLeft, moneyOf, nameAfter, namePeriod } from './planShown.ts';

/**
 * The money for all late fees at once, and the steps of one challan (gst-portal#late-fee-month). `saysLater`: nothing above
 * says which part of it is charged after the plan.
 */
export function Challan({ plan, saysLater }: { plan: BacklogPlan; saysLater: boolean }) {
  const t = backlog();
  const less = asksLess(plan);
  const last = plan.periods.findLast(isLeft);
  const half = formatRupees(Math.ceil(moneyOf(plan) / 2));
  return (
    <Notice silent title={t.oneChallan({ rupees: formatRupees(moneyOf(plan)) })}>
      <p>{t.heads({ central: half, state: half })}</p>
      {!saysLater || last === undefined || plan.later_rupees === 0 || plan.charged_rupees === 0 ? null : (
        <p className="mt-2">
          {t.laterPart({ rupees: formatRupees(plan.later_rupees), month: nameAfter(last) })}
        </p>
      )}
      {less === undefined ? null : (
        <p className="mt-2">
          {t.asksLess({
            asked: formatRupees(less.portal_rupees ?? 0),
            month: namePeriod(less),
            own: formatRupees(less.carried_rupees),
          })}
        </p>
      )}
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline">
          {t.challanSteps}
        </summary>
        <ol className="mb-1 list-decimal ps-5">
          {stepsOf(CHALLAN_DAYS).map((step) => (
            <li key={step} className="mt-1">
              {step}
            </li>
          ))}
        </ol>
      </details>
    </Notice>
  );
}

/** The steps at the portal; a challan lives so many days. */
function stepsOf(days: number): string[] {
  const { steps } = backlog();
  return [steps[1], steps[2], steps[3]({ days }), steps[4]];
}
