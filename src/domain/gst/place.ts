import type { Extension } from './dueDateExtensions.ts';
import { type Gstin, stateCodeOf } from './gstin.ts';
import type { PortalAddress } from './taxpayer.ts';

/** Where a principal place of business lies, with the law's extensions that may move its due dates. */
export type Place = {
  stateCode: string;
  /** As the portal spells it; '' where it tells none. */
  district: string;
  pincode: string;
  extensions: readonly Extension[];
};

/** The state is that of the GSTIN; the district stands in the portal's address alone. */
export const placeOf = (
  gstin: Gstin,
  address: PortalAddress | null,
  extensions: readonly Extension[],
): Place => ({
  stateCode: stateCodeOf(gstin),
  district: address?.district ?? '',
  pincode: address?.pincode ?? '',
  extensions,
});
