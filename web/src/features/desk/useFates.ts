import { type BulkData, type DeskRow, useWholeDesk } from '../../api/desk.ts';
import type { DeskAct } from './actsOnMany.ts';
import { type Fate, fateOf, isOver } from './fates.ts';

/** The acts after which something is filed by and by. */
const filing: readonly DeskAct[] = ['file', 'backlog', 'retry'];

type Answer = BulkData['answers'][number];

/** How many have which fate by now: read until nothing more becomes of them. Null where nothing is to be filed, or nothing is read. */
export function useFates(act: DeskAct, answers: readonly Answer[]): Record<Fate, number> | null {
  const files = filing.includes(act);
  const fatesIn = (rows: readonly DeskRow[]): Fate[] => {
    const byGstin = new Map(rows.map((row) => [row.gstin, row]));
    return answers.filter(({ ok }) => ok).map(({ gstin, period }) => fateOf(byGstin.get(gstin), period));
  };
  const { data } = useWholeDesk(files, (rows) => fatesIn(rows).every(isOver));
  if (!files || data === undefined) return null;
  const found = fatesIn(data.rows);
  const of = (fate: Fate) => found.filter((each) => each === fate).length;
  return { filed: of('filed'), codes: of('codes'), underWay: of('underWay'), stopped: of('stopped') };
}
