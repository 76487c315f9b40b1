import { panOf } from '#domain/gstin.ts';
import type { Form } from '#domain/returnPeriod.ts';
import type { ReturnDocument } from '../portsOfFiles.ts';
import type { SignatoryRow } from '../portsOfCodes.ts';
import type { Filing, Registration } from '../portsOfStore.ts';

/** What the document of a filed return says; null while it has no ARN to show (decisions 4.5). Pure. */
export function returnDocument(
  filing: Filing,
  form: Form,
  registration: Registration | null,
  signatory: SignatoryRow | null,
): ReturnDocument | null {
  const { arn, filedAt } = filing.returns[form];
  if (arn === null || filedAt === null) return null;
  return {
    form,
    gstin: filing.gstin,
    legalName: registration?.legalName ?? '',
    tradeName: registration?.tradeName ?? '',
    period: filing.period,
    frequency: filing.frequency,
    arn,
    filedAt,
    signatory: {
      name: signatory?.name ?? '',
      designation: signatory === null ? '' : designationOf(filing, registration, signatory),
    },
    simulated: registration?.simulated ?? false,
  };
}

/** A proprietor signs by the PAN inside the GSTIN (P 5.2); what another signatory is, nobody has told us. */
const designationOf = (filing: Filing, registration: Registration | null, signatory: SignatoryRow): string =>
  /proprietor/i.test(registration?.constitution ?? '') && signatory.pan === panOf(filing.gstin)
    ? 'Proprietor'
    : 'Authorised signatory';
