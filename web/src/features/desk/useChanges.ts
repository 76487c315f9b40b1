import { useEffect, useRef, useState } from 'react';
import type { DeskRow } from '../../api/desk.ts';
import { desk } from '../../texts/compiled/desk.ts';

const looksOf = (row: DeskRow): string =>
  [row.queue, row.why, row.act, row.gstr1.is, row.gstr3b.is, row.look_first].join('|');

/** How many rows were added, removed or changed. */
export function changesBetween(before: readonly DeskRow[], after: readonly DeskRow[]): DeskRow[] {
  const was = new Map(before.map((row) => [row.id, row]));
  const is = new Map(after.map((row) => [row.id, row]));
  return [
    ...after.filter((row) => {
      const old = was.get(row.id);
      return old === undefined || looksOf(old) !== looksOf(row);
    }),
    ...before.filter(({ id }) => !is.has(id)),
  ];
}

/** How long no further change is announced: a screen reader has to finish first. */
const quietMs = 4000;

/** The changes since the last announcement, for people who do not see the list; '' when nothing changed. */
export function useSaidChanges(rows: readonly DeskRow[] | undefined, list: string): string {
  const announced = useRef<{ list: string; rows: readonly DeskRow[]; at: number } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (rows === undefined) return;
    if (announced.current?.list !== list) {
      announced.current = { list, rows, at: Date.now() };
      return;
    }
    const say = () => {
      const changed = changesBetween(announced.current?.rows ?? [], rows);
      if (changed.length === 0) return;
      announced.current = { list, rows, at: Date.now() };
      const now = new Map(rows.map((row) => [row.id, row]));
      const t = desk();
      setAnnouncement(
        changed.length > 3
          ? t.changedMany({ count: changed.length })
          : changed
              .map(({ id, business }) => t.changedOne({ client: business, how: now.get(id)?.why ?? t.left }))
              .join('. '),
      );
    };
    const timer = setTimeout(say, Math.max(0, (announced.current?.at ?? 0) + quietMs - Date.now()));
    return () => clearTimeout(timer);
  }, [rows, list]);
  return announcement;
}
