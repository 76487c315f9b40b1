import { type BulkData, type DeskRow, useDesk } from '../../api/desk.ts';
import { desk } from '../../texts/compiled/desk.ts';
import type { DeskAct } from './actsOnMany.ts';

/** What became of a client whose returns somebody agreed to, in the order in which it is said. */
const fates = ['filed', 'codes', 'underWay', 'stopped'] as const;
type Fate = (typeof fates)[number];

/** The acts after which something is filed by and by. */
const filing: readonly DeskAct[] = ['file', 'backlog', 'retry'];

const everybody = {
  queue: 'all',
  search: '',
  label: '',
  assigned: 'all',
  sort: 'urgency',
  order: 'up',
} as const;

type Answer = BulkData['answers'][number];

/** How many have which fate by now: read as long as it is shown. Null where nothing is to be filed, or nothing is read. */
export function useFates(act: DeskAct, answers: readonly Answer[]): Record<Fate, number> | null {
  const files = filing.includes(act);
  const { data } = useDesk(everybody, files);
  if (!files || data === undefined) return null;
  const rows = new Map(data.rows.map((row) => [row.gstin, row]));
  const found = answers.filter(({ ok }) => ok).map(({ gstin, period }) => fateOf(rows.get(gstin), period));
  const of = (fate: Fate) => found.filter((each) => each === fate).length;
  return { filed: of('filed'), codes: of('codes'), underWay: of('underWay'), stopped: of('stopped') };
}

/** `period`: the month that was agreed to; '' for all late ones. */
function fateOf(row: DeskRow | undefined, period: string): Fate {
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
