import { DAY_MS, type Instant } from '../shared/istTime.ts';
import { periodEnd, type ReturnPeriod } from './returnPeriod.ts';

/** So long after its date an e-invoice may appear in GSTR-1 (gst-portal#e-invoices). */
const DAYS_TO_GSTR1 = 3;

/** The first day of the month after the period on which all of them are in. */
export const EARLIEST_WITH_E_INVOICES = DAYS_TO_GSTR1 + 1;

/** From this instant on GSTR-1 holds every e-invoice of the period: 00:00 IST of the 4th. */
const eInvoicesInAt = (period: ReturnPeriod): Instant => periodEnd(period) + DAYS_TO_GSTR1 * DAY_MS;

/**
 * Before when a nil GSTR-1 of the period may contradict e-invoices that are still on their way; null where the portal
 * says that its taxpayer makes none. Of one about whom it says nothing they may be on their way too.
 */
export const gstr1NotBefore = (makesEInvoices: boolean | null, period: ReturnPeriod): Instant | null =>
  makesEInvoices === false ? null : eInvoicesInAt(period);

/** A chosen time, moved by whole days to where the e-invoices of the period are in. GSTR-3B goes out after GSTR-1. */
export function onceEInvoicesAreIn(
  chosen: Instant,
  makesEInvoices: boolean | null,
  period: ReturnPeriod,
): Instant {
  const from = gstr1NotBefore(makesEInvoices, period);
  return from === null || chosen >= from ? chosen : chosen + Math.ceil((from - chosen) / DAY_MS) * DAY_MS;
}
