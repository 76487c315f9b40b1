import type { ReactNode } from 'react';
import { comparePeriods, parsePeriod } from '#domain/gst/returnPeriod.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import type { Card } from '../../api/dashboard/useDashboard.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { sayDue } from '../../gst/question/dueOfMonth.ts';
import { needsSomebody } from '../../gst/returns/entryActs.ts';
import { badgeOf, sayEntryPeriod } from '../../gst/returns/filingNow.ts';
import { Unbroken } from '../../gst/returns/Unbroken.tsx';
import { few } from '../../texts/en/few.ts';
import { classes } from '../../ui/classes.ts';

/** How the newest month stands for all cards, in one line: who is waited for, what is filed, what is due next. */
export function MonthOfAll({ cards }: { cards: readonly Card[] }) {
  const now = useProductNow();
  const entries = ofNewestMonth(cards.flatMap(({ filing }) => filing ?? []));
  const [first] = entries;
  if (first === undefined) return null;
  const filed = entries.filter(({ status }) => status === 'success').length;
  const need =
    entries.filter((entry) => needsSomebody(entry) && badgeOf(entry).status !== 'skipped').length +
    cards.filter(({ status }) => status === 'failed').length;
  const open = entries.find(({ status }) => status !== 'success');
  const month = <strong className="font-semibold text-ink">{sayEntryPeriod(first)}</strong>;
  return (
    <p className="flex items-baseline gap-2.5 text-muted">
      <span
        aria-hidden
        className={classes(
          'size-2.5 shrink-0 rounded-full print:hidden',
          need > 0 ? 'bg-marigold' : 'bg-primary',
        )}
      />
      <span>
        {says(month, need, filed, entries.length)}{' '}
        {open === undefined ? null : <Unbroken text={sayDue(open, now)} />}
      </span>
    </p>
  );
}

function says(month: ReactNode, need: number, filed: number, all: number) {
  const t = few();
  if (need > 0) return filed > 0 ? t.needAndFiled(month, need, filed) : t.need(month, need);
  if (filed === all) return t.allFiled(month);
  return filed > 0 ? t.filed(month, filed) : t.nothing(month);
}

/** The entries of the newest month that any has; none where another server tells no periods. */
function ofNewestMonth(entries: readonly Entry[]): Entry[] {
  const dated = entries.flatMap((entry) => {
    const period = parsePeriod(entry.period);
    return period === null || entry.frequency !== 'monthly' ? [] : [{ entry, period }];
  });
  const [newest] = dated.map(({ period }) => period).sort((a, b) => comparePeriods(b, a));
  return newest === undefined
    ? []
    : dated.filter(({ period }) => comparePeriods(period, newest) === 0).map(({ entry }) => entry);
}
