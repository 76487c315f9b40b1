import type { Ports } from '../ports/given.ts';
import { type Act, onFiling } from './acting.ts';
import { canGoToday, startToday, whyNotToday } from './startToday.ts';

/** 'Schedule for today' of one month: its returns are due now, and the press is its consent (record 083.6). `attended`: codes are taken at once. */
export const fileToday = (
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'extensions' | 'asksForFactor'>,
  accountId: string,
  filingId: string,
  attended = true,
): Act =>
  onFiling(ports, accountId, filingId, async (rows, filing, now, registration) => {
    const consents = await rows.consents.ofRegistration(registration.id);
    return canGoToday(filing, registration, consents, now)
      ? startToday(ports, rows, registration, [filing], now, { channel: 'web', attended })
      : whyNotToday(registration, [filing], filing, { now, extensions: ports.extensions });
  });
