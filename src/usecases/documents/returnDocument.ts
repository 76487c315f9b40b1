import { panOf } from '#domain/gst/gstin.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { shownName } from '#domain/account/person.ts';
import { type Doer, personOf, roleOf } from '#domain/filing/events.ts';
import type { NamesOfPeople } from '../filing/describe.ts';
import type { DocumentNames, ReturnDocument } from './ports.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Registration } from '#domain/registration/registration.ts';

/** What the document of a filed return says; null while it has no ARN to show (record 084.5). Pure. */
export function returnDocument(
  filing: Filing,
  form: Form,
  shown: DocumentNames,
  names: NamesOfPeople,
): ReturnDocument | null {
  const { gstin, period, frequency, returns } = filing;
  const { arn, filedAt } = returns[form];
  if (arn === null || filedAt === null) return null;
  return { ...shown, form, gstin, period, frequency, arn, filedAt, doneBy: doerOf(filing, form, names) };
}

/** Kept is an id: who is erased, or called otherwise, is so in a document that was drawn before only. */
function doerOf({ returns, approval }: Filing, form: Form, names: NamesOfPeople): Doer {
  const by = returns[form].filedBy;
  if (by === null || by === 'system' || by === 'program' || by === 'portal')
    return { by: by === 'program' ? by : 'system' };
  if (by === 'client') return { by, name: approval?.name ?? '', handed: approval?.by === 'handed_link' };
  return {
    by: 'person',
    name: shownName({ name: names.get(personOf(by) ?? '') }),
    role: roleOf(by) ?? 'owner',
  };
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
