import { useMemo } from 'react';
import { isMendedFirst } from '#domain/filing/finding.ts';
import type { DeskRow } from '../../api/desk/useDesk.ts';
import { useMay } from '../../api/people/useMay.ts';
import { desk } from '../../texts/en/desk.ts';
import { classes } from '../../ui/classes.ts';

/** What this person's role lets them do at the desk. */
export type DeskRights = { file: boolean; manage: boolean };

export function useDeskRights(): DeskRights {
  const [file, manage] = [useMay('file'), useMay('manage')];
  // The same object as long as they are the same: rows are not drawn anew.
  return useMemo(() => ({ file, manage }), [file, manage]);
}

type Act = keyof ReturnType<typeof desk>['acts'];

/**
 * What stands on the row's button: the next act, or the way to the client where it is not this person's to do. A newer
 * server may know more acts, which the panel shows.
 */
export function rowAct(row: DeskRow, may: DeskRights): Act {
  const plain: Act = row.queue === 'filed' ? 'pdfs' : 'open';
  if (row.act === '' || row.queue === 'with_client') return plain;
  if (!(row.act === 'edit' ? may.manage : may.file)) return plain;
  if (row.look_first || row.act === 'say_yes') return 'look';
  // A retry helps only after something is mended elsewhere: how stands in the panel, with Retry beside it.
  if (row.act === 'retry' && isMendedFirst(row.why_code)) return 'fix';
  return row.act;
}

type Props = { row: DeskRow; may: DeskRights; here: boolean; onAct: (row: DeskRow) => void };

/** The next act of a row: quiet until the row is looked at. */
export function RowAct({ row, may, here, onAct }: Props) {
  const t = desk();
  const act = t.acts[rowAct(row, may)];
  return (
    <button
      type="button"
      tabIndex={here ? 0 : -1}
      aria-label={t.actOn(act, row.business)}
      onClick={() => onAct(row)}
      className={classes(
        'inline-flex min-h-[30px] items-center rounded-full border border-transparent px-3 text-[13px] font-semibold whitespace-nowrap text-primary',
        'pointer-coarse:min-h-11 hover:border-edge hover:bg-sheet in-[[role=row]:focus]:border-edge in-[[role=row]:focus]:bg-sheet',
      )}
    >
      {act}
    </button>
  );
}
