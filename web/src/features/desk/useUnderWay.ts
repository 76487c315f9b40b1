import { useEffect, useRef, useState } from 'react';
import type { DeskRow } from '../../api/desk.ts';
import type { Holder } from './codeHolders.ts';

/** A read that was started before the act may still arrive. */
const lateMs = 3000;
/** After this time the desk's answer counts, even if nothing changed. */
const maxMs = 30_000;

/** `more`: a code of theirs is expected in a moment. */
type Act = { rows: readonly DeskRow[]; at: number; more: boolean };

/**
 * Holders whose code was just requested or entered: until the desk is read again, it still offers a request, and a
 * second press would be refused.
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
    begin: ({ id, clients }: Holder, more: boolean) => {
      setActs((before) => new Map(before).set(id, { rows: clients, at: Date.now(), more }));
      for (const ms of [lateMs, maxMs])
        timers.current.add(setTimeout(() => setActs((before) => new Map(before)), ms + 10));
    },
    drop,
    /** Whether a code of theirs is awaited here, or will be in a moment. */
    isOut: ({ id, clients, code }: Holder): boolean => {
      if (code !== null || clients.some(({ why_code: why }) => why === 'code_in_use')) return true;
      const act = acts.get(id);
      if (act === undefined || !act.more) return false;
      const since = Date.now() - act.at;
      return since < lateMs || (since < maxMs && clients.every((client) => act.rows.includes(client)));
    },
    /** Without the requests that are not possible yet. */
    seen: (holder: Holder): Holder => {
      const act = acts.get(holder.id);
      if (act === undefined || holder.ask === null) return holder;
      const since = Date.now() - act.at;
      const untold = act.rows.includes(holder.ask) && since < maxMs;
      return untold || since < lateMs ? { ...holder, ask: null } : holder;
    },
  };
}
