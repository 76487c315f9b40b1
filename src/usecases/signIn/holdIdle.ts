import type { Language } from '#domain/account/language.ts';
import { type Person, idleNumberMs } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { holdAndTell } from './holdAndTell.ts';
import type { FactorShown } from './judgeSecondFactor.ts';
import type { Hold, IdentityRows } from './ports.ts';

/**
 * A number that opened no session for 90 days may have been given to somebody else (record 133). Who shows a second
 * factor gets in; else sign-ins and changes are held until the mailbox is proven or, where there is none, for seven days,
 * and every known contact is told. Tried once, it is idle no more: when the hold is over, the number is enough again.
 * Null where nothing is held.
 */
export async function holdIdle(
  rows: IdentityRows,
  came: { person: Person; shown: FactorShown; language: Language },
  now: Instant,
): Promise<Hold | null> {
  const { person, shown, language } = came;
  const last = (await rows.lastSignIns.get(person.id)) ?? person.createdAt;
  await rows.lastSignIns.put(person.id, now);
  if (shown !== 'none' || now - last <= idleNumberMs) return null;
  return holdAndTell(rows, { person, mail: person.email, why: 'idle', language }, now);
}
