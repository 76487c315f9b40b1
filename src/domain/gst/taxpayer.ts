import type { FilingFrequency, Quarter } from './returnPeriod.ts';

export type PortalAddress = {
  building_no: string;
  building_name: string;
  street: string;
  area: string;
  city: string;
  /** As the portal spells it; '' where it tells none. */
  district: string;
  pincode: string;
  /** Numeric state code, two digits. */
  stateCode: string;
};

/** What the portal's search returns (gst-portal#search). Dates are YYYY-MM-DD. */
export type PortalTaxpayer = {
  gstin: string;
  legalName: string;
  tradeName: string;
  constitution: string;
  taxpayerType: string;
  status: string;
  registeredOn: string | null;
  cancelledOn: string | null;
  /** Whether e-invoices fill their GSTR-1; null when the portal does not say (gst-portal#e-invoices). */
  makesEInvoices: boolean | null;
  address: PortalAddress | null;
};

/** A quarter's choice as GETPREF tells it (gst-portal#preference); a quarter that it does not tell is unknown, not monthly. */
export type QuarterPreference = { quarter: Quarter; frequency: FilingFrequency };

export type Signatory = { name: string; pan: string; mobile: string; email: string };

/** What the portal says of a registration. `other`: a word that is not known here, which is never taken for active. */
export type TaxpayerStatus = 'active' | 'cancelled' | 'suspended' | 'inactive' | 'provisional' | 'other';

/**
 * The portal's `sts` text (gst-portal#search). An addition may follow the word, as in "Cancelled suo-moto"; "active"
 * stands alone, because an addition to it may take it back.
 */
export function taxpayerStatus(text: string): TaxpayerStatus {
  const status = text.trim().toLowerCase();
  if (/^cancell?ed\b/.test(status)) return 'cancelled';
  if (/^suspended\b/.test(status)) return 'suspended';
  if (/^in-?active\b/.test(status)) return 'inactive';
  if (/^provisional\b/.test(status)) return 'provisional';
  return status === 'active' ? 'active' : 'other';
}

/** Since when a registration is cancelled, YYYY-MM-DD; `on` is null where the portal names no day. */
export type Cancellation = { on: string | null };

/**
 * Status and date judged together (gst-portal#cancellation); null where the registration is not cancelled. The portal
 * goes on telling the date of a cancellation that was revoked, and tells that of one that is still to come: the status
 * alone says whether it is in force.
 */
export const cancellationIn = (told: { status: string; cancelledOn: string | null }): Cancellation | null =>
  taxpayerStatus(told.status) === 'cancelled' ? { on: told.cancelledOn } : null;
