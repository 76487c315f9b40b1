import { CalendarClock } from 'lucide-react';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import type { DeskQueue } from '#domain/views/deskRow.ts';
import type { DeskData } from '../../api/desk.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { paths } from '../../paths.ts';
import { filingPeriod } from '../../texts/dates.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/Link.tsx';
import { daysUntil, formatDue, shortDay } from './days.ts';
import { hatched } from './Sign.tsx';

/** From filed to stopped; the queues below are the legend. */
const parts: readonly (readonly [DeskQueue, string])[] = [
  ['filed', 'bg-primary'],
  ['scheduled', 'bg-[color-mix(in_srgb,var(--color-primary)_38%,var(--color-sheet))]'],
  ['codes', hatched],
  ['say_nil', 'bg-marigold'],
  ['with_client', 'bg-[color-mix(in_srgb,var(--color-marigold)_55%,var(--color-sheet))]'],
  ['by_hand', 'bg-[color-mix(in_srgb,var(--color-bad)_55%,var(--color-sheet))]'],
  ['blocked', 'bg-bad'],
  ['resting', 'bg-raised'],
];

/**
 * The month whose returns are due, when, and the firm's progress: on one line when there is room; else the progress
 * beside the month, the due dates below them, and the bar at the foot.
 */
export function MonthLine({ data }: { data: DeskData }) {
  const t = desk();
  const now = useProductNow();
  const { month, counts } = data;
  const period = parsePeriod(month.period);
  const noneDue = counts.all - month.owed - month.unread;
  const others = [
    noneDue === 0 ? '' : t.noneDue({ clients: noneDue }),
    month.unread === 0 ? '' : t.notKnown({ clients: month.unread }),
  ]
    .filter(Boolean)
    .join(', ');
  const shown = parts.filter(([queue]) => queue !== 'resting' && counts[queue] > 0);
  const countsText = shown
    .map(([queue]) => t.counted({ what: t.queues[queue], count: counts[queue] }))
    .join(', ');
  return (
    <div className="@container">
      <div className="flex min-h-12 flex-wrap items-center gap-x-5 gap-y-1 px-4 py-1.5 @max-[38rem]:py-2.5">
        <div className="flex items-center gap-1">
          <h2 className="text-[17px] whitespace-nowrap">
            {period === null ? '' : filingPeriod(period, 'monthly')}
          </h2>
          {/* To the height of a thumb, without a taller line. */}
          <Link
            to={paths.calendar()}
            aria-label={shell().titles.calendar}
            title={shell().titles.calendar}
            className="-my-2 -me-3 inline-flex size-11 items-center justify-center rounded-full text-primary hover:bg-raised print:hidden"
          >
            <CalendarClock aria-hidden size={18} />
          </Link>
        </div>
        {(['gstr1_due_at', 'gstr3b_due_at'] as const).map((form) => (
          <p key={form} className="flex items-center gap-2 whitespace-nowrap @max-[38rem]:order-2">
            {form === 'gstr1_due_at' ? 'GSTR-1' : 'GSTR-3B'}
            <b className="font-semibold">{formatDue(daysUntil(month[form], now))}</b>
            <span className="text-muted @max-[54rem]:hidden">{shortDay(month[form])}</span>
          </p>
        ))}
        <div
          role="img"
          aria-label={countsText}
          className="flex h-2.5 min-w-20 flex-1 gap-0.5 overflow-hidden rounded-full bg-raised forced-color-adjust-none @max-[38rem]:order-3 @max-[38rem]:basis-full"
        >
          {shown.map(([queue, look]) => (
            <span
              key={queue}
              className={classes('h-full min-w-1 transition-[flex-grow] duration-150', look)}
              style={{ flexGrow: counts[queue], flexBasis: 0 }}
            />
          ))}
        </div>
        <p className="font-medium whitespace-nowrap tabular-nums @max-[38rem]:order-1 @max-[38rem]:ms-auto">
          {t.doneOf({ filed: month.filed, all: month.owed })}
          {others === '' ? null : (
            <span className="ps-2 font-normal text-muted @min-[38rem]:@max-[54rem]:sr-only @max-[38rem]:block @max-[38rem]:text-end @max-[38rem]:text-[13px]">
              {others}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
