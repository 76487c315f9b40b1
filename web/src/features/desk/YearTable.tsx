import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { parsePeriod, periodParts } from '#domain/gst/returnPeriod.ts';
import type { YearData, YearRow } from '../../api/desk.ts';
import { paths } from '../../paths.ts';
import { monthName, shortMonth } from '../../texts/dates.ts';
import { firmYear } from '../../texts/compiled/firmYear.ts';
import { yearInWords } from './yearInWords.ts';
import { formatMark, YearSign } from './YearMarks.tsx';
import { Link } from '../../ui/Link.tsx';

/** Clients by months, both returns in each cell; the arrows walk from cell to cell, and the names stay in view. */
export function YearTable({ data, isBusy }: { data: YearData; isBusy: boolean }) {
  const t = firmYear();
  const box = useRef<HTMLDivElement>(null);
  const newest = data.months.at(-1)?.period;
  // A narrow window begins with the present month, not with that of a year ago.
  useLayoutEffect(() => {
    const [head] = box.current?.querySelectorAll<HTMLElement>('th[data-month]:nth-last-child(2)') ?? [];
    if (box.current !== null && head !== undefined)
      box.current.scrollLeft = head.offsetLeft + head.offsetWidth - box.current.clientWidth;
  }, [newest]);
  return (
    <div
      ref={box}
      className="relative overflow-x-auto border border-rule bg-sheet print:overflow-visible print:border-0"
    >
      <table
        role="grid"
        aria-label={t.caption}
        aria-busy={isBusy || undefined}
        onKeyDown={walk}
        className="w-full border-separate border-spacing-0 text-left"
      >
        <thead>
          <tr className="bg-raised text-[12px] text-muted">
            <th
              scope="col"
              tabIndex={0}
              className="sticky left-0 z-10 border-b border-rule bg-raised px-4 py-2 font-medium"
            >
              {t.client}
            </th>
            <th scope="col" tabIndex={-1} className="border-b border-rule px-3 font-medium max-lg:hidden">
              GSTIN
            </th>
            {data.months.map((month) => (
              <MonthHead key={month.period} month={month} />
            ))}
            <th scope="col" tabIndex={-1} className="border-b border-rule px-4 font-medium">
              {t.inWords}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.id} className="group h-[34px] hover:bg-primary-tint pointer-coarse:h-12">
              <th
                scope="row"
                tabIndex={-1}
                className="sticky left-0 z-10 max-w-52 truncate border-b border-rule bg-sheet px-4 font-semibold group-hover:bg-primary-tint max-sm:max-w-32 max-sm:px-3"
              >
                <Link
                  to={paths.detailsOf(row.gstin || row.id)}
                  className="text-ink no-underline hover:underline"
                  title={row.business}
                >
                  {row.business}
                </Link>
              </th>
              <td tabIndex={-1} className="border-b border-rule px-3 font-mono text-[12.6px] max-lg:hidden">
                {row.gstin}
              </td>
              {row.months.map(({ gstr1, gstr3b }, at) => {
                const period = data.months[at]?.period ?? '';
                const says = t.cell({ gstr1: formatMark(gstr1), gstr3b: formatMark(gstr3b) });
                const isNone = gstr1.is === 'none' && gstr3b.is === 'none';
                return (
                  <td
                    key={period}
                    tabIndex={-1}
                    title={`${monthOf(period)}: ${isNone ? formatMark(gstr1) : says}`}
                    className="border-b border-rule px-1"
                  >
                    <span className="sr-only">{isNone ? formatMark(gstr1) : says}</span>
                    <span className="flex justify-center gap-[3px]">
                      <YearSign mark={gstr1} />
                      {isNone ? null : <YearSign mark={gstr3b} />}
                    </span>
                  </td>
                );
              })}
              <td tabIndex={-1} className="border-b border-rule px-4 whitespace-nowrap">
                <Words row={row} months={data.months} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function monthOf(text: string): string {
  const period = parsePeriod(text);
  if (period === null) return '';
  const { year, month } = periodParts(period);
  return `${monthName(month)} ${year}`;
}

function MonthHead({ month }: { month: YearData['months'][number] }) {
  const t = firmYear();
  const period = parsePeriod(month.period);
  const share = month.owed === 0 ? 0 : month.filed / month.owed;
  const head = t.head({
    month: monthOf(month.period),
    filed: month.filed,
    owed: month.owed,
    unread: month.unread,
  });
  return (
    <th
      scope="col"
      data-month
      tabIndex={-1}
      title={head}
      className="border-b border-rule px-1 py-1 text-center font-medium"
    >
      <span className="sr-only">{head}</span>
      <span aria-hidden className="block font-semibold text-ink">
        {period === null ? '' : shortMonth(periodParts(period).month)}
      </span>
      <span aria-hidden className="block tabular-nums">
        {month.filed}/{month.owed}
      </span>
      <span aria-hidden className="mx-auto mt-0.5 block h-1 w-11 overflow-hidden rounded-full bg-rule">
        <span className="block h-full bg-primary" style={{ width: `${share * 100}%` }} />
      </span>
    </th>
  );
}

const tones = { bad: 'text-bad', warn: 'text-warn', muted: 'text-muted', plain: undefined } as const;

function Words({ row, months }: { row: YearRow; months: YearData['months'] }) {
  const { text, tone } = yearInWords(row, months);
  return <span className={tones[tone]}>{text}</span>;
}

const ways: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** From cell to cell by the arrows, to the ends of a row by Home and End; Enter opens the client. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('td, th');
  const row = cell?.closest('tr') ?? null;
  if (cell === null || row === null) return;
  if (event.key === 'Enter' && event.target === cell) {
    row.querySelector('a')?.click();
    return;
  }
  const table = event.currentTarget;
  const [down, right] = ways[event.key] ?? [0, 0];
  const isEnd = event.key === 'Home' || event.key === 'End';
  if (down === 0 && right === 0 && !isEnd) return;
  event.preventDefault();
  const to = table.rows[Math.max(0, Math.min(table.rows.length - 1, row.rowIndex + down))] ?? row;
  const cells = [...to.cells].filter((each) => each.offsetParent !== null);
  const here = [...row.cells].filter((each) => each.offsetParent !== null).indexOf(cell);
  const at =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? cells.length - 1
        : Math.max(0, Math.min(cells.length - 1, here + right));
  const next = cells[at];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
