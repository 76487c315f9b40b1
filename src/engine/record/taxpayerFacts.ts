import { parseIstDate } from '#domain/shared/istTime.ts';
import type { PortalTaxpayer } from '#domain/gst/taxpayer.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Remark } from '#domain/registration/remark.ts';

/** What search tells of a registration (gst-portal#search). */
export const factsOf = (taxpayer: PortalTaxpayer): Partial<Registration> => ({
  legalName: taxpayer.legalName,
  tradeName: taxpayer.tradeName,
  registeredOn: taxpayer.registeredOn,
  cancelledOn: taxpayer.cancelledOn,
  constitution: taxpayer.constitution,
  taxpayerType: taxpayer.taxpayerType,
  portalStatus: taxpayer.status,
  address: taxpayer.address,
});

/** What the card of a cancelled registration says; null for all others. */
export const remarkOf = ({ cancelledOn }: PortalTaxpayer): Remark | null =>
  cancelledOn === null ? null : { code: 'cancelled', params: { cancelled: parseIstDate(cancelledOn) } };

/** The database keeps the fields of an address in an order of its own. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, typeof value === 'object' && value !== null ? Object.keys(value).toSorted() : null);

/** What search tells now and did not before, or null: status and cancellation change after the verification. */
export function changedStanding(
  registration: Registration,
  taxpayer: PortalTaxpayer,
): Partial<Registration> | null {
  const told = factsOf(taxpayer);
  const same = Object.entries(told).every(
    ([name, value]) => inOrder(registration[name as keyof Registration]) === inOrder(value),
  );
  return same ? null : { ...told, remark: remarkOf(taxpayer) };
}
