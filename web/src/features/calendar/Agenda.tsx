import type { CalendarDay } from '../../api/calendar.ts';
import { calendar } from '../../texts/compiled/calendar.ts';
import { formatIstDay } from '../../ui/formatIst.ts';
import { DayItems } from './DayItems.tsx';

/** The days that hold anything, one below the other, for narrow screens. */
export function Agenda({ days, today }: { days: readonly CalendarDay[]; today: string }) {
  const t = calendar();
  return (
    <ol className="flex flex-col gap-4 md:hidden">
      {days.map((day) => {
        const isToday = day.date === today;
        const weekday = new Date(`${day.date}T00:00:00Z`).getUTCDay();
        return (
          <li
            key={day.date}
            aria-current={isToday ? 'date' : undefined}
            className={`rounded-card border p-3 ${isToday ? 'border-primary bg-primary-tint' : 'border-rule bg-sheet'}`}
          >
            <h3 className="mb-2 text-base">
              {Object.values(t.weekdays)[weekday]}, {formatIstDay(day.date)}
              {isToday ? <span className="ml-2 text-primary">{t.today}</span> : null}
            </h3>
            <DayItems day={day} today={today} />
          </li>
        );
      })}
    </ol>
  );
}
