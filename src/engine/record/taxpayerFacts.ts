import { FINAL_RETURN } from '#domain/gst/finalReturn.ts';
import { sayFinalReturn } from '#texts/en/finalReturn.ts';
import { parseIstDate, formatIstDate } from '#domain/shared/istTime.ts';
import type { PortalTaxpayer } from '#domain/gst/taxpayer.ts';
import type { Registration } from '#domain/registration/registration.ts';

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

/** What the card of a cancelled registration says; empty for all others. */
export function remarkOf(taxpayer: PortalTaxpayer): string {
  if (taxpayer.cancelledOn === null) return '';
  const cancelled = parseIstDate(taxpayer.cancelledOn);
  const final = `The final return ${FINAL_RETURN.form} is filed once at the portal`;
  return cancelled === null
    ? `This registration was cancelled. No return is due for later months. ${final}.`
    : `This registration was cancelled on ${formatIstDate(cancelled)}. No return is due for later months. ${final}: ${sayFinalReturn(cancelled)}.`;
}

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
