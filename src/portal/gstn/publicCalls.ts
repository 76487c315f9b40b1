import type { Gstin } from '#domain/gst/gstin.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import type { PortalFault } from '#domain/filing/refusal.ts';
import type { PortalAnswer } from '../port.ts';
import type { FiledReturn, PortalAddress, PortalTaxpayer, QuarterPreference } from '#domain/gst/taxpayer.ts';
import type { Endpoint } from '#portal/replies.ts';
import { type Exchange, isEmptyAnswer, lostAnswer } from './exchange.ts';
import { isRecord, type Json, parseRecord, records, textOf } from './json.ts';
import type { GstnSettings } from './settings.ts';

/** dd/mm/yyyy or dd-mm-yyyy to YYYY-MM-DD; null for anything else, such as an empty text. */
const isoDate = (value: unknown): string | null => {
  const [, day, month, year] = /^(\d{2})[/-](\d{2})[/-](\d{4})$/.exec(textOf(value)) ?? [];
  return day && month && year ? `${year}-${month}-${day}` : null;
};

const joined = (...parts: unknown[]): string => parts.map(textOf).filter(Boolean).join(', ');

const addressOf = (place: unknown, gstin: string): PortalAddress | null => {
  const addr = isRecord(place) && isRecord(place['addr']) ? place['addr'] : null;
  if (!addr) return null;
  return {
    building_no: textOf(addr['bno']),
    building_name: joined(addr['flno'], addr['bnm']),
    street: textOf(addr['st']),
    area: joined(addr['loc']) || textOf(addr['locality']),
    city: textOf(addr['city']) || textOf(addr['dst']),
    pincode: textOf(addr['pncd']),
    // `stcd` is the state's name (gst-portal#search); a registration's principal place is in the state of its GSTIN.
    stateCode: gstin.slice(0, 2),
  };
};

const formNames = { GSTR1: 'GSTR1', R1: 'GSTR1', GSTR3B: 'GSTR3B', R3B: 'GSTR3B' } as const;
const isFormName = (name: string): name is keyof typeof formNames => Object.hasOwn(formNames, name);

/**
 * Null when a row of our forms cannot be read. Such a row may be the filing that is being looked for, so a
 * list without it is worse than none.
 */
const filedReturns = (list: unknown): FiledReturn[] | null => {
  const filed: FiledReturn[] = [];
  for (const row of records(list)) {
    const type = textOf(row['rtntype']).toUpperCase();
    const status = textOf(row['status']);
    const isFiled = textOf(row['valid']) !== 'N' && (status === '' || /^filed/i.test(status));
    if (!isFormName(type) || !isFiled) continue;
    const period = parsePeriod(textOf(row['ret_prd']));
    const filedOn = isoDate(row['dof']);
    const arn = textOf(row['arn']);
    if (!period || !filedOn || arn === '') return null;
    filed.push({ form: formNames[type], period, arn, filedOn });
  }
  return filed;
};

const frequencies = { M: 'monthly', Q: 'quarterly' } as const;
const quarters = ['Q1', 'Q2', 'Q3', 'Q4'] as const;

/** Search, tracking and preference: no taxpayer session (gst-portal#search to 1.10). */
export const publicCalls = (settings: GstnSettings, exchange: Exchange) => {
  // Providers hand the public answers on as plain JSON, or as base64 of JSON in `data`.
  const read = async (
    endpoint: Endpoint,
    path: string,
    query: Record<string, string> & { gstin: Gstin },
  ): Promise<Result<Json, PortalFault>> => {
    const answer = await exchange({
      endpoint,
      method: 'GET',
      path: `/commonapi/${path}`,
      query,
      stateCode: query.gstin.slice(0, 2),
    });
    if (!answer.ok) return answer;
    const { data } = answer.value;
    if (isRecord(data)) return ok(data);
    if (typeof data !== 'string') return answer;
    const inner = parseRecord(Buffer.from(data, 'base64').toString('utf8')) ?? parseRecord(data);
    return inner ? ok(inner) : fail(lostAnswer(endpoint, 'the answer cannot be read'));
  };

  return {
    search: async (gstin: Gstin): PortalAnswer<PortalTaxpayer> => {
      const answer = await read('SEARCH', `${settings.versions.search}/search`, { action: 'TP', gstin });
      if (!answer.ok) return answer;
      const { value } = answer;
      const about = textOf(value['gstin']).toUpperCase();
      if (about !== gstin && about !== '') {
        return fail(lostAnswer('SEARCH', 'the answer is about another GSTIN'));
      }
      return ok({
        gstin,
        legalName: textOf(value['lgnm']),
        tradeName: textOf(value['tradeNam']),
        constitution: textOf(value['ctb']),
        taxpayerType: textOf(value['dty']),
        status: textOf(value['sts']),
        registeredOn: isoDate(value['rgdt']),
        cancelledOn: isoDate(value['cxdt']),
        address: addressOf(value['pradr'], gstin),
      });
    },

    track: async (gstin: Gstin, financialYear: string): PortalAnswer<FiledReturn[]> => {
      const answer = await read('RETTRACK', `${settings.versions.publicReturns}/returns`, {
        action: 'RETTRACK',
        gstin,
        fy: financialYear,
      });
      if (!answer.ok) return isEmptyAnswer(answer.failure) ? ok([]) : answer;
      const list = answer.value['EFiledlist'];
      const filed = Array.isArray(list) ? filedReturns(list) : null;
      return filed ? ok(filed) : fail(lostAnswer('RETTRACK', 'the list of returns cannot be read'));
    },

    preferences: async (gstin: Gstin, financialYear: string): PortalAnswer<QuarterPreference[]> => {
      const answer = await read('GETPREF', `${settings.versions.publicReturns}/returns`, {
        action: 'GETPREF',
        gstin,
        fy: financialYear,
      });
      if (!answer.ok) return isEmptyAnswer(answer.failure) ? ok([]) : answer;
      return ok(
        records(answer.value['response']).flatMap((row) => {
          const quarter = quarters.find((name) => name === textOf(row['quarter']));
          const letter = textOf(row['preference']);
          if (!quarter || (letter !== 'M' && letter !== 'Q')) return [];
          return [{ quarter, frequency: frequencies[letter] }];
        }),
      );
    },
  };
};
