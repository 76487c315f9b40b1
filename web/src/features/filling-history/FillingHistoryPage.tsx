import { CalendarDays } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHistory } from '../../api/filings.ts';
import { useDetails, useGstins } from '../../api/gstins.ts';
import { BacklogLine } from '../../gst/returns/BacklogLine.tsx';
import { paths } from '../../paths.ts';
import { backlog as backlogTexts } from '../../texts/compiled/backlog.ts';
import { history as texts } from '../../texts/compiled/history.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { usePrinting } from '../../ui/usePrinting.ts';
import { Exports } from './Exports.tsx';
import { carriedGstin, filtersIn, type HistoryFilters, queryOf, searchOf } from './historyFilters.ts';
import { HistoryFiltersBar } from './HistoryFiltersBar.tsx';
import { HistoryList, HistoryLoading } from './HistoryList.tsx';
import { HistoryPaging } from './HistoryPaging.tsx';
import { summaryOf, totalsOf } from './historyTexts.ts';
import { pageCount, showing } from './pages.ts';
import { PrintedHistory } from './PrintedHistory.tsx';
import { chosenFilters } from './printedLines.ts';
import { SummaryCards } from './SummaryCards.tsx';
import { useRowMessages } from './useRowMessages.ts';

const inside = (message: string): string => message.replace(/\.$/, '');

/** The filters live in the address; each change is a step that Back undoes. */
function useFilters() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const go = (filters: HistoryFilters, replace: boolean) =>
    void navigate(pathname + searchOf(filters), { replace, preventScrollReset: true });
  return {
    filters: filtersIn(search, carriedGstin(state)),
    setFilters: (filters: HistoryFilters) => go(filters, false),
    replaceFilters: (filters: HistoryFilters) => go(filters, true),
  };
}

/** Every filing, with its documents and acts (specification 2, Filing history). */
export function FillingHistoryPage() {
  const t = texts();
  const { filters, setFilters, replaceFilters } = useFilters();
  const gstins = useGstins();
  const only = gstins.data?.length === 1 ? gstins.data[0] : undefined;
  const chosen = gstins.data?.find(({ gstin }) => gstin === filters.gstin) ?? only;
  const history = useHistory(queryOf(filters), filters.gstin === 'all' ? undefined : chosen?.id);
  // Months that the portal misses are not entries before they are opened: the plan has them all.
  const backlog = useDetails(chosen?.id ?? null).data?.backlog ?? null;
  const { data } = history;
  // The data shown belongs to the previous filters: the controls stay, the figures do not.
  const reading = history.isPlaceholderData;
  const results = useRowMessages(filters);
  const printing = usePrinting();

  // The list can shrink while a late page is open, and an address can name a page that never was.
  const pages = data === undefined || reading ? filters.page : pageCount(data.total, filters.size);
  useEffect(() => {
    if (filters.page > pages) replaceFilters({ ...filters, page: pages });
  });

  if (printing && data !== undefined) {
    const says = [chosenFilters(filters), showing(filters.page, filters.size, data.total)];
    return (
      <div className="page">
        <h1 className="mb-3 text-2xl">{shell().titles.history}</h1>
        <PrintedHistory entries={data.entries} says={says.filter((text) => text !== '').join('. ')} />
      </div>
    );
  }

  const filtered = filters.gstin !== 'all' || filters.period !== 'all' || filters.status !== 'all';
  return (
    <div className="page flex flex-col gap-3 py-4 sm:gap-5 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl sm:text-3xl">{shell().titles.history}</h1>
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink
            to={paths.calendar()}
            variant="secondary"
            className="px-3! sm:px-4!"
            icon={<CalendarDays aria-hidden size={18} />}
          >
            <span className="max-sm:sr-only">{shell().titles.calendar}</span>
          </ButtonLink>
          {data?.total === 0 || (data === undefined && history.isError) ? null : (
            <Exports filters={filters} total={data?.total ?? null} />
          )}
        </div>
      </div>
      {gstins.isError && gstins.data === undefined ? (
        <Notice type="error">{t.gstinsFailed({ why: inside(gstins.error.message) })}</Notice>
      ) : null}
      <HistoryFiltersBar filters={filters} gstins={gstins.data ?? []} onChange={setFilters} />
      {history.isError && data === undefined ? null : (
        <SummaryCards
          summary={data === undefined || reading ? null : summaryOf(data.entries, data.total)}
          totals={data === undefined ? null : totalsOf(data, filters.status)}
        />
      )}
      <section aria-labelledby="recent-activity" aria-busy={reading || undefined}>
        <h2 id="recent-activity" className="mb-2 text-xl sm:mb-5 sm:text-2xl">
          {t.recent}
        </h2>
        {chosen === undefined || backlog === null ? null : (
          <div className="mb-3">
            <BacklogLine line={backlog} gstinId={chosen.id} name={chosen.business || chosen.gstin} />
            {backlog.unopened === 0 ? null : (
              <p className="text-sm text-muted">{backlogTexts().unopened({ count: backlog.unopened })}</p>
            )}
          </div>
        )}
        {history.isError && data === undefined ? (
          <Notice type="error">{t.failed({ why: inside(history.error.message) })}</Notice>
        ) : null}
        {data === undefined ? (
          history.isError ? null : (
            <HistoryLoading />
          )
        ) : (
          <div className="flex flex-col gap-6">
            {reading ? (
              <HistoryLoading />
            ) : (
              <HistoryList entries={data.entries} filtered={filtered} results={results} />
            )}
            {data.total === 0 ? null : (
              <HistoryPaging filters={filters} total={data.total} reading={reading} onChange={setFilters} />
            )}
          </div>
        )}
      </section>
    </div>
  );
}
