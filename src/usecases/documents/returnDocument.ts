import { panOf } from '#domain/gst/gstin.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import type { DocumentNames, ReturnDocument } from './ports.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Registration } from '#domain/registration/registration.ts';

/** What the document of a filed return says; null while it has no ARN to show (record 084.5). Pure. */
export function returnDocument(filing: Filing, form: Form, shown: DocumentNames): ReturnDocument | null {
  const { gstin, period, frequency, returns } = filing;
  const { arn, filedAt } = returns[form];
  return arn === null || filedAt === null ? null : { ...shown, form, gstin, period, frequency, arn, filedAt };
}

/** Whom the document of a return that is filed now will name. */
export const documentNames = (
  filing: Pick<Filing, 'gstin'>,
  registration: Registration,
  signatory: SignatoryRow | null,
): DocumentNames => ({
  legalName: registration.legalName,
  tradeName: registration.tradeName,
  signatory: {
    name: signatory?.name ?? '',
    designation: signatory === null ? '' : designationOf(filing, registration, signatory),
  },
  simulated: registration.simulated,
});

/** A proprietor signs by the PAN inside the GSTIN (gst-portal#pan); what another signatory is, nobody has told us. */
const designationOf = (
  filing: Pick<Filing, 'gstin'>,
  registration: Registration,
  signatory: SignatoryRow,
): string =>
  /proprietor/i.test(registration.constitution) && signatory.pan === panOf(filing.gstin)
    ? 'Proprietor'
    : 'Authorised signatory';
