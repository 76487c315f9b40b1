import type { Gstin } from '#domain/gst/gstin.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import type { PortalAnswer } from '../port.ts';
import { emptyList, type FiledList } from '#domain/gst/filedList.ts';
import type { PortalTaxpayer, QuarterPreference } from '#domain/gst/taxpayer.ts';
import type { Endpoint } from '#portal/replies.ts';
import { openPayload } from './crypto.ts';
import { asOwnAccess, isEmptyAnswer, isRefused, lostAnswer, unreadable } from '../fault.ts';
import { isRecord, type Json, parseRecord, parseRows, textOf } from '../json.ts';
import { preferencesIn } from '../preferences.ts';
import { filedReturnsIn, taxpayerIn } from '../publicAnswers.ts';
import type { Exchange } from './exchange.ts';
import type { PublicSession, PublicToken } from './publicToken.ts';
import type { GstnSettings } from './settings.ts';

/** An answer in any packing (gst-portal#public-answers): encrypted, base64, a nested object, or plain. */
const unpacked = (answer: Json, session: PublicSession | null, endpoint: Endpoint): Json | null => {
  const parse = (text: string): Json | null =>
    parseRecord(text) ?? (endpoint === 'GETPREF' ? parseRows(text) : null);
  const { data } = answer;
  if (isRecord(data)) return data;
  if (typeof data !== 'string') return answer;
  if (textOf(answer['rek']) !== '') {
    const sealed = { data, rek: textOf(answer['rek']), hmac: textOf(answer['hmac']) };
    const text = session && openPayload(session.ek, sealed);
    return text === null ? null : parse(text);
  }
  return parse(Buffer.from(data, 'base64').toString('utf8')) ?? parse(data);
};

const isDeadToken = (fault: PortalFault): boolean =>
  isRefused(fault, 'session_ended') || isRefused(fault, 'session_not_allowed');

/** Search, tracking and preference: no taxpayer's session (gst-portal#search to gst-portal#preference). */
export const publicCalls = (settings: GstnSettings, exchange: Exchange, token: PublicToken) => {
  const sendOnce = async (
    endpoint: Endpoint,
    path: string,
    query: Record<string, string>,
    session: PublicSession | null,
  ): Promise<Result<Json, PortalFault>> => {
    const answer = await exchange({
      endpoint,
      method: 'GET',
      path: `/commonapi/${path}`,
      isPublic: true,
      query,
      ...(session ? { headers: session.headers } : {}),
    });
    if (!answer.ok) return answer;
    const inner = unpacked(answer.value, session, endpoint);
    if (inner !== null) return ok(inner);
    const says = 'the answer cannot be read';
    // The list of filed returns decides after a filing: there it counts as a lost answer.
    return fail(endpoint === 'RETTRACK' ? lostAnswer(endpoint, says) : unreadable(says));
  };

  /** A token that the portal no longer accepts is renewed once; if we have none, the profile is wrong. */
  const read = async (
    endpoint: Endpoint,
    path: string,
    query: Record<string, string> & { gstin: Gstin },
  ): Promise<Result<Json, PortalFault>> => {
    const session = await token.session();
    if (!session.ok) return session;
    const first = await sendOnce(endpoint, path, query, session.value);
    if (first.ok || !isDeadToken(first.failure)) return first;
    if (session.value === null) return fail(asOwnAccess(first.failure));
    token.forget(session.value);
    const renewed = await token.session();
    if (!renewed.ok) return renewed;
    const second = await sendOnce(endpoint, path, query, renewed.value);
    return second.ok || !isDeadToken(second.failure) ? second : fail(asOwnAccess(second.failure));
  };

  return {
    search: async (gstin: Gstin): PortalAnswer<PortalTaxpayer> => {
      const answer = await read('SEARCH', `${settings.versions.search}/search`, { action: 'TP', gstin });
      if (!answer.ok) return answer;
      const taxpayer = taxpayerIn(answer.value, gstin);
      return taxpayer ? ok(taxpayer) : fail(unreadable('the answer is about another GSTIN'));
    },

    track: async (gstin: Gstin, financialYear: string): PortalAnswer<FiledList> => {
      const answer = await read('RETTRACK', `${settings.versions.publicReturns}/returns`, {
        action: 'RETTRACK',
        gstin,
        fy: financialYear,
      });
      if (!answer.ok) return isEmptyAnswer(answer.failure) ? ok(emptyList()) : answer;
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
