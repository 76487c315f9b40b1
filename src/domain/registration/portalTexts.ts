import type { Pan } from '../gst/pan.ts';
import { panOf, type Gstin } from '../gst/gstin.ts';
import { stateByCode } from '../gst/states.ts';
import type { FieldProblem } from '../shared/fieldProblem.ts';
import { problem } from '../shared/fieldProblem.ts';
import { addressParts, businessTypeOf, type OwnDetails, type OwnField } from './gstinForm.ts';
import type { Registration } from './registration.ts';

type PortalData = Pick<
  Registration,
  'legalName' | 'tradeName' | 'pan' | 'registeredOn' | 'constitution' | 'address'
>;

/** The portal's own values of the edit form's fields; states as letters, absent data as ''. */
export function portalTexts({ address, ...data }: PortalData): OwnDetails {
  const lines =
    address === null
      ? []
      : addressParts.map((part) => [
          `principal_${part}`,
          part === 'state' ? (stateByCode(address.stateCode)?.letters ?? '') : address[part],
        ]);
  return {
    legal_name: data.legalName,
    trade_name: data.tradeName,
    pan_number: data.pan,
    registration_date: data.registeredOn ?? '',
    business_type: businessTypeOf(data.constitution),
    ...(Object.fromEntries(lines) as OwnDetails),
  };
}

/**
 * A person's values after the portal's data is read: a value typed before the portal gave its own gives way to it. A
 * later correction stays (design#pending-gstin).
 */
export function ownAfterReading(own: OwnDetails, before: PortalData, after: PortalData): OwnDetails {
  const [known, read] = [portalTexts(before), portalTexts(after)];
  const isFirst = (field: OwnField): boolean => !known[field] && Boolean(read[field]);
  return Object.fromEntries(Object.entries(own).filter(([field]) => !isFirst(field as OwnField)));
}

/** A GSTIN holds the PAN of its business: another PAN is refused. Null without a GSTIN, or without a PAN. */
export function panOfGstinProblem(pan: string, gstin: Gstin | null): FieldProblem | null {
  const expected: Pan | null = gstin === null ? null : panOf(gstin);
  return expected === null || pan === '' || pan === expected
    ? null
    : problem('pan_of_gstin', { field: 'pan_number', pan: expected });
}
