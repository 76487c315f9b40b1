import { isRecord, type Json, lineOf, records, textOf } from './json.ts';
import { toldArn } from './filedAnswer.ts';
import { parseIstDate } from '#domain/shared/istTime.ts';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import type { FiledReturn, PortalAddress, PortalTaxpayer, QuarterPreference } from '#domain/gst/taxpayer.ts';

/** What the portal's public family tells, whichever family of provider hands it on (gst-portal#search to gst-portal#preference). */

/** dd/mm/yyyy or dd-mm-yyyy to YYYY-MM-DD; null for anything else, such as an empty text or a day that no month has. */
const isoDate = (value: unknown): string | null => {
  const [, day, month, year] = /^(\d{2})[/-](\d{2})[/-](\d{4})$/.exec(textOf(value)) ?? [];
  const date = day && month && year ? `${year}-${month}-${day}` : '';
  return parseIstDate(date) === null ? null : date;
};

const yesOrNo = (value: unknown): boolean | null => {
  const word = textOf(value).toLowerCase();
  return word === 'yes' || word === 'y' ? true : word === 'no' || word === 'n' ? false : null;
};

const joined = (...parts: unknown[]): string => parts.map(lineOf).filter(Boolean).join(', ');

const addressOf = (place: unknown, gstin: string): PortalAddress | null => {
  const addr = isRecord(place) && isRecord(place['addr']) ? place['addr'] : null;
  if (!addr) return null;
  return {
    building_no: lineOf(addr['bno']),
    building_name: joined(addr['flno'], addr['bnm']),
    street: lineOf(addr['st']),
    area: joined(addr['loc']) || lineOf(addr['locality']),
    city: lineOf(addr['city']) || lineOf(addr['dst']),
    district: lineOf(addr['dst']),
    pincode: lineOf(addr['pncd']),
    // `stcd` is the state's name (gst-portal#search); a registration's principal place is in the state of its GSTIN.
    stateCode: gstin.slice(0, 2),
  };
};

const formNames = {
  GSTR1: 'GSTR1',
  R1: 'GSTR1',
  GSTR3B: 'GSTR3B',
  R3B: 'GSTR3B',
  CMP08: 'CMP08',
  GSTR4: 'GSTR4',
  R4: 'GSTR4',
} as const;
const isFormName = (name: string): name is keyof typeof formNames => Object.hasOwn(formNames, name);

/**
 * Null when there is no list, or a row of our forms cannot be read. Such a row may be the filing that is being looked for, so a
 * list without it is worse than none.
 */
export const filedReturnsIn = (answer: Json): FiledReturn[] | null => {
  const list = answer['EFiledlist'];
  if (!Array.isArray(list)) return null;
  const filed: FiledReturn[] = [];
  for (const row of records(list)) {
    const type = textOf(row['rtntype'])
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '');
    const status = textOf(row['status']);
    const isFiled = textOf(row['valid']) !== 'N' && (status === '' || /^filed/i.test(status));
    if (!isFormName(type) || !isFiled) continue;
    const period = parsePeriod(textOf(row['ret_prd']));
    const filedOn = isoDate(row['dof']);
    const arn = toldArn(row['arn']);
    if (!period || !filedOn || arn === '') return null;
    filed.push({ form: formNames[type], period, arn, filedOn });
  }
  return filed;
};

const frequencies = { M: 'monthly', Q: 'quarterly' } as const;
const quarters = ['Q1', 'Q2', 'Q3', 'Q4'] as const;

/** Null when the answer is about another GSTIN. */
export const taxpayerIn = (answer: Json, gstin: string): PortalTaxpayer | null => {
  const about = textOf(answer['gstin']).toUpperCase();
  if (about !== gstin && about !== '') return null;
  return {
    gstin,
    legalName: lineOf(answer['lgnm']),
    tradeName: lineOf(answer['tradeNam']),
    constitution: lineOf(answer['ctb']),
    taxpayerType: lineOf(answer['dty']),
    status: lineOf(answer['sts']),
    registeredOn: isoDate(answer['rgdt']),
    cancelledOn: isoDate(answer['cxdt']),
    makesEInvoices: yesOrNo(answer['einvoiceStatus']),
    address: addressOf(answer['pradr'], gstin),
  };
};

export const preferencesIn = (answer: Json): QuarterPreference[] =>
  records(answer['response']).flatMap((row) => {
    const quarter = quarters.find((name) => name === textOf(row['quarter']));
    const letter = textOf(row['preference']);
    if (!quarter || (letter !== 'M' && letter !== 'Q')) return [];
    return [{ quarter, frequency: frequencies[letter] }];
  });
