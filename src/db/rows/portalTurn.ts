import { sql } from 'kysely';
import type { PortalTurns } from '#usecases/ports/system.ts';
import { at } from './columns.ts';
import type { Statements } from '../open.ts';

/** The lock for the portal, over all accounts (design#one-turn-at-the-portal). Concurrent callers queue at the row, one by one. */
export const portalTurnRows = (db: Statements): PortalTurns => ({
  take: async (key, { holder, heldFor, proven, until, nextUntil }, now) => {
    const held = sql`turn.until > ${at(now)}`;
    const same = sql`(${held} and turn.holder = excluded.holder and turn.held_for = excluded.held_for)`;
    const nextIsOther = sql`(turn.next_until > ${at(now)} and turn.next_holder <> excluded.holder)`;
    const free = sql`(not ${held} or turn.holder = excluded.holder or (excluded.proven and not turn.proven))`;
    const taken = sql`(${same} or (${free} and not coalesce(${nextIsOther}, false)))`;
    const { rows } = await sql<{ taken: boolean }>`
      insert into portal_turn as turn (key, holder, held_for, proven, until)
      values (${key}, ${holder}, ${heldFor}, ${proven}, ${at(until)})
      on conflict (key) do update set
        holder = case when ${taken} then excluded.holder else turn.holder end,
        held_for = case when ${taken} then excluded.held_for else turn.held_for end,
        proven = case when ${taken} then excluded.proven else turn.proven end,
        until = case when ${taken} then excluded.until else turn.until end,
        next_holder = case when coalesce(${nextIsOther}, false) then turn.next_holder
          when ${taken} or not excluded.proven then null else excluded.holder end,
        next_until = case when coalesce(${nextIsOther}, false) then turn.next_until
          when ${taken} or not excluded.proven then null else ${at(nextUntil)}::timestamptz end
      returning holder = ${holder} and held_for = ${heldFor} and until = ${at(until)} as taken`.execute(db);
    return rows[0]?.taken === true;
  },
  giveBack: async (key, heldFor, now) => {
    // The next in line is stored in the row.
    await sql`
      with over as (
        delete from portal_turn where key = ${key} and held_for = ${heldFor}
          and (next_until is null or next_until <= ${at(now)}))
      update portal_turn set until = ${at(now)}
      where key = ${key} and held_for = ${heldFor} and next_until > ${at(now)}`.execute(db);
  },
});
