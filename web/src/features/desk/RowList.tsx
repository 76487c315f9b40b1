import { memo, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import type { DeskRow } from '../../api/desk.ts';
import type { Colleague } from '../../api/people.ts';
import { usePrinting } from '../../ui/usePrinting.ts';
import { useDeskRights } from './RowAct.tsx';
import { RowLine } from './RowLine.tsx';
import { useWindowed } from './useWindowed.ts';
import { calledBy } from './useWorkers.ts';

export type RowListHandle = {
  /** Scrolls a row into view, draws it, and focuses it on request. */
  show: (at: number, focus: boolean) => void;
};

type Props = {
  ref: Ref<RowListHandle>;
  rows: readonly DeskRow[];
  height: number;
  now: number;
  workers: readonly Colleague[];
  beside: boolean;
  ticked: ReadonlySet<string>;
  /** The place of the row with the keyboard's focus. */
  at: number;
  openId: string | null;
  onTick: (row: DeskRow, range: boolean) => void;
  onOpen: (row: DeskRow, at: number) => void;
  onHere: (at: number) => void;
  onAct: (row: DeskRow) => void;
};

/**
 * The clients of a queue: on screen only those in view are drawn, on paper all of them. It scrolls without redrawing
 * the page around it.
 */
export const RowList = memo(function RowList(props: Props) {
  const { ref, rows, height, now, workers, beside, ticked, at, openId, ...acts } = props;
  const may = useDeskRights();
  const inView = useWindowed(rows.length, height);
  const printing = usePrinting();
  const { box } = inView;
  const { first, last } = printing ? { first: 0, last: rows.length } : inView;
  const [wanted, setWanted] = useState<number | null>(null);
  useImperativeHandle(
    ref,
    () => ({
      show: (next, focus) => {
        const top = (box.current?.getBoundingClientRect().top ?? 0) + next * height;
        const above = stickyHeight();
        if (top < above) scrollBy({ top: top - above, behavior: 'instant' });
        else if (top + height > innerHeight - 96)
          scrollBy({ top: top + height - innerHeight + 96, behavior: 'instant' });
        if (focus) setWanted(next);
      },
    }),
    [box, height],
  );
  useEffect(() => {
    if (wanted === null) return;
    const row = box.current?.querySelector<HTMLElement>(`[aria-rowindex="${wanted + 2}"]`);
    if (!row) return;
    row.focus({ preventScroll: true });
    setWanted(null);
  }, [wanted, first, last, box]);
  return (
    <div
      ref={box}
      id="desk-rows"
      role="rowgroup"
      style={{ height: rows.length * height, paddingTop: first * height }}
    >
      {rows.slice(first, last).map((row, place) => (
        <RowLine
          key={row.id}
          row={row}
          at={first + place}
          height={height}
          now={now}
          may={may}
          worker={workerOf(workers, row)}
          beside={beside}
          ticked={ticked.has(row.id)}
          here={first + place === at}
          open={row.id === openId}
          {...acts}
        />
      ))}
    </div>
  );
});

/** The display name of the member assigned; '' for nobody. */
export function workerOf(workers: readonly Colleague[], { assigned_to: id }: DeskRow): string {
  const worker = id === null ? undefined : workers.find((each) => each.id === id);
  return worker === undefined ? '' : calledBy(worker);
}

/** The height of the bar and the desk's own lines, which stay above the rows. */
const stickyHeight = (): number =>
  document.querySelector('[data-desk-head]')?.getBoundingClientRect().bottom ?? 0;
