import { useState } from 'react';
import type { DeskRow } from '../../api/desk.ts';

export type Selection = {
  ids: ReadonlySet<string>;
  tick: (row: DeskRow, range: boolean) => void;
  /** Ticks all rows that need no separate look, or unticks them when they are all ticked. */
  tickAll: () => void;
  clear: () => void;
  /** Whether all, some or none of the rows that 'all' ticks are ticked. */
  all: 'all' | 'some' | 'none';
  /** The rows that 'all' never ticks. */
  aside: number;
};

/** Which rows are ticked. Rows that need a separate look are ticked by hand only. */
export function useSelection(rows: readonly DeskRow[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [from, setFrom] = useState<string | null>(null);
  const plain = rows.filter((row) => !row.look_first);
  const tickedPlain = plain.filter(({ id }) => ids.has(id)).length;
  return {
    ids,
    tick: (row, range) => {
      const next = new Set(ids);
      const [at, start] = [row.id, from].map((id) => rows.findIndex((each) => each.id === id));
      if (range && at !== undefined && start !== undefined && start >= 0)
        for (const each of rows.slice(Math.min(at, start), Math.max(at, start) + 1)) next.add(each.id);
      else if (!next.delete(row.id)) next.add(row.id);
      setIds(next);
      setFrom(row.id);
    },
    tickAll: () => setIds(new Set(tickedPlain === plain.length ? [] : plain.map(({ id }) => id))),
    clear: () => setIds(new Set()),
    all: tickedPlain === 0 ? 'none' : tickedPlain === plain.length ? 'all' : 'some',
    aside: rows.length - plain.length,
  };
}
