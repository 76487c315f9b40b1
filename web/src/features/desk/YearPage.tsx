import { Archive, FileSpreadsheet, Printer } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { addMonths, parsePeriod } from '#domain/gst/returnPeriod.ts';
import { useExport } from '../../api/account.ts';
import { useWholeYear, useYear, type YearAsked } from '../../api/desk.ts';
import { paths } from '../../paths.ts';
import { filingPeriod } from '../../texts/dates.ts';
import { firmYear } from '../../texts/compiled/firmYear.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import './desk.css';
import { SmallSelect } from './SmallSelect.tsx';
import { YearLegend } from './YearMarks.tsx';
import { YearTable } from './YearTable.tsx';

const perPage = 100;
const tabs = ['all', 'gap', 'late', 'quarterly', 'ended'] as const;

const nameOfMonth = (text: string): string => {
  const period = parsePeriod(text);
  return period === null ? '' : filingPeriod(period, 'monthly');
};

/** The year of the firm: every client by twelve months (design#the-year-of-a-firm). */
export function YearPage() {
  const t = firmYear();
  const [tab, setTab] = useState<NonNullable<YearAsked['tab']>>('all');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [last, setLast] = useState<string | undefined>(undefined);
  const [newest, setNewest] = useState<string | null>(null);
  const [packed, setPacked] = useState<string | null>(null);
  const search = useDeferredValue(typed.trim());
  const filters = { tab, search, ...(last === undefined ? {} : { last }) };
  const query = useYear({ ...filters, page, limit: perPage });
  const taken = useExport();
  const whole = useWholeYear();
  const data = whole.data ?? query.data;
  const { reset } = whole;
  // All pages are there while they are put on paper.
  useEffect(() => {
    if (whole.data === undefined) return;
    addEventListener('afterprint', reset, { once: true });
    print();
  }, [whole.data, reset]);
  const end = data?.months.at(-1)?.period ?? null;
  if (newest === null && end !== null) setNewest(end);
  const now = newest === null ? null : parsePeriod(newest);
  const before = now === null ? undefined : addMonths(now, -12);
  const found = data?.counts[tab] ?? 0;
  const from = (page - 1) * perPage;
  const isInView = data?.months.some(({ period }) => period === packed) ?? false;
  const month = (isInView ? packed : null) ?? end;

  return (
    <div data-desk>
      <div className="year-page mx-auto flex w-full max-w-[1760px] flex-col gap-3 px-3 py-4 pb-24 text-[14px] leading-5 sm:px-8">
        <Breadcrumb to={paths.dashboard()} above={shell().titles.dashboard} here={shell().titles.year} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="min-w-0 flex-1 basis-72">
            <h1 className="text-[21px]">{shell().titles.year}</h1>
            {data === undefined ? (
              <Skeleton className="h-5 w-64 max-w-full" />
            ) : (
              <p className="text-muted">
                {t.span({
                  clients: data.counts.all,
                  from: nameOfMonth(data.months[0]?.period ?? ''),
                  to: nameOfMonth(data.months.at(-1)?.period ?? ''),
                })}
              </p>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full [&>button]:min-h-10 [&>button]:px-4 [&>button]:text-[15px] pointer-coarse:[&>button]:min-h-11 print:hidden">
            <SmallSelect
              aria-label={t.which}
              value={last ?? ''}
              onChange={(event) => {
                setLast(event.target.value || undefined);
                setPage(1);
              }}
              // As wide before the year before is known.
              className={classes(selectBox, 'w-52 max-sm:w-[calc(50%-0.25rem)]')}
            >
              <option value="">{t.lastTwelve}</option>
              {before === undefined ? null : <option value={before}>{t.twelveBefore}</option>}
            </SmallSelect>
            <SmallSelect
              aria-label={t.packOf}
              value={month ?? ''}
              onChange={(event) => setPacked(event.target.value)}
              // As wide before its months are read.
              className={classes(selectBox, 'w-40 max-sm:w-[calc(50%-0.25rem)]')}
            >
              {(data?.months ?? []).toReversed().map(({ period }) => (
                <option key={period} value={period}>
                  {nameOfMonth(period)}
                </option>
              ))}
            </SmallSelect>
            <Button
              variant="secondary"
              icon={<Archive aria-hidden size={16} />}
              busy={taken.isPending && taken.variables.kind === 'month'}
              disabled={month === null}
              onClick={() =>
                taken.mutate({ kind: 'month', search, ...(month === null ? {} : { period: month }) })
              }
            >
              {t.pack}
            </Button>
            <Button
              variant="secondary"
              icon={<FileSpreadsheet aria-hidden size={16} />}
              busy={taken.isPending && taken.variables.kind === 'returns'}
              onClick={() => taken.mutate({ kind: 'returns', search })}
            >
              {t.csv}
            </Button>
            <Button
              variant="secondary"
              icon={<Printer aria-hidden size={16} />}
              busy={whole.isPending}
              disabled={found === 0}
              onClick={() => whole.mutate(filters)}
            >
              {t.print}
            </Button>
          </div>
        </div>
        {taken.isError ? <Notice type="error">{taken.error.message}</Notice> : null}
        {whole.isError ? <Notice type="error">{whole.error.message}</Notice> : null}
        {query.isError && data === undefined ? <Notice type="error">{query.error.message}</Notice> : null}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
          <div role="group" aria-label={t.tabsLabel} className="flex min-w-0 gap-1 overflow-x-auto">
            {tabs.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === tab}
                onClick={() => {
                  setTab(each);
                  setPage(1);
                }}
                className={classes(
                  'min-h-11 px-2 font-medium whitespace-nowrap -outline-offset-4',
                  each === tab ? 'border-b-[3px] border-primary font-semibold text-ink' : 'text-muted',
                )}
              >
                {t.tabs[each]}{' '}
                <b className="inline-block min-w-[2ch] text-start font-semibold tabular-nums">
                  {data?.counts[each] ?? ''}
                </b>
              </button>
            ))}
          </div>
          <input
            type="search"
            aria-label={t.find}
            placeholder={t.find}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setPage(1);
            }}
            className={classes(box, 'w-56 max-sm:w-full')}
          />
        </div>
        <YearLegend />
        {data === undefined ? (
          query.isError ? null : (
            <YearTableLoading />
          )
        ) : data.rows.length === 0 ? (
          <p className="border border-rule bg-sheet px-4 py-10 text-center text-muted">{t.nobody}</p>
        ) : (
          <YearTable data={data} isBusy={query.isPlaceholderData} />
        )}
        {data?.months.some(({ unread }) => unread > 0) ? (
          <p className="text-[13px] text-muted">
            {t.unread}{' '}
            <Link to={paths.dashboard()} className="font-semibold whitespace-nowrap print:hidden">
              {t.toDesk}
            </Link>
          </p>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-3 text-muted">
          {data === undefined ? null : <p>{t.note}</p>}
          {found === 0 ? null : (
            <p className="tabular-nums">
              {whole.data === undefined
                ? t.shown({ from: from + 1, to: Math.min(found, from + perPage), of: found })
                : t.shown({ from: 1, to: found, of: found })}
            </p>
          )}
        </div>
        {found > perPage ? (
          <Pagination page={page} pages={Math.ceil(found / perPage)} onPage={setPage} />
        ) : null}
      </div>
    </div>
  );
}

/** Clients by months while they are read. */
const YearTableLoading = () => (
  <div aria-hidden className="overflow-hidden border border-rule bg-sheet">
    <div className="h-[58px] border-b border-rule bg-raised" />
    {Array.from({ length: perPage }, (_, at) => (
      <div
        key={at}
        className="flex h-[35px] items-center gap-4 border-b border-rule px-4 pointer-coarse:h-12"
      >
        <Skeleton className="h-4 w-40 shrink-0" />
        <Skeleton className="h-4 w-36 shrink-0 max-lg:hidden" />
        <div className="grid flex-1 grid-cols-12 gap-1.5">
          {Array.from({ length: 12 }, (_each, month) => (
            <Skeleton key={month} className="h-5" />
          ))}
        </div>
        <Skeleton className="h-4 w-28 max-md:hidden" />
      </div>
    ))}
  </div>
);

const selectBox = 'h-10 rounded-[10px] border border-edge bg-sheet text-[14px] text-ink pointer-coarse:h-11';
const box = classes(selectBox, 'px-3 font-medium');
