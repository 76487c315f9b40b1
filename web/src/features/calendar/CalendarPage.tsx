import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import {
  nextPeriod,
  parsePeriod,
  periodAt,
  previousPeriod,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import { istDate } from '#domain/shared/istTime.ts';
import { useCalendar } from '../../api/calendar.ts';
import { useMay } from '../../api/people.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { paths } from '../../paths.ts';
import { filingPeriod } from '../../texts/dates.ts';
import { calendar } from '../../texts/compiled/calendar.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { buttonClasses, ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Agenda } from './Agenda.tsx';
import { FeedCard } from './FeedCard.tsx';
import { MonthGrid } from './MonthGrid.tsx';

/** Due days, planned filings and the last moment to stop them, a month at a time (design#calendar). */
export function CalendarPage() {
  const t = calendar();
  const { search } = useLocation();
  const now = useProductNow();
  const asked = parsePeriod(new URLSearchParams(search).get('month') ?? '');
  const present = periodAt(now);
  const month = asked ?? present;
  const query = useCalendar(month);
  const mayManage = useMay('manage');
  const data = query.data?.month === month ? query.data : undefined;
  const today = istDate(now);
  return (
    <div className="page flex flex-col gap-5 py-4 sm:py-8">
      <Breadcrumb to={paths.dashboard()} above={shell().titles.dashboard} here={shell().titles.calendar} />
      <div>
        <h1 className="text-2xl sm:text-3xl">{shell().titles.calendar}</h1>
        <p className="mt-1 text-muted">{t.about}</p>
      </div>
      <nav aria-label={shell().titles.calendar} className="flex flex-wrap items-center gap-2 print:hidden">
        <MonthLink
          month={previousPeriod(month)}
          says={t.previous({ month: filingPeriod(previousPeriod(month), 'monthly') })}
        >
          <ChevronLeft aria-hidden size={20} />
        </MonthLink>
        <MonthLink
          month={nextPeriod(month)}
          says={t.next({ month: filingPeriod(nextPeriod(month), 'monthly') })}
        >
          <ChevronRight aria-hidden size={20} />
        </MonthLink>
        <h2 className="mx-2 text-xl" aria-live="polite">
          {filingPeriod(month, 'monthly')}
        </h2>
        {month === present ? null : (
          <ButtonLink to={paths.calendar()} variant="secondary">
            {t.thisMonth}
          </ButtonLink>
        )}
      </nav>
      {query.isError ? <Notice type="error">{query.error.message}</Notice> : null}
      {data === undefined ? (
        query.isError ? null : (
          <>
            <p className="sr-only">{t.loading}</p>
            {/* The days of a month are known; only what falls on them is read. */}
            <div aria-busy className="contents">
              <MonthGrid month={month} days={[]} today={today} />
            </div>
            <div aria-hidden className="flex flex-col gap-4 md:hidden">
              {[1, 2, 3].map((at) => (
                <div key={at} className="rounded-card border border-rule bg-sheet p-3">
                  <Skeleton className="h-5 w-2/5" />
                  <Skeleton className="mt-3 h-16" />
                </div>
              ))}
            </div>
          </>
        )
      ) : (
        <>
          <MonthGrid month={month} days={data.days} today={today} />
          <Agenda days={data.days} today={today} />
          {data.days.length === 0 ? <p className="text-muted">{t.nothing}</p> : null}
        </>
      )}
      {mayManage && (query.data !== undefined || query.isError) ? <FeedCard /> : null}
    </div>
  );
}

function MonthLink(props: { month: ReturnPeriod; says: string; children: ReactNode }) {
  return (
    <Link
      to={paths.calendar(props.month)}
      aria-label={props.says}
      title={props.says}
      className={buttonClasses('secondary', 'size-11 !px-0')}
    >
      {props.children}
    </Link>
  );
}
