import { useState } from 'react';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import { wholeEntry } from '../../api/answers/wholeEntry.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { EntryBadge } from '../../gst/returns/EntryBadge.tsx';
import { backlog } from '../../texts/compiled/backlog.ts';
import { Button } from '../../ui/Button.tsx';
import { formatIstDay } from '../../ui/formatIst.ts';
import { Mono } from '../../ui/Mono.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { usePrinting } from '../../ui/usePrinting.ts';
import type { PlanPeriod } from '../../api/backlog.ts';
import {
  barNear,
  feeOfPeriod,
  isFeePaid,
  isSaidEarlier,
  namePeriod,
  periodsShown,
  startedBehind,
  unitOf,
  waitsForEarlier,
} from './planShown.ts';

/** The plan: a row for each period, in the order of filing. Of a long one the periods that come next, until it is unfolded. */
export function PlanTable({ periods }: { periods: readonly PlanPeriod[] }) {
  const t = backlog();
  const now = useProductNow();
  const [isWhole, setWhole] = useState(false);
  const isPrinting = usePrinting();
  const folded = periodsShown(periods);
  const rows = isWhole || isPrinting ? periods : folded;
  const columns: Column<PlanPeriod>[] = [
    {
      heading: t.columns.period({ unit: unitOf(periods) }),
      className: alone,
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
      className: 'max-md:col-span-2 max-md:text-sm',
      cell: ({ returns }) => {
        // As on the card and the desk: the first return that is missing and late; of a filed month, the one that was.
        const late = returns.filter(({ days_late: days }) => days > 0);
        const first = late.find(({ filed_at: at }) => at === null) ?? late[0] ?? returns[0];
        return (
          <span className="tabular-nums">
            {formatIstDay(first?.due_at)}
            <span className="text-muted"> · {t.days({ days: first?.days_late ?? 0 })}</span>
          </span>
        );
      },
    },
    ...(periods.every(({ state }) => state === 'filed')
      ? []
      : [
          {
            heading: t.columns.fee,
            className: figure,
            cell: (each: PlanPeriod) =>
              isFeePaid(each, periods) ? null : <Fee period={each} {...feeOfPeriod(each, periods)} />,
          },
        ]),
    {
      heading: t.columns.carried,
      className: figure,
      cell: (each) => (each.state === 'filed' && feeWith(each) === 0 ? null : <Carried period={each} />),
    },
    {
      heading: t.columns.state,
      className: alone,
      cell: (each) => (
        <State
          period={each}
          isUnfiled={waitsForEarlier(each, periods) || isSaidEarlier(each, periods)}
          after={startedBehind(each, periods)}
        />
      ),
    },
  ];
  return (
    <>
      <Table caption={t.title} columns={columns} rows={rows} rowKey={({ period }) => period} isPaired />
      {periods.some((each) => each.state !== 'filed') ? (
        <p className="mt-2 text-sm text-muted">
          <Unbroken text={t.nextPays} />
        </p>
      ) : null}
      {folded.length === periods.length ? null : (
        <Button
          variant="quiet"
          aria-expanded={isWhole}
          onClick={() => setWhole((whole) => !whole)}
          className="mt-2 px-3! text-primary! print:hidden"
        >
          {isWhole
            ? t.showNext
            : t.showAll({ counted: t.counted({ count: periods.length, unit: unitOf(periods) }) })}
        </Button>
      )}
    </>
  );
}

/** On a phone: a line of its own, without its heading. */
const alone = 'max-md:col-span-2 max-md:before:content-none';
const figure = 'tabular-nums max-md:flex-col max-md:justify-start max-md:text-sm';

/** Of both returns, as the head counts it; the yes names that of the missing one alone. `isOurs`: by our count. */
function Fee(props: { period: PlanPeriod; rupees: number; isOurs: boolean }) {
  const { period, rupees, isOurs } = props;
  const isSplit = isOurs && period.state !== 'filed';
  const filed = period.returns.find(({ filed_at: at, fee_rupees: fee }) => isSplit && at !== null && fee > 0);
  return (
    <>
      {formatRupees(rupees)}
      {filed === undefined ? null : (
        <span className="block text-sm text-muted">
          <Unbroken
            text={backlog().feeOfFiled({
              rupees: formatRupees(filed.fee_rupees),
              form: formName(filed.form),
            })}
          />
        </span>
      )}
    </>
  );
}

/** The portal's amount once it was read, else ours. */
const feeWith = (period: PlanPeriod): number => period.portal_rupees ?? period.carried_rupees;

/** The fee that comes with a period: our count is the most until the portal has named its own. */
function Carried({ period }: { period: PlanPeriod }) {
  const t = backlog();
  const rupees = feeWith(period);
  if (rupees === 0) return t.nothing;
  return period.portal_rupees === null && period.state !== 'filed'
    ? t.atMost({ rupees: formatRupees(rupees) })
    : formatRupees(rupees);
}

/** Nothing above the months says it: no act of a person moves it. */
const saysNextHere = ({
  status_code: state,
  act,
  next_act: next,
}: NonNullable<PlanPeriod['entry']>): boolean =>
  next !== '' &&
  (['being_filed', 'confirming'].includes(state) || (state === 'waiting_for_code' && act === ''));

type StateProps = { period: PlanPeriod; isUnfiled: boolean; after: PlanPeriod | null };

function State({ period: { state, entry, returns }, isUnfiled, after }: StateProps) {
  const t = backlog();
  const filed = returns.filter(({ arn }) => arn !== '');
  return (
    <div className="flex flex-col items-start gap-1">
      {state === 'unfiled' || isUnfiled || entry === null ? (
        // On a phone the heading of the plan says it.
        <span className="text-muted max-md:sr-only">{t.states.unfiled}</span>
      ) : after === null ? (
        <>
          <EntryBadge entry={wholeEntry(entry)} />
          {/* As of a refused code: when the next one is asked for; and of one that the portal's list does not show yet. */}
          {saysNextHere(entry) ? (
            <span className="text-sm">
              <Unbroken text={entry.next_act} />
            </span>
          ) : null}
        </>
      ) : (
        <span className="text-muted">{t.states.after({ month: namePeriod(after) })}</span>
      )}
      {filed.map(({ form, arn }) => (
        <span key={form} className="text-sm">
          <Unbroken text={formName(form)} />{' '}
          <span className="whitespace-nowrap">
            <Mono>{arn}</Mono>
          </span>
        </span>
      ))}
    </div>
  );
}
