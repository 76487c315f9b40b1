import { comparePeriods, formName, parsePeriod } from '#domain/gst/returnPeriod.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import type { Card } from '../../api/dashboard/useDashboard.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { sayDue, sayDueOn } from '../../gst/question/dueOfMonth.ts';
import { needsSomebody } from '../../gst/returns/entryActs.ts';
import { badgeOf, sayEntryPeriod } from '../../gst/returns/filingNow.ts';
import { Unbroken } from '../../gst/returns/Unbroken.tsx';
import { filingPeriod } from '../../texts/dates.ts';
import { few } from '../../texts/en/few.ts';
import { classes } from '../../ui/classes.ts';

/**
 * How all cards stand, in one line: what is late, who is waited for over all open months, what is filed of the newest
 * month, and which return is due first.
 */
export function MonthOfAll({ cards }: { cards: readonly Card[] }) {
  const now = useProductNow();
  const entries = ofNewestMonth(cards.flatMap(({ filing }) => filing ?? []));
  const need = cards.filter(waits).length;
  const late = cards.filter(({ unfiled }) => unfiled !== null && Date.parse(unfiled.due_at) < now).length;
  if (entries.length === 0 && need === 0 && late === 0) return null;
  return (
    <p className="flex items-baseline gap-2.5 text-muted">
      <span
        aria-hidden
        className={classes(
          'size-2.5 shrink-0 rounded-full print:hidden',
          late > 0 ? 'bg-bad' : need > 0 ? 'bg-marigold' : 'bg-primary',
        )}
      />
      <span>
        <Waiting late={late} need={need} /> {ofMonth(entries, need + late > 0)}{' '}
        <Unbroken text={firstDue(cards, entries, now)} />
      </span>
    </p>
  );
}

const waits = ({ status, filing }: Card): boolean =>
  status === 'failed' || (filing !== null && needsSomebody(filing) && badgeOf(filing).status !== 'skipped');

function Waiting({ late, need }: { late: number; need: number }) {
  const t = few();
  const parts = [late > 0 ? t.late(late) : '', need > 0 ? t.need(need) : ''].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <strong className={classes('font-semibold', late > 0 ? 'text-bad' : 'text-ink')}>{t.whole(parts)}</strong>
  );
}

/** What is filed of the newest month; `some`: others are waited for, which is said before. */
function ofMonth(entries: readonly Entry[], some: boolean) {
  const [first] = entries;
  if (first === undefined) return null;
  const t = few();
  const filed = entries.filter(({ status }) => status === 'success').length;
  const month = <strong className="font-semibold text-ink">{sayEntryPeriod(first)}</strong>;
  if (filed === entries.length) return t.allFiled(month);
  if (some) return filed > 0 ? t.some(month, filed) : null;
  return filed > 0 ? t.filed(month, filed) : t.nothing(month);
}

/** Of all returns that are not filed the one that is due first, by its month; '' where none is. */
function firstDue(cards: readonly Card[], entries: readonly Entry[], now: number): string {
  const [first] = cards
    .flatMap(({ unfiled }) => unfiled ?? [])
    .toSorted((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at));
  const period = first === undefined ? null : parsePeriod(first.period);
  if (first !== undefined && period !== null)
    return sayDueOn(
      few().formOf(formName(first.form), filingPeriod(period, first.frequency)),
      Date.parse(first.due_at),
      now,
    );
  // Another server does not tell what is not filed.
  const open = entries.find(({ status }) => status !== 'success');
  return open === undefined ? '' : sayDue(open, now);
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
