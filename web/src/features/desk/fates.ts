import type { DeskRow } from '../../api/desk.ts';
import { desk } from '../../texts/compiled/desk.ts';
import type { DeskAct } from './actsOnMany.ts';

/** The fate of a client whose returns somebody agreed to, in the order in which it is said. */
const fates = ['filed', 'codes', 'underWay', 'stopped'] as const;
export type Fate = (typeof fates)[number];

type FateRow = Pick<DeskRow, 'queue' | 'why_code' | 'period' | 'backlog'> &
  Record<'gstr1' | 'gstr3b', Pick<DeskRow['gstr1'], 'is'>>;

/** Of an agreed client: one that waits for a yes again has a finding that needs a look. */
const needsSomebody: readonly DeskRow['queue'][] = ['say_nil', 'blocked', 'by_hand'];

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
  return needsSomebody.includes(row.queue) ? 'stopped' : 'underWay';
}

/** `lackMoney`: every stopped one waits for the money of its late fee alone. */
type Fates<Row> = { counts: Record<Fate, number>; stopped: Row[]; lackMoney: boolean };

/** How many of those that an act took have which fate by now, and the clients that are stopped. */
export function fatesOf<Row extends FateRow & { gstin: string }>(
  answers: readonly { ok: boolean; gstin: string; period: string }[],
  rows: readonly Row[],
): Fates<Row> {
  const byGstin = new Map(rows.map((row) => [row.gstin, row]));
  const counts = { filed: 0, codes: 0, underWay: 0, stopped: 0 };
  const stopped: Row[] = [];
  for (const { gstin, period } of answers.filter(({ ok }) => ok)) {
    const row = byGstin.get(gstin);
    const fate = fateOf(row, period);
    counts[fate] += 1;
    if (fate === 'stopped' && row !== undefined) stopped.push(row);
  }
  const lackMoney = stopped.every(
    ({ queue, why_code: why }) => queue === 'blocked' && why === 'late_fee_carried',
  );
  return { counts, stopped, lackMoney };
}

/** Nothing more becomes of it without a person. */
export const isOver = (fate: Fate): boolean => fate === 'filed' || fate === 'stopped';

/** The same of all of them. */
export const areOver = ({ codes, underWay }: Record<Fate, number>): boolean => codes + underWay === 0;

/** "3 agreed: 3 wait for codes", "1 filed, 2 wait for codes", "23 skipped". */
export function formatDone(
  act: DeskAct,
  done: number,
  found: Pick<Fates<unknown>, 'counts' | 'lackMoney'> | null,
): string {
  const t = desk().bulk;
  const did = t.did({ act, done });
  if (found === null) return did;
  const { counts, lackMoney } = found;
  const said = fates
    .filter((fate) => counts[fate] > 0)
    .map((fate) => t.fates[fate === 'stopped' && lackMoney ? 'money' : fate]({ count: counts[fate] }))
    .join(', ');
  return counts.filed > 0 ? said : [did, said].filter(Boolean).join(': ');
}
