import { formatRupees } from '#domain/gst/portalFigures.ts';
import { backlog } from '../../texts/compiled/backlog.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { BacklogPlan } from '../../api/backlog.ts';
import { nameAfter, nameSpan, tookLess } from './planShown.ts';

/** Of a plan whose every month is filed: what was done, what the portal took, and what the next return takes. */
export function Receipt({ plan }: { plan: BacklogPlan }) {
  const t = backlog();
  const { periods, paid_rupees: paid, later_rupees: most, expected_later_rupees: later } = plan;
  const last = periods.at(-1);
  const money = [
    ...(paid === 0 ? [] : [t.feesPaid({ rupees: formatRupees(paid) })]),
    ...(tookLess(plan) ? [t.tookLess] : []),
    ...(last === undefined || later === 0
      ? []
      : [
          (later < most ? t.feesNextAbout : t.feesNext)({
            month: nameAfter(last),
            rupees: formatRupees(later),
            most: formatRupees(most),
          }),
        ]),
  ];
  const count = periods.flatMap(({ returns }) => returns).length;
  return (
    <Notice silent type="success" title={t.receipt({ months: nameSpan(periods), count })}>
      {money.length === 0 ? null : <p>{money.join(' ')}</p>}
    </Notice>
  );
}
