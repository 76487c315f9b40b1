import type { Gstin } from '#domain/gst/gstin.ts';
import { emptyList, type FiledList } from '#domain/gst/filedList.ts';
import type { PortalTaxpayer, QuarterPreference } from '#domain/gst/taxpayer.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { PortalAnswer } from '../port.ts';
import { isEmptyAnswer, lostAnswer, unreadable } from '../fault.ts';
import { preferencesIn } from '../preferences.ts';
import { filedReturnsIn, taxpayerIn } from '../publicAnswers.ts';
import type { AsApp } from './appToken.ts';

const PUBLIC = '/gst/compliance/public';

/** This provider writes a financial year with a prefix. */
const yearText = (financialYear: string): string => `FY ${financialYear}`;

/**
 * Search, tracking and preference (gst-portal#decrypted). The header that allows answers from the provider's cache is
 * never sent: a list that is read for an ARN has to be the portal's.
 */
export const publicCalls = (asApp: AsApp) => ({
  search: async (gstin: Gstin): PortalAnswer<PortalTaxpayer> => {
    const reply = await asApp({
      endpoint: 'SEARCH',
      method: 'POST',
      path: `${PUBLIC}/gstin/search`,
      body: { gstin },
    });
    if (!reply.ok) return reply;
    const taxpayer = taxpayerIn(reply.value.answer, gstin);
    return taxpayer ? ok(taxpayer) : fail(unreadable('the answer is about another GSTIN'));
  },

  track: async (gstin: Gstin, financialYear: string): PortalAnswer<FiledList> => {
    const reply = await asApp({
      endpoint: 'RETTRACK',
      method: 'POST',
      path: `${PUBLIC}/gstrs/track`,
      query: { financial_year: yearText(financialYear) },
      body: { gstin },
    });
    if (!reply.ok) return isEmptyAnswer(reply.failure) ? ok(emptyList()) : reply;
    const filed = filedReturnsIn(reply.value.answer);
    return filed ? ok(filed) : fail(lostAnswer('RETTRACK', 'the list of returns cannot be read'));
  },

  preferences: async (gstin: Gstin, financialYear: string): PortalAnswer<QuarterPreference[]> => {
    const reply = await asApp({
      endpoint: 'GETPREF',
      method: 'POST',
      path: `${PUBLIC}/gstrs/preference`,
      query: { financial_year: yearText(financialYear) },
      body: { gstin },
    });
    if (!reply.ok) return isEmptyAnswer(reply.failure) ? ok([]) : reply;
    return ok(preferencesIn(reply.value.answer));
  },
});
