import type { DeskRow } from '../../api/desk.ts';
import { desk } from '../../texts/compiled/desk.ts';
import type { DeskAct } from './actsOnMany.ts';

/** The fate of a client whose returns somebody agreed to, in the order in which it is said. */
const fates = ['filed', 'codes', 'underWay', 'stopped'] as const;
export type Fate = (typeof fates)[number];

type FateRow = Pick<DeskRow, 'queue' | 'period' | 'backlog'> &
  Record<'gstr1' | 'gstr3b', Pick<DeskRow['gstr1'], 'is'>>;

/** `period`: the month that was agreed to; '' for all late ones. */
export function fateOf(row: FateRow | undefined, period: string): Fate {
  if (row === undefined) return 'underWay';
  const isFiled =
    period === ''
      ? row.backlog === null
      : // Once its month is filed, a client stands with its next one.
        row.period !== period || (row.gstr1.is === 'filed' && row.gstr3b.is === 'filed');
  if (isFiled) return 'filed';
  if (row.queue === 'codes') return 'codes';
  return row.queue === 'blocked' || row.queue === 'by_hand' ? 'stopped' : 'underWay';
}

/** Nothing more becomes of it without a person. */
export const isOver = (fate: Fate): boolean => fate === 'filed' || fate === 'stopped';

/** "3 agreed: 3 wait for codes", "1 filed, 2 wait for codes", "23 skipped". */
export function formatDone(act: DeskAct, done: number, counts: Record<Fate, number> | null): string {
  const t = desk().bulk;
  const did = t.did({ act, done });
  if (counts === null) return did;
  const said = fates
    .filter((fate) => counts[fate] > 0)
    .map((fate) => t.fates[fate]({ count: counts[fate] }))
    .join(', ');
  return counts.filed > 0 ? said : [did, said].filter(Boolean).join(': ');
}
