import { ChevronRight, CircleAlert } from 'lucide-react';
import type { Card } from '../../api/dashboard.ts';
import { paths } from '../../paths.ts';
import { few } from '../../texts/compiled/few.ts';
import { nameOf } from './cardOrder.ts';
import { type Late, formatLate, formatMoreMonths } from '../../gst/consequences/late.ts';
import { Link } from '../../ui/Link.tsx';

/**
 * First on a late card: how many days, what that costs now, and how many months wait behind it. The act of the late
 * month stands below; where the card shows another month, a link leads to it.
 */
export function LateLine({ card, late }: { card: Card; late: Late }) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
      <p className="text-sm text-muted">
        <strong className="flex items-center gap-2 text-base font-semibold text-bad tabular-nums">
          <CircleAlert aria-hidden size={18} className="shrink-0" />
          {formatLate(late, card.filing)}
        </strong>
        {formatMoreMonths(late)}
      </p>
      {card.filing?.period === late.period ? null : (
        <Link
          to={paths.gstDetails()}
          state={{ gstin: card.gstin }}
          aria-label={`${few().whatToDo}: ${nameOf(card)}`}
          className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-primary underline-offset-4 hover:underline"
        >
          {few().whatToDo}
          <ChevronRight aria-hidden size={16} />
        </Link>
      )}
    </div>
  );
}
