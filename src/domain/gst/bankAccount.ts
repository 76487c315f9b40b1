import { DAY_MS, type Instant, parseIstDate } from '../shared/istTime.ts';

/** A new registration gives its bank account within so many days, and before its first GSTR-1 (gst-portal#bank-account). */
const DAYS_FOR_BANK_ACCOUNT = 30;

/**
 * The last moment of that time; null where the day of registration is not known. The rule counts from the grant, of
 * which the portal tells no date: the day of registration is the same or an earlier one.
 */
export function bankAccountDue(registeredOn: string | null): Instant | null {
  const registered = registeredOn === null ? null : parseIstDate(registeredOn);
  return registered === null ? null : registered + (DAYS_FOR_BANK_ACCOUNT + 1) * DAY_MS - 1;
}
