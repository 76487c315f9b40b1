import * as fc from 'fast-check';
import { listHistory } from '#usecases/filing/listHistory.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { type Desk, startDesk } from '../api/usecases/desk.ts';
import { bends, bent } from './hostilePortal.ts';

export type HostileMonths = {
  /** How many answers were bent. */
  bends: number;
  /** RETFILEs that the portal has accepted. */
  accepted: string[];
  /** Those of them that it has accepted more than once. */
  twice: string[];
};

/**
 * Lives through a month in which every n-th answer of the portal is bent, from the verification on, and another in
 * which it answers as it should; then shows the known facts, as the pages do. Throws when a turn of the engine ends
 * in an error.
 */
export async function hostileMonths(given: {
  seed: number;
  taxpayers: number;
  every: number;
}): Promise<HostileMonths> {
  const desk = await startDesk('2026-11-02T10:00:00+05:30');
  try {
    const drawn = fc.sample(bends, { seed: given.seed, numRuns: 2_000 });
    let answers = 0;
    let used = 0;
    desk.bend = (reply, ek) => {
      answers += 1;
      const bend = answers % given.every === 0 ? drawn[used % drawn.length] : undefined;
      if (bend === undefined) return reply;
      used += 1;
      return bent(reply, bend, ek);
    };
    for (let number = 0; number < given.taxpayers; number += 1)
      await desk.add({ username: `shop.${number}` });
    await desk.until('2026-12-08T10:00:00+05:30');
    desk.bend = null;
    await desk.until('2027-01-25T10:00:00+05:30');
    await show(desk);
    const accepted = desk.book.accepted.map(({ gstin, form, period }) => `${gstin} ${form} ${period}`);
    return { bends: used, accepted, twice: accepted.filter((one, at) => accepted.indexOf(one) !== at) };
  } finally {
    await desk.close();
  }
}

async function show({ ports, accountId }: Desk): Promise<void> {
  await listCards(ports, accountId, { limit: 100, after: null });
  await listHistory(ports, accountId, { page: 1, limit: 100, gstin: null, period: 'all', status: 'all' });
}
