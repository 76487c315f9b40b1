import { type BulkData, useWholeDesk } from '../../api/desk.ts';
import type { DeskAct } from './actsOnMany.ts';
import { type Fate, fateOf } from './fates.ts';

/** The acts after which something is filed by and by. */
const filing: readonly DeskAct[] = ['file', 'backlog', 'retry'];

type Answer = BulkData['answers'][number];

/** How many have which fate by now: read as long as it is shown. Null where nothing is to be filed, or nothing is read. */
export function useFates(act: DeskAct, answers: readonly Answer[]): Record<Fate, number> | null {
  const files = filing.includes(act);
  const { data } = useWholeDesk(files);
  if (!files || data === undefined) return null;
  const rows = new Map(data.rows.map((row) => [row.gstin, row]));
  const found = answers.filter(({ ok }) => ok).map(({ gstin, period }) => fateOf(rows.get(gstin), period));
  const of = (fate: Fate) => found.filter((each) => each === fate).length;
  return { filed: of('filed'), codes: of('codes'), underWay: of('underWay'), stopped: of('stopped') };
}
