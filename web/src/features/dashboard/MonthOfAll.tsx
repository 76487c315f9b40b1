import type { Card } from '../../api/dashboard.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { classes } from '../../ui/classes.ts';
import { formatStandingOfAll, standingOfAll } from './monthOfAll.ts';

/** All cards in one line: how many are late, how many need somebody, how many are filed, and the next due date. */
export function MonthOfAll({ cards }: { cards: readonly Card[] }) {
  const now = useProductNow();
  const standing = standingOfAll(cards);
  if (standing === null) return null;
  const line = formatStandingOfAll(standing, now, (month) => (
    <strong className="font-semibold text-ink">{month}</strong>
  ));
  return (
    <p className="flex items-baseline gap-2.5 text-muted">
      <span
        aria-hidden
        className={classes(
          'size-2.5 shrink-0 rounded-full print:hidden',
          line.late === ''
            ? standing.need + standing.unverified > 0
              ? 'bg-marigold'
              : 'bg-primary'
            : 'bg-bad',
        )}
      />
      <span>
        {line.late === '' ? null : <strong className="font-semibold text-bad">{line.late} </strong>}
        {line.stands} {line.unverified} <Unbroken text={line.due} />
      </span>
    </p>
  );
}
