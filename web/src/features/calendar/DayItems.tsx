import { CalendarClock, CircleAlert, CircleCheck, Clock, Hand, Hourglass } from 'lucide-react';
import type { CalendarDay, CalendarItem } from '../../api/calendar.ts';
import { paths } from '../../paths.ts';
import { calendar } from '../../texts/compiled/calendar.ts';
import { classes } from '../../ui/classes.ts';
import { timeOfDay } from '../../ui/formatIst.ts';
import { Link } from '../../ui/Link.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { formatCount, formatKind, formatNamed, type Shown } from './itemTexts.ts';

const signs: Record<Shown, { icon: typeof Clock; tone: string }> = {
  waits: { icon: Hourglass, tone: 'bg-bad-tint text-bad' },
  due: { icon: CalendarClock, tone: 'bg-warn-tint text-warn' },
  overdue: { icon: CircleAlert, tone: 'bg-bad-tint text-bad' },
  last_no: { icon: Hand, tone: 'bg-raised text-ink' },
  planned: { icon: Clock, tone: 'bg-raised text-primary' },
  filed: { icon: CircleCheck, tone: 'bg-good-tint text-good' },
};

/** More names than these open by a press. */
const maxAtOnce = 3;

/** The items of one day: each kind and form with the businesses that it is about. */
export function DayItems({ day, today }: { day: CalendarDay; today: string }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {day.items.map((item) => (
        <Item
          key={`${item.kind} ${item.form}`}
          item={item}
          shown={item.kind === 'due' && day.date < today ? 'overdue' : item.kind}
        />
      ))}
    </ul>
  );
}

function Item({ item, shown }: { item: CalendarItem; shown: Shown }) {
  const { icon: Icon, tone } = signs[shown];
  const times = new Set(item.named.map(({ at }) => timeOfDay(at)));
  const [time = ''] = times.size === 1 ? times : [];
  return (
    <li className={classes('rounded-box px-2 py-1.5 md:max-lg:px-1.5', tone)}>
      <p className="flex items-start gap-1.5 font-semibold md:max-lg:flex-col md:max-lg:gap-0.5 md:max-lg:text-[13px]">
        <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
        <span className="min-w-0">
          <Unbroken text={formatKind(shown, item.form, time)} />
        </span>
      </p>
      {item.count <= maxAtOnce ? (
        <Names item={item} />
      ) : (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-ink underline md:min-h-7">
            {formatCount(item)}
          </summary>
          <Names item={item} />
        </details>
      )}
    </li>
  );
}

function Names({ item }: { item: CalendarItem }) {
  const t = calendar();
  const more = item.count - item.named.length;
  return (
    <ul>
      {item.named.map((named) => {
        const { gstin_id: id, gstin, period } = named;
        return (
          <li key={`${id} ${period}`}>
            <Link
              to={item.kind === 'waits' ? paths.backlogOf(id) : paths.detailsOf(id)}
              title={gstin}
              className="flex min-h-11 items-center text-ink underline-offset-4 wrap-anywhere hover:underline md:min-h-7"
            >
              <Unbroken text={formatNamed(item, named)} />
            </Link>
          </li>
        );
      })}
      {more > 0 ? (
        <li>
          {/* The year of the firm has a line for each. */}
          <Link to={paths.firmYear()} className="flex min-h-11 items-center text-ink underline md:min-h-7">
            {t.more({ count: more })}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
