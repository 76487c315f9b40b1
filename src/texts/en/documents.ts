import type { Doer } from '#domain/filing/events.ts';
import { monthName } from '#domain/shared/istTime.ts';
import { addMonths, formatFilingPeriod, periodParts, quarterEndOf } from '#domain/gst/returnPeriod.ts';
import type { DocumentTexts } from '../shapes.ts';
import { gstr1 } from './gstr1.ts';
import { gstr3b } from './gstr3b.ts';

export const documents: DocumentTexts = {
  gstr1,
  gstr3b,
  title: (form) => `FORM ${form}`,
  period: formatFilingPeriod,
  shortPeriod: (period, frequency) => {
    if (frequency === 'monthly') return monthName(periodParts(period).month);
    const last = quarterEndOf(period);
    const short = (month: number): string => monthName(month).slice(0, 3);
    return `${short(periodParts(addMonths(last, -2)).month)}-${short(periodParts(last).month)}`;
  },
  gstin: 'GSTIN',
  legalName: 'Legal name of the registered person',
  tradeName: 'Trade name, if any',
  arn: 'ARN',
  arnDate: 'Date of ARN',
  amounts: '(Amount in ₹ for all tables)',
  verification: 'Verification',
  declaration:
    'I hereby solemnly affirm and declare that the information given herein above is true and correct to the best of my knowledge and belief and nothing has been concealed therefrom.',
  date: 'Date',
  signatory: 'Name of authorised signatory',
  designation: 'Designation / Status',
  designations: { proprietor: 'Proprietor', signatory: 'Authorised signatory' },
  filedBy: 'Filed by',
  byCode: (simulated) =>
    `Electronic verification code (EVC) that the ${simulated ? 'pretend' : 'GST'} portal sent to the authorised signatory`,
  doneBy: 'Filed in Shunya by',
  doer: (doer) => sayDoer(doer),
  provenance:
    'Prepared by Shunya from the data filed, as a nil return. This is not a document issued by the GST portal, which holds the return itself.',
  translated: null,
  simulatedMark: '(SIMULATED)',
  simulated:
    'SIMULATED: filed at a pretend portal to show how Shunya works. Nothing was filed with the tax department.',
  subject: ({ form, gstin, period, mark }) => `${form} of ${gstin}, ${period}${mark}`,
  page: (page, of) => `Page ${page} of ${of}`,
};

function sayDoer(doer: Doer): string {
  switch (doer.by) {
    case 'system':
      return 'the schedule of the account';
    case 'program':
      return 'a program of the account (API key)';
    case 'client':
      return `${doer.name} (client, by ${doer.handed ? 'a link that the firm handed on' : 'link'})`;
    case 'person':
      return `${doer.name} (${roles[doer.role]})`;
  }
}

const roles = { owner: 'owner', manager: 'manager', preparer: 'preparer', viewer: 'viewer' } as const;
