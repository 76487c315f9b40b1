import { useState } from 'react';
import type { DeskRow } from '../../api/desk.ts';

/** The ticked rows by their ids. `looked`: it was ticked in its own row, not with others. */
export type Ticked = ReadonlyMap<string, 'looked' | 'plain'>;

export type Selection = {
  ticked: Ticked;
  tick: (row: DeskRow, range: boolean) => void;
  /** Ticks all rows of the list, or unticks them when they are all ticked. */
  tickAll: () => void;
  clear: () => void;
  /** Whether all, some or none of the rows are ticked. */
  all: 'all' | 'some' | 'none';
};

const nobody: Ticked = new Map();

/** Which rows are ticked, and how. */
export function useSelection(rows: readonly DeskRow[]): Selection {
  const [ticked, setTicked] = useState(nobody);
  const [from, setFrom] = useState<string | null>(null);
  const count = rows.filter(({ id }) => ticked.has(id)).length;
  const withOthers = (some: readonly DeskRow[]): Ticked =>
    new Map([...some.map(({ id }) => [id, 'plain'] as const), ...ticked]);
  return {
    ticked,
    tick: (row, range) => {
      const [at, start] = [row.id, from].map((id) => rows.findIndex((each) => each.id === id));
      const isRange = range && at !== undefined && start !== undefined && start >= 0;
      const next = new Map(
        isRange ? withOthers(rows.slice(Math.min(at, start), Math.max(at, start) + 1)) : ticked,
      );
      if (isRange || !next.delete(row.id)) next.set(row.id, 'looked');
      setTicked(next);
      setFrom(row.id);
    },
    tickAll: () => setTicked(count === rows.length ? nobody : withOthers(rows)),
    clear: () => setTicked(nobody),
    all: count === 0 ? 'none' : count === rows.length ? 'all' : 'some',
  };
}
