import type { DeskRow } from '../../api/desk/useDesk.ts';
import { desk } from '../../texts/en/desk.ts';
import { classes } from '../../ui/classes.ts';

/** What stands on the row's button; a newer server may know more acts, which the panel shows. */
export function rowAct(row: DeskRow): keyof ReturnType<typeof desk>['acts'] {
  if (row.look_first) return 'look';
  switch (row.act) {
    case 'answer':
    case 'file':
    case 'type_code':
    case 'ask_code':
    case 'retry':
    case 'edit':
    case 'undo':
    case 'verify_again':
      return row.act;
    case 'say_yes':
      return 'look';
    case '':
      return row.queue === 'filed' ? 'pdfs' : 'open';
  }
}

/** The next act of a row: quiet until the row is looked at. */
export function RowAct({ row, here, onAct }: { row: DeskRow; here: boolean; onAct: (row: DeskRow) => void }) {
  const t = desk();
  const act = t.acts[rowAct(row)];
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
