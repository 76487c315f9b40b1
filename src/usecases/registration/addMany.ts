import type { Registration } from '#domain/registration/registration.ts';
import type { Ports } from '../ports/given.ts';
import { askForFactor } from './askForFactor.ts';
import { giverOf } from './giveConsent.ts';
import { type GivenRegistration, insertRegistration } from './insertRegistration.ts';
import { registrationsPerAccount } from '#domain/registration/importFile.ts';

/** So many stand in one transaction: others come to their turn between two of them. */
const perTransaction = 50;

export type AddedOrNot = { ok: true; id: string } | { ok: false; why: 'already_added' | 'too_many' };

/**
 * Adds what can be added of these, and tells of each. They are stored a few at a time, so whoever sends the same again
 * after a half-done call adds only what is not there yet. Nobody is taken to be at the page, and so no code is asked
 * for. Lists keep the order given.
 */
export async function addMany(
  ports: Pick<
    Ports,
    'store' | 'clock' | 'ids' | 'seal' | 'relayByDefault' | 'keepsPasswords' | 'asksForFactor'
  >,
  accountId: string,
  given: readonly GivenRegistration[],
): Promise<AddedOrNot[]> {
  const now = await ports.clock.product();
  const told: AddedOrNot[] = [];
  for (let from = 0; from < given.length; from += perTransaction) {
    const some = given.slice(from, from + perTransaction);
    const added = await ports.store.asTenant(accountId, async (rows) => {
      await rows.registrations.hold();
      const mine = await rows.registrations.all();
      const taken = takenBy(mine);
      const giver = await giverOf(rows);
      const each: AddedOrNot[] = [];
      const ids: string[] = [];
      for (const [index, one] of some.entries()) {
        const names = namesOf({ username: one.username, gstin: one.gstin });
        if (names.some((name) => taken.has(name))) each.push({ ok: false, why: 'already_added' });
        else if (mine.length + ids.length >= registrationsPerAccount)
          each.push({ ok: false, why: 'too_many' });
        else {
          // A millisecond apart, so that lists keep the order.
          const createdAt = now + from + index;
          const id = await insertRegistration(ports, rows, accountId, one, {
            giver,
            now,
            createdAt,
            attendedUntil: null,
          });
          for (const name of names) taken.add(name);
          ids.push(id);
          each.push({ ok: true, id });
        }
      }
      await askForFactor(ports, rows, { had: mine.length, has: mine.length + ids.length });
      if (ids.length > 0) await rows.changed(ids);
      return each;
    });
    told.push(...added);
  }
  return told;
}

/** By what the same GSTIN, or the same portal user, is known again among those that have not failed. */
const takenBy = (mine: readonly Registration[]): Set<string> =>
  new Set(mine.filter(({ status }) => status !== 'failed').flatMap(namesOf));

const namesOf = ({ username, gstin }: { username: string; gstin: string | null }): string[] => [
  `username ${username.trim().toLowerCase()}`,
  ...(gstin === null || gstin === '' ? [] : [`gstin ${gstin.toUpperCase()}`]),
];
