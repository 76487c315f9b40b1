import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { DeskRow } from '../../api/desk.ts';
import type { Colleague } from '../../api/people.ts';
import { usePrinting } from '../../ui/usePrinting.ts';
import { useDeskRights } from './RowAct.tsx';
import { RowLine } from './RowLine.tsx';
import type { Ticked } from './useSelection.ts';
import { calledBy } from './useWorkers.ts';

export type RowListHandle = {
  /** Scrolls a row into view, draws it, and focuses it on request. */
  show: (at: number, focus: boolean) => void;
};

type Props = {
  ref: Ref<RowListHandle>;
  rows: readonly DeskRow[];
  /** Of each row; null: as high as its own lines. */
  height: number | null;
  now: number;
  workers: readonly Colleague[];
  beside: boolean;
  /** The month of the desk's head. */
  month: string;
  /** The list is that of clients with late months. */
  amongLate: boolean;
  ticked: Ticked;
  /** The place of the row with the keyboard's focus. */
  at: number;
  openId: string | null;
  onTick: (row: DeskRow, range: boolean) => void;
  onOpen: (row: DeskRow, at: number) => void;
  onHere: (at: number) => void;
  onAct: (row: DeskRow) => void;
};

/** About that of a row of three lines, until it is measured. */
const likely = 72;

/**
 * The clients of a queue: on screen only those in view are drawn, on paper all of them. It scrolls without redrawing
 * the page around it. A row with the focus stays drawn when it is scrolled away, so that the keyboard keeps its place.
 */
export const RowList = memo(function RowList(props: Props) {
  const { ref, rows, height, now, workers, beside, month, amongLate, ticked, at, openId, onHere, ...acts } =
    props;
  const may = useDeskRights();
  const printing = usePrinting();
  const box = useRef<HTMLDivElement>(null);
  /** Where the rows begin on the page; what stands above them may change at any time. */
  const [above, setAbove] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  const [wanted, setWanted] = useState<{ at: number; focus: boolean } | null>(null);
  const kept = [at, wanted?.at ?? at, rows.findIndex(({ id }) => id === focused)];
  // A row takes its height along to another place.
  const idAt = useCallback((place: number) => rows[place]?.id ?? place, [rows]);
  // oxlint-disable-next-line react/incompatible-library -- React's compiler is off (record 013)
  const inView = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height ?? likely,
    getItemKey: idAt,
    scrollMargin: above,
    overscan: 8,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])]
        .filter((place) => place >= 0 && place < range.count)
        .sort((a, b) => a - b),
  });
  // Not when the list appears: its rows are measured by then.
  const heightBefore = useRef(height);
  useLayoutEffect(() => {
    if (heightBefore.current === height) return;
    heightBefore.current = height;
    inView.measure();
  }, [inView, height]);
  useLayoutEffect(() => {
    const { top } = box.current?.getBoundingClientRect() ?? { top: 0 };
    setAbove(Math.round(top + scrollY));
  }, [inView.scrollOffset, rows, height, beside]);
  const focus = useCallback(
    (row: DeskRow, place: number) => {
      setFocused(row.id);
      onHere(place);
    },
    [onHere],
  );
  useImperativeHandle(ref, () => ({ show: (next, focus) => setWanted({ at: next, focus }) }), []);
  useEffect(() => {
    if (wanted === null) return;
    const row = box.current?.querySelector<HTMLElement>(`[aria-rowindex="${wanted.at + 2}"]`);
    row?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    if (wanted.focus) row?.focus({ preventScroll: true });
    setWanted(null);
  }, [wanted]);
  const drawn = printing
    ? [...rows.keys()].map((index) => ({ index, start: above }))
    : inView.getVirtualItems();
  return (
    <div
      ref={box}
      id="desk-rows"
      role="rowgroup"
      className="relative"
      style={{ height: inView.getTotalSize() }}
    >
      {drawn.map(({ index: place, start }) => {
        const row = rows[place];
        return row === undefined ? null : (
          <RowLine
            key={row.id}
            row={row}
            at={place}
            top={start - above}
            height={height}
            measure={inView.measureElement}
            now={now}
            may={may}
            worker={workerOf(workers, row)}
            beside={beside}
            month={month}
            amongLate={amongLate}
            ticked={ticked.has(row.id)}
            here={place === at}
            open={row.id === openId}
            onFocus={focus}
            {...acts}
          />
        );
      })}
    </div>
  );
});

/** The display name of the member assigned; '' for nobody. */
export function workerOf(workers: readonly Colleague[], { assigned_to: id }: DeskRow): string {
  const worker = id === null ? undefined : workers.find((each) => each.id === id);
  return worker === undefined ? '' : calledBy(worker);
}
