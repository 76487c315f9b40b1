import type { Ports } from '../ports/given.ts';
import { type Act, onRegistration } from './acting.ts';
import { skipReturns } from './skipReturns.ts';
import { nothingOpen } from './whyNot.ts';

/** 'Skip Both GST-1 and GST-3B filling for this Month': the newest filing. */
export const skipMonth = (
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  accountId: string,
  idOrGstin: string,
): Act =>
  onRegistration(ports, accountId, idOrGstin, async (rows, registration, now) => {
    const [newest] = await rows.filings.newest(registration.id, 1);
    return newest === undefined
      ? nothingOpen(registration, { now, extensions: ports.extensions })
      : skipReturns(rows, newest, now);
  });
