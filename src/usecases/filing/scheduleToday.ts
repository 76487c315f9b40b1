import type { Ports } from '../ports/given.ts';
import { type Act, onRegistration } from './acting.ts';
import { isUndoOfUse } from '#domain/filing/offeredActs.ts';
import { canGoToday, startToday, whyNotToday } from './startToday.ts';

/**
 * 'Schedule GST-1 and GST-3B filling for today': every month of this registration that can be filed is due now, and
 * pressing it under the lines that name the months is their consent (record 083.6). A month that is known not to be
 * nil, or not to be ours to file, is not declared.
 */
export const scheduleToday = (
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'extensions' | 'asksForFactor'>,
  accountId: string,
  idOrGstin: string,
): Act =>
  onRegistration(ports, accountId, idOrGstin, async (rows, registration, now) => {
    const open = await rows.filings.openOf(registration.id);
    const consents = await rows.consents.ofRegistration(registration.id);
    const able = open.filter((filing) => canGoToday(filing, registration, consents, now));
    const [newest] = await rows.filings.newest(registration.id, 1);
    const wanted =
      able.length > 0 || newest === undefined || !isUndoOfUse(newest, registration, now) ? able : [newest];
    return wanted.length > 0
      ? startToday(ports, rows, registration, wanted, now)
      : whyNotToday(registration, open, newest ?? null, { now, extensions: ports.extensions });
  });
