import { mayCarryFee } from '#domain/filing/earlierFee.ts';
import { type Filing, isSettled } from '#domain/filing/filing.ts';
import { comparePeriods, periodBefore } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { TenantRows } from '../ports/store.ts';

/** Reads, for several filings together, which GSTR-3Bs may carry the late fee of an earlier return. */
export async function readEarlierFees(
  rows: Pick<TenantRows, 'filings'>,
  filings: readonly Filing[],
  registrations: ReadonlyMap<string, Registration>,
  now: Instant,
): Promise<(filing: Filing) => boolean> {
  const open = filings.filter(({ returns }) => !isSettled(returns.GSTR3B.state));
  const periods = open
    .map(({ period, frequency }) => periodBefore(period, frequency))
    .toSorted(comparePeriods);
  const [from, to] = [periods[0], periods.at(-1)];
  const marks =
    from === undefined || to === undefined
      ? []
      : await rows.filings.marks({
          registrationIds: [...new Set(open.map(({ registrationId }) => registrationId))],
          from,
          to,
        });
  const byRegistration = Map.groupBy(marks, ({ registrationId }) => registrationId);
  return (filing) => {
    const registration = registrations.get(filing.registrationId);
    const before = byRegistration.get(filing.registrationId) ?? [];
    return registration !== undefined && mayCarryFee(filing, { registration, before, now });
  };
}
