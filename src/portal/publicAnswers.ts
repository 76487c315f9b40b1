import { isRecord, type Json, lineOf, records, textOf } from './json.ts';
import { dateIn } from './dates.ts';
import { arnOf } from './filedAnswer.ts';
import { type FiledList, type FiledReturn, emptyList, periodOfArn } from '#domain/gst/filedList.ts';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import type { PortalAddress, PortalTaxpayer } from '#domain/gst/taxpayer.ts';

/**
 * Reads the answers of the portal's public family, from either family of provider (gst-portal#search to
 * gst-portal#preference).
 */

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

/** Whether the row says that its return was filed. The other known words are "Submitted" and "Not Filed". */
const saysFiled = (row: Json): boolean => {
  const status = textOf(row['status']);
  return status === '' || /^filed\b/i.test(status);
};

const isNotValid = (row: Json): boolean => /^no?$/i.test(textOf(row['valid'])) || row['valid'] === false;

/**
 * Null when there is no list. An unreadable row of ours affects only the return that it may belong to: a list without
 * it would say that this return is not filed (gst-portal#tracking). Its ARN names the period when the row does not.
 */
export const filedReturnsIn = (answer: Json): FiledList | null => {
  const rows = answer['EFiledlist'];
  if (!Array.isArray(rows)) return null;
  const list = emptyList();
  for (const row of records(rows)) {
    const type = textOf(row['rtntype'])
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '');
    if (!isFormName(type) || !saysFiled(row)) continue;
    const form = formNames[type];
    const arn = arnOf(row['arn']);
    const filedOn = dateIn(row['dof']);
    const period = parsePeriod(textOf(row['ret_prd'])) ?? periodOfArn(arn);
    if (period === null) list.withoutPeriod.push({ form, filedOn });
    else list.filed.push({ form, period, arn, filedOn: filedOn ?? '', ...doubtOf(row, arn, filedOn) });
  }
  return list;
};

const doubtOf = (row: Json, arn: string, filedOn: string | null): Pick<FiledReturn, 'doubt'> => {
  if (isNotValid(row)) return { doubt: 'not_valid' };
  return arn === '' || filedOn === null ? { doubt: 'unreadable' } : {};
};

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
    registeredOn: dateIn(answer['rgdt']),
    cancelledOn: dateIn(answer['cxdt']),
    makesEInvoices: yesOrNo(answer['einvoiceStatus']),
    address: addressOf(answer['pradr'], gstin),
  };
};
