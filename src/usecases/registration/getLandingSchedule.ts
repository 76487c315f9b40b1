import type { FilingSchedule } from '#domain/registration/schedule.ts';
import type { Ports } from '../ports/given.ts';

/** Null until it was saved for the first time. */
export const getLandingSchedule = (
  { store }: Pick<Ports, 'store'>,
  accountId: string,
): Promise<FilingSchedule | null> => store.asTenant(accountId, (rows) => rows.landing.get());
