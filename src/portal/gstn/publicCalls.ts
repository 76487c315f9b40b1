import type { Gstin } from '#domain/gst/gstin.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PortalFault } from '#domain/filing/refusal.ts';
import type { PortalAnswer } from '../port.ts';
import type { FiledReturn, PortalTaxpayer, QuarterPreference } from '#domain/gst/taxpayer.ts';
import type { Endpoint } from '#portal/replies.ts';
import { isEmptyAnswer, lostAnswer } from '../fault.ts';
import { isRecord, type Json, parseRecord } from '../json.ts';
import { filedReturnsIn, preferencesIn, taxpayerIn } from '../publicAnswers.ts';
import type { Exchange } from './exchange.ts';
import type { GstnSettings } from './settings.ts';

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
      const taxpayer = taxpayerIn(answer.value, gstin);
      return taxpayer ? ok(taxpayer) : fail(lostAnswer('SEARCH', 'the answer is about another GSTIN'));
    },

    track: async (gstin: Gstin, financialYear: string): PortalAnswer<FiledReturn[]> => {
      const answer = await read('RETTRACK', `${settings.versions.publicReturns}/returns`, {
        action: 'RETTRACK',
        gstin,
        fy: financialYear,
      });
      if (!answer.ok) return isEmptyAnswer(answer.failure) ? ok([]) : answer;
      const filed = filedReturnsIn(answer.value);
      return filed ? ok(filed) : fail(lostAnswer('RETTRACK', 'the list of returns cannot be read'));
    },

    preferences: async (gstin: Gstin, financialYear: string): PortalAnswer<QuarterPreference[]> => {
      const answer = await read('GETPREF', `${settings.versions.publicReturns}/returns`, {
        action: 'GETPREF',
        gstin,
        fy: financialYear,
      });
      if (!answer.ok) return isEmptyAnswer(answer.failure) ? ok([]) : answer;
      return ok(preferencesIn(answer.value));
    },
  };
};
