import { isRecord, type Json, lineOf, memberOf, textOf } from './json.ts';
import { dateIn } from './dates.ts';
import { arnOf } from './filedAnswer.ts';
import { kindByWords } from './replies.ts';
import { type FiledList, type FiledReturn, emptyList, periodOfArn } from '#domain/gst/filedList.ts';
import { FORMS, parsePeriod, periodOfMonth, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
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

const folded = (value: unknown): string =>
  textOf(value)
    .slice(0, 60)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

const FORM_NAMES: readonly (readonly [FiledReturn['form'], RegExp])[] = [
  ['GSTR1', /^(?:FORM)?(?:GSTR|R)?0?1(?:IFF)?(?:M|Q|MONTHLY|QUARTERLY)?$/],
  ['GSTR3B', /^(?:FORM)?(?:GSTR|R)?0?3B(?:M|Q|MONTHLY|QUARTERLY)?$/],
  ['CMP08', /^(?:FORM)?(?:GST)?CMP0?8$/],
  ['GSTR4', /^(?:FORM)?(?:GSTR|R)0?4$/],
];
/** Forms of other taxpayers, of other years, and those that are no returns. */
const OTHER_FORMS =
  /^(?:FORM)?(?:(?:GSTR|R)0?(?:1A|2[ABX]?|4[AX]|5A?|6A?|7A?|8|9[ABC]?|10|11)|(?:GST)?(?:CMP|ITC|TRAN|DRC|RFD|PMT|REG|SRM|IFF)\d{0,2}[A-Z]?)$/;

/** A period in any spelling that means only one month: "102026", "10-2026", "Oct-2026", "202610". */
const periodIn = (value: unknown): ReturnPeriod | null => {
  const text = textOf(value);
  const [, named = '', ofYear = ''] = /^([a-z]{3,9})[-/ ]?(\d{4})$/i.exec(text) ?? [];
  if (named !== '') {
    const day = dateIn(`01-${named}-${ofYear}`);
    return day === null ? null : periodOfMonth(day.slice(0, 7));
  }
  const [, year = '', month = ''] = /^(20\d{2})[-/ ]?(\d{2})$/.exec(text) ?? [];
  // No month begins with 20: at most one of the two orders is a period.
  return parsePeriod(text.replaceAll(/[-/ ]/g, '')) ?? (year === '' ? null : parsePeriod(`${month}${year}`));
};

/** The forms that a row may be of: both of ours when it does not say, none when it is of another form. */
function formsOf(row: Json): readonly FiledReturn['form'][] {
  const name = folded(memberOf(row, 'rtntype', 'rettype', 'returntype', 'formtype', 'form'));
  const found = FORM_NAMES.find(([, spellings]) => spellings.test(name));
  if (found !== undefined) return [found[0]];
  return OTHER_FORMS.test(name) ? [] : FORMS;
}

/**
 * Only these words say that the return was not filed, and only of a row without an ARN: with one they contradict it.
 * The word "Filed", or none, says that it was.
 */
const NOT_FILED: readonly string[] = ['NOTFILED', 'NF', 'SUBMITTED', 'TOBEFILED'];
/** These say it too, but only of a row without a date of filing: "pending" may be said of its number. */
const NOT_FILED_YET: readonly string[] = [
  'YETTOBEFILED',
  'NOTYETFILED',
  'UNFILED',
  'PENDING',
  'DUE',
  'DRAFT',
  'SAVED',
];
const FILED: readonly string[] = ['', 'FILED'];
const statusOf = (row: Json): string => folded(memberOf(row, 'status'));

const isValid = (row: Json): boolean => {
  const valid = memberOf(row, 'valid');
  if (valid === undefined || valid === null || valid === true) return true;
  return (
    (typeof valid === 'string' || typeof valid === 'number') &&
    /^(?:|y|yes|true|valid|1)$/i.test(textOf(valid))
  );
};

const isSuccess = (words: string): boolean =>
  /^ok$|success/i.test(words) && !/\bnot\b|unsuccess|fail|error/i.test(words);

/** An empty list beside words proves nothing, unless the words say that there is nothing. */
const showsTrouble = (answer: Json): boolean => {
  const words = textOf(memberOf(answer, 'message', 'msg', 'error', 'errormsg', 'errormessage', 'errordesc'));
  const nested = memberOf(answer, 'error');
  if (isRecord(nested) && Object.keys(nested).length > 0) return true;
  return words !== '' && !isSuccess(words) && kindByWords(words, 'RETTRACK') !== 'nothing_there';
};

/**
 * Null when there is no list. An unreadable row affects only the returns that it may belong to: a list without it would
 * say that such a return is not filed (gst-portal#tracking). Its ARN names the period when the row does not.
 */
export const filedReturnsIn = (answer: Json): FiledList | null => {
  const rows = memberOf(answer, 'efiledlist');
  if (!Array.isArray(rows)) return null;
  if (rows.length === 0 && showsTrouble(answer)) return null;
  const list = emptyList();
  for (const row of rows.map((each: unknown) => (isRecord(each) ? each : {}))) {
    const read = arnOf(memberOf(row, 'arn'));
    const status = statusOf(row);
    const hasNoDate = ['', 'NA', 'NULL'].includes(folded(memberOf(row, 'dof')));
    if (read === '' && (NOT_FILED.includes(status) || (hasNoDate && NOT_FILED_YET.includes(status))))
      continue;
    const forms = formsOf(row);
    const filedOn = dateIn(memberOf(row, 'dof'));
    const period = periodIn(memberOf(row, 'retprd', 'retperiod')) ?? periodOfArn(read);
    // The ARN of a return whose form is not known is the ARN of none.
    const arn = forms.length > 1 ? '' : read;
    for (const form of forms)
      if (period === null) list.withoutPeriod.push({ form, filedOn });
      else list.filed.push({ form, period, arn, filedOn: filedOn ?? '', ...doubtOf(row, arn, filedOn) });
  }
  return list;
};

const doubtOf = (row: Json, arn: string, filedOn: string | null): Pick<FiledReturn, 'doubt'> => {
  if (!isValid(row)) return { doubt: 'not_valid' };
  const isRead = arn !== '' && filedOn !== null && FILED.includes(statusOf(row));
  return isRead ? {} : { doubt: 'unreadable' };
};

/** Null when the answer is about another GSTIN, or has neither status nor kind: then it is about no taxpayer. */
export const taxpayerIn = (answer: Json, gstin: string): PortalTaxpayer | null => {
  const about = textOf(answer['gstin']).toUpperCase();
  if (about !== gstin && about !== '') return null;
  if (lineOf(answer['sts']) === '' && lineOf(answer['dty']) === '') return null;
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
