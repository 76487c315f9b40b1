import { ArrowDown, ArrowUp } from 'lucide-react';
import type { DeskSort } from '#domain/views/deskRow.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { classes } from '../../ui/classes.ts';
import { columns, dueShows } from './RowLine.tsx';

export type Order = { sort: DeskSort; order: 'up' | 'down' };

/** The first press sorts up, the second down, the third restores the desk's own order. */
function nextOrder(now: Order, sort: DeskSort): Order {
  if (now.sort !== sort) return { sort, order: 'up' };
  return now.order === 'up' ? { sort, order: 'down' } : { sort: 'urgency', order: 'up' };
}

type Props = {
  beside: boolean;
  order: Order;
  onOrder: (order: Order) => void;
  /** Whether all, some or none of the rows are ticked. */
  ticked: 'all' | 'some' | 'none';
  onTickAll: () => void;
};

/** The heads of the columns; some sort. */
export function Heads({ beside, order, onOrder, ticked, onTickAll }: Props) {
  const t = desk();
  const wide = beside ? 'hidden' : 'hidden min-[90rem]:block';
  const sortable = (sort: DeskSort, text: string, className?: string) => {
    const isIt = order.sort === sort;
    const Arrow = order.order === 'up' ? ArrowUp : ArrowDown;
    return (
      <span
        role="columnheader"
        aria-sort={isIt ? (order.order === 'up' ? 'ascending' : 'descending') : 'none'}
        className={className}
      >
        <button
          type="button"
          onClick={() => onOrder(nextOrder(order, sort))}
          className="inline-flex min-h-8 items-center gap-1 font-medium hover:text-ink pointer-coarse:min-h-11"
        >
          {text}
          {isIt ? <Arrow aria-hidden size={12} /> : null}
        </button>
      </span>
    );
  };
  return (
    <div
      id="desk-heads"
      role="row"
      aria-rowindex={1}
      className={classes(
        columns(beside),
        'min-h-8 border-y border-rule bg-raised ps-2 pe-3 text-[12px] font-medium text-muted',
      )}
    >
      <span role="columnheader" className="flex">
        <label className="grid min-h-8 min-w-9 place-items-center">
          <input
            type="checkbox"
            aria-label={t.tickAll}
            checked={ticked === 'all'}
            ref={(box) => {
              if (box !== null) box.indeterminate = ticked === 'some';
            }}
            onChange={onTickAll}
            className="size-4.5 accent-primary"
          />
        </label>
      </span>
      {sortable('client', t.heads.client)}
      {sortable('gstin', t.heads.gstin, wide)}
      <span role="columnheader" className="unbroken hidden md:block">
        GSTR-1
      </span>
      <span role="columnheader" className="unbroken hidden md:block">
        GSTR-3B
      </span>
      {sortable('due', t.heads.due, dueShows(beside))}
      {sortable('why', t.heads.why, 'hidden md:block')}
      <span role="columnheader" className={wide}>
        {t.heads.codes}
      </span>
      <span role="columnheader" className="text-end">
        {t.heads.next}
      </span>
    </div>
  );
}
