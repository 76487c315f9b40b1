import { useMemo } from 'react';
import type { DeskRow } from '../../api/desk.ts';
import { useMay } from '../../api/people.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { classes } from '../../ui/classes.ts';
import { type DeskRights, formatRowAct } from './rowAct.ts';

export function useDeskRights(): DeskRights {
  const [file, manage] = [useMay('file'), useMay('manage')];
  // The same object while the rights are the same, so that rows are not redrawn.
  return useMemo(() => ({ file, manage }), [file, manage]);
}

type Props = {
  row: DeskRow;
  may: DeskRights;
  here: boolean;
  /** The list is that of clients with late months. */
  amongLate: boolean;
  onAct: (row: DeskRow) => void;
};

/** The next act of a row: quiet until the row has the pointer or focus. */
export function RowAct({ row, may, here, amongLate, onAct }: Props) {
  const act = formatRowAct(row, may, amongLate);
  return (
    <button
      type="button"
      tabIndex={here ? 0 : -1}
      aria-label={desk().actOn({ act, client: row.business })}
      onClick={() => onAct(row)}
      className={classes(
        'inline-flex min-h-[30px] items-center rounded-full border border-transparent px-3 text-end text-[13px] leading-[17px] font-semibold text-primary',
        'pointer-coarse:min-h-11 hover:border-edge hover:bg-sheet in-[[role=row]:focus]:border-edge in-[[role=row]:focus]:bg-sheet',
      )}
    >
      {act}
    </button>
  );
}
