import { type OtherKind, taxpayerKind } from '#domain/gst/taxpayerKind.ts';

const others: Readonly<Record<OtherKind, string>> = {
  composition: 'This is a composition dealer. It files CMP-08 each quarter and GSTR-4 once a year',
  input_service_distributor: 'This is an Input Service Distributor. It files GSTR-6 each month',
  tax_deductor: 'This registration is for deducting tax (TDS). It files GSTR-7 each month',
  tax_collector:
    'This registration is for collecting tax as an e-commerce operator (TCS). It files GSTR-8 each month',
  online_services_from_abroad:
    'This registration is for online services from abroad (OIDAR). It files GSTR-5A each month',
  non_resident: 'This is a non-resident taxable person. It files GSTR-5',
  uin_holder: 'This is a UIN holder (embassy, consulate or UN body). It files GSTR-11 to claim refunds',
};

const onlyRegular = 'Shunya files only for regular taxpayers.';

/** Why Shunya files nothing for a taxpayer of this type, by the portal's own word for it (gst-portal#search). */
export function sayNotRegular(taxpayerType: string): string {
  const kind = taxpayerKind(taxpayerType);
  if (!kind.files && kind.kind !== 'unknown' && kind.kind !== 'not_told')
    return `${others[kind.kind]}, not GSTR-1 and GSTR-3B.`;
  return taxpayerType.trim() === ''
    ? `The GST portal does not say what kind of taxpayer this is. ${onlyRegular}`
    : `The GST portal shows this registration as “${taxpayerType.trim()}”. ${onlyRegular}`;
}
