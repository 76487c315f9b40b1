import { formatRupees } from '#domain/gst/portalFigures.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import { wholeEntry } from '../../api/answers/wholeEntry.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { EntryBadge } from '../../gst/returns/EntryBadge.tsx';
import { backlog } from '../../texts/compiled/backlog.ts';
import { formatIstDay } from '../../ui/formatIst.ts';
import { Mono } from '../../ui/Mono.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import type { PlanPeriod } from './api.ts';
import { askedFor, barNear, namePeriod } from './planShown.ts';

/** The plan: a row for each period, in the order of filing. */
export function PlanTable({ periods }: { periods: readonly PlanPeriod[] }) {
  const t = backlog();
  const now = useProductNow();
  const columns: Column<PlanPeriod>[] = [
    {
      heading: t.columns.period,
      cell: (each) => (
        <>
          <span className="font-semibold">{namePeriod(each)}</span>
          {each.state !== 'filed' && barNear(each, now) ? (
            <span className="block text-sm text-bad">
              {t.barSoon({ day: formatIstDay(each.law_ends_at) })}
            </span>
          ) : null}
        </>
      ),
    },
    {
      heading: t.columns.due,
      cell: ({ returns }) => (
        <span className="tabular-nums">
          {formatIstDay(returns.at(-1)?.due_at)}
          <span className="text-muted"> · {t.days({ days: returns.at(-1)?.days_late ?? 0 })}</span>
        </span>
      ),
    },
    { heading: t.columns.fee, className: 'tabular-nums', cell: (each) => formatRupees(each.fee_rupees) },
    {
      heading: t.columns.carried,
      className: 'tabular-nums',
      cell: (each) => <Carried period={each} />,
    },
    { heading: t.columns.state, cell: (each) => <State period={each} /> },
  ];
  return <Table caption={t.title} columns={columns} rows={periods} rowKey={({ period }) => period} />;
}

/** The fee that comes with a period: the portal's amount once it was read, and ours where that differs. */
function Carried({ period }: { period: PlanPeriod }) {
  const t = backlog();
  const own = period.carried_rupees;
  const rupees = askedFor(period) ?? own;
  if (rupees === 0 && own === 0) return t.nothing;
  return (
    <div className="text-end md:text-start">
      {formatRupees(rupees)}
      {rupees === own ? null : (
        <span className="block text-sm text-muted">{t.ownCount({ rupees: formatRupees(own) })}</span>
      )}
    </div>
  );
}

function State({ period: { state, entry, returns } }: { period: PlanPeriod }) {
  const t = backlog();
  const filed = returns.filter(({ arn }) => arn !== '');
  return (
    <div className="flex flex-col gap-1">
      {state === 'unfiled' || entry === null ? (
        <span className="text-muted">{t.states.unfiled}</span>
      ) : (
        <EntryBadge entry={wholeEntry(entry)} />
      )}
      {filed.map(({ form, arn }) => (
        <span key={form} className="text-sm">
          <Unbroken text={formName(form)} /> <Mono>{arn}</Mono>
        </span>
      ))}
    </div>
  );
}
