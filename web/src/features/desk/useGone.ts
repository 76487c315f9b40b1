import { useState } from 'react';
import { type DeskRow, useWholeDesk } from '../../api/desk.ts';
import { formatMonths } from '../../gst/question/monthQuestion.ts';
import { codeDesk } from '../../texts/compiled/codeDesk.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { fateOf, isOver } from './fates.ts';

type Seen = ReadonlyMap<string, DeskRow>;
const seenIn = (rows: readonly DeskRow[]): Seen => new Map(rows.map((row) => [row.id, row]));

/** The clients that have left the list since it was opened or `forget` was called, each with what became of it. */
export function useGone(rows: readonly DeskRow[]) {
  const [seen, setSeen] = useState(() => seenIn(rows));
  if (rows.some((row) => seen.get(row.id) !== row)) setSeen(new Map([...seen, ...seenIn(rows)]));
  const here = seenIn(rows);
  const left = [...seen.values()].filter(({ id }) => !here.has(id));
  const { data } = useWholeDesk(left.length > 0, (all) => {
    const now = seenIn(all);
    return left.every(({ id, period }) => isOver(fateOf(now.get(id), period)));
  });
  const now = seenIn(data?.rows ?? []);
  return {
    lines: left.flatMap((was) => {
      const row = now.get(was.id);
      // Nothing is read since it left.
      if (row === undefined || row.queue === 'codes') return [];
      return [{ id: row.id, text: formatGone(row, was) }];
    }),
    forget: () => setSeen(here),
  };
}

function formatGone(row: DeskRow, was: DeskRow): string {
  const { business: client, why } = row;
  switch (fateOf(row, was.period)) {
    case 'filed':
      // Of a plan only the month whose codes were typed.
      return row.backlog === null
        ? codeDesk().filed({ client })
        : codeDesk().filedOf({ client, month: formatMonths([was]), why });
    case 'stopped':
      return codeDesk().stopped({ client, why });
    case 'codes':
    case 'underWay':
      return desk().changedOne({ client, how: why });
  }
}
