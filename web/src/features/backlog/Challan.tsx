import { CHALLAN_DAYS, missingForPlan, noFee, rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { LateFee } from '../../gst/lateFee/lateFeeMonth.ts';
import { backlog } from '../../texts/compiled/backlog.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { BacklogPlan } from '../../api/backlog.ts';
import { costsLess, gstr1Part, isStarted, laterPart } from './planShown.ts';

type Props = {
  plan: BacklogPlan;
  /** The late fee at which the plan stands, with what the cash ledger holds; null before the portal has named one. */
  fee: LateFee | null;
  /** The question stands above: it says which part is charged after the plan, and its start names the portal's amount. */
  asks: boolean;
};

/** The money for all late fees at once, and the steps of one challan (gst-portal#late-fee-month). */
export function Challan({ plan, fee, asks }: Props) {
  const t = backlog();
  const { asked_rupees: all, charged_rupees: own, cash_left: left } = plan;
  const cash = fee?.cash ?? left;
  const later = laterPart(plan);
  const gstr1 = gstr1Part(plan);
  const heads = missingForPlan({ ...(fee ?? noFee), cash }, all);
  const rupees = rupeesOfFee(heads);
  if (rupees === 0)
    return (
      <Notice silent type="success">
        {t.moneyThere({ money: formatRupees(rupeesOfFee(cash ?? noFee)) })} {gstr1}
      </Notice>
    );
  const title = costsLess(plan) || gstr1 !== '' ? t.challanAbout : t.oneChallan;
  return (
    <Notice silent title={title({ rupees: formatRupees(rupees) })}>
      {/* Money that is known to be there is taken off already. */}
      <p>
        {(cash === null ? t.heads : t.byHead)({
          central: formatRupees(heads.central),
          state: formatRupees(heads.state),
        })}
      </p>
      {gstr1 === '' ? null : <p className="mt-2">{gstr1}</p>}
      {asks || later === '' || own === 0 ? null : <p className="mt-2">{later}</p>}
      {!asks || isStarted(plan.periods) || costsLess(plan) ? null : <p className="mt-2">{t.startFirst}</p>}
      {costsLess(plan) ? <p className="mt-2">{t.asksLess}</p> : null}
      <ChallanSteps />
    </Notice>
  );
}

/** The steps at the portal, folded; a challan lives so many days. `isAwaited`: the button that looks for it stands below. */
export function ChallanSteps({ isAwaited = false }: { isAwaited?: boolean }) {
  const { challanSteps, steps } = backlog();
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline">
        {challanSteps}
      </summary>
      <ol className="mb-1 list-decimal ps-5">
        {[steps[1], steps[2], steps[3]({ days: CHALLAN_DAYS }), isAwaited ? steps.lookAgain : steps[4]].map(
          (step) => (
            <li key={step} className="mt-1">
              {step}
            </li>
          ),
        )}
      </ol>
    </details>
  );
}
