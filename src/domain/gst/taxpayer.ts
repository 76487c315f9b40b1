import type { FilingFrequency, Form, ReturnPeriod } from './returnPeriod.ts';

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

/** What composition dealers file each quarter and each year, in the place of GSTR-1 and GSTR-3B. */
export type CompositionForm = 'CMP08' | 'GSTR4';

/**
 * One row of RETTRACK (gst-portal#tracking), for GSTR-1 and GSTR-3B and what stands in their place. `filedOn` is
 * YYYY-MM-DD.
 */
export type FiledReturn = {
  form: Form | CompositionForm;
  period: ReturnPeriod;
  arn: string;
  filedOn: string;
};

export type QuarterPreference = { quarter: 'Q1' | 'Q2' | 'Q3' | 'Q4'; frequency: FilingFrequency };

export type Signatory = { name: string; pan: string; mobile: string; email: string };

export type TaxpayerStatus = 'active' | 'cancelled' | 'suspended' | 'inactive' | 'provisional' | 'other';

/** The portal's `sts` text, matched loosely ("Cancelled suo-moto" is cancelled; gst-portal#search). */
export function taxpayerStatus(text: string): TaxpayerStatus {
  const status = text.trim().toLowerCase();
  if (status.startsWith('cancel')) return 'cancelled';
  if (status.startsWith('suspend')) return 'suspended';
  if (status.startsWith('inactive')) return 'inactive';
  if (status.startsWith('provisional')) return 'provisional';
  return status.startsWith('active') ? 'active' : 'other';
}
