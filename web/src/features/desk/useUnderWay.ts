import { useEffect, useRef, useState } from 'react';
import type { DeskRow } from '../../api/desk.ts';
import type { Holder } from './codeHolders.ts';

/** What was read on the way to the act may still come in. */
const lateMs = 3000;
/** Then it is as it is told, though nothing has changed. */
const mostMs = 30_000;

type Act = { rows: readonly DeskRow[]; at: number };

/**
 * Whom the portal was just asked for, or whose code was just given: until the desk has told anew how they stand, it
 * still says that a code may be asked for, and a second press would be refused.
 */
export function useUnderWay() {
  const [acts, setActs] = useState<ReadonlyMap<string, Act>>(new Map());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const all = timers.current;
    return () => all.forEach(clearTimeout);
  }, []);
  const drop = (id: string) => setActs((before) => new Map([...before].filter(([each]) => each !== id)));
  return {
    begin: ({ id, clients }: Holder) => {
      setActs((before) => new Map(before).set(id, { rows: clients, at: Date.now() }));
      for (const ms of [lateMs, mostMs])
        timers.current.add(setTimeout(() => setActs((before) => new Map(before)), ms + 10));
    },
    drop,
    /** Without what cannot be asked for yet. */
    seen: (holder: Holder): Holder => {
      const act = acts.get(holder.id);
      if (act === undefined || holder.ask === null) return holder;
      const since = Date.now() - act.at;
      const untold = act.rows.includes(holder.ask) && since < mostMs;
      return untold || since < lateMs ? { ...holder, ask: null } : holder;
    },
  };
}
