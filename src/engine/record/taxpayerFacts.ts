import { type Instant, parseIstDate } from '#domain/shared/istTime.ts';
import { cancellationIn, type PortalTaxpayer, taxpayerStatus } from '#domain/gst/taxpayer.ts';
import type { Registration, Remark } from '#domain/registration/registration.ts';

/** What search tells of a registration (gst-portal#search). */
export const factsOf = (taxpayer: PortalTaxpayer): Partial<Registration> => ({
  legalName: taxpayer.legalName,
  tradeName: taxpayer.tradeName,
  registeredOn: taxpayer.registeredOn,
  cancelledOn: taxpayer.cancelledOn,
  constitution: taxpayer.constitution,
  taxpayerType: taxpayer.taxpayerType,
  portalStatus: taxpayer.status,
  makesEInvoices: taxpayer.makesEInvoices,
  address: taxpayer.address,
});

/** What the card of a registration says that is cancelled, or will be; null for all others. */
export function remarkOf(taxpayer: PortalTaxpayer, now: Instant): Remark | null {
  const cancellation = cancellationIn(taxpayer);
  if (cancellation !== null)
    return {
      code: 'cancelled',
      params: { cancelled: cancellation.on === null ? null : parseIstDate(cancellation.on) },
    };
  const told = taxpayer.cancelledOn === null ? null : parseIstDate(taxpayer.cancelledOn);
  return told !== null && told > now && taxpayerStatus(taxpayer.status) === 'active'
    ? { code: 'ends_on', params: { on: told } }
    : null;
}

/** The card says that it is cancelled before it says what is waited for. */
export const remarkBeside = (
  { remark }: Pick<Registration, 'remark'>,
  waiting: Remark | null,
): Remark | null =>
  remark !== null && remark.code !== 'preference_unknown' && waiting !== null
    ? remark
    : (waiting ?? (remark?.code === 'preference_unknown' ? null : remark));

/** The database keeps the fields of an address in an order of its own. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, typeof value === 'object' && value !== null ? Object.keys(value).toSorted() : null);

/** What search tells now and did not before, or null: status and cancellation change after the verification. */
export function changedStanding(
  registration: Registration,
  taxpayer: PortalTaxpayer,
  now: Instant,
): Partial<Registration> | null {
  const told = factsOf(taxpayer);
  const same = Object.entries(told).every(
    ([name, value]) => inOrder(registration[name as keyof Registration]) === inOrder(value),
  );
  if (same) return null;
  const waits = registration.remark?.code === 'preference_unknown' ? registration.remark : null;
  return { ...told, remark: remarkOf(taxpayer, now) ?? waits };
}
