import { periodParts, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { daysInMonth } from '#domain/shared/istTime.ts';
import type { CalendarDay } from '../../api/calendar.ts';
import { filingPeriod } from '../../texts/dates.ts';
import { calendar } from '../../texts/compiled/calendar.ts';
import { classes } from '../../ui/classes.ts';
import { DayItems } from './DayItems.tsx';

const two = (n: number): string => String(n).padStart(2, '0');

/** The weeks of a month from Sunday on; null stands for the days of the months beside it. */
function weeksOf(month: ReturnPeriod): (string | null)[][] {
  const { year, month: number } = periodParts(month);
  const before = new Date(Date.UTC(year, number - 1, 1)).getUTCDay();
  const days = Array.from(
    { length: daysInMonth(year, number) },
    (_, at) => `${year}-${two(number)}-${two(at + 1)}`,
  );
  const cells: (string | null)[] = [...Array.from({ length: before }, () => null), ...days];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The month as a table of weeks, for wide screens. */
export function MonthGrid({
  month,
  days,
  today,
}: {
  month: ReturnPeriod;
  days: readonly CalendarDay[];
  today: string;
}) {
  const t = calendar();
  const byDate = new Map(days.map((day) => [day.date, day]));
  return (
    <table className="w-full table-fixed border-collapse bg-sheet max-md:hidden">
      <caption className="sr-only">{t.caption({ month: filingPeriod(month, 'monthly') })}</caption>
      <thead>
        <tr>
          {Object.values(t.weekdays).map((name) => (
            <th key={name} scope="col" className="border border-rule px-2 py-1 text-left text-sm text-muted">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, row) => (
          <tr key={row}>
            {week.map((date, column) => {
              const day = date === null ? undefined : byDate.get(date);
              const isToday = date === today;
              return (
                <td
                  key={date ?? column}
                  aria-current={isToday ? 'date' : undefined}
                  className={classes(
                    'h-24 border border-rule p-1 align-top text-sm lg:p-1.5',
                    date === null && 'bg-raised/50',
                    isToday && 'bg-primary-tint',
                  )}
                >
                  {date === null ? null : (
                    <p className="mb-1 flex items-baseline gap-1.5 px-1">
                      <span className={classes('tabular-nums', isToday ? 'font-semibold' : 'text-muted')}>
                        {Number(date.slice(8))}
                      </span>
                      {isToday ? <span className="font-semibold text-primary">{t.today}</span> : null}
                    </p>
                  )}
                  {day === undefined ? null : <DayItems day={day} today={today} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
