import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import type { PortalLogin, PortalSession } from '../port.ts';
import type { Endpoint } from '#portal/replies.ts';
import { isSentOnce } from '../replyRow.ts';
import { type Certificate, withFreshCertificate } from './certificate.ts';
import { openPayload } from './crypto.ts';
import { type Exchange } from './exchange.ts';
import { lostAnswer } from '../fault.ts';
import { type Json, parseRecord, textOf } from '../json.ts';
import { sessionKeys } from './session.ts';
import type { GstnSettings } from './settings.ts';
import { isAbout } from '../summary.ts';

/** One return of one taxpayer in one session: the subject of every call from gst-portal#retstatus to gst-portal#e-invoices. */
export type Subject = { login: PortalLogin; session: PortalSession; period: ReturnPeriod };

export type TaxpayerCall = {
  endpoint: Endpoint;
  method: 'GET' | 'POST' | 'PUT';
  /** Path below /taxpayerapi. */
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Json;
};

/** An opened answer; `text` is its JSON exactly as the portal wrote it. */
export type Opened = { json: Json; text: string };

export type ReturnCalls = ReturnType<typeof returnCalls>;

/** Calls within a taxpayer's session: headers of gst-portal#headers, answers opened as in gst-portal#crypto. */
export const returnCalls = (settings: GstnSettings, certificate: Certificate, exchange: Exchange) => {
  const raw = (
    { login, session, period }: Subject,
    { endpoint, method, path, query, headers, body }: TaxpayerCall,
  ): Promise<Result<Json, PortalFault>> => {
    const send = () =>
      exchange({
        endpoint,
        method,
        path: `/taxpayerapi/${path}`,
        stateCode: login.gstin.slice(0, 2),
        headers: {
          username: login.username,
          'auth-token': sessionKeys(session).authToken,
          gstin: login.gstin,
          ret_period: period,
          ...headers,
        },
        ...(query ? { query } : {}),
        ...(body ? { body } : {}),
      });
    return isSentOnce(endpoint) ? send() : withFreshCertificate(certificate, send);
  };

  const open = (endpoint: Endpoint, session: PortalSession, answer: Json): Result<Opened, PortalFault> => {
    const text = openPayload(sessionKeys(session).ek, {
      data: textOf(answer['data']),
      rek: textOf(answer['rek']),
      hmac: textOf(answer['hmac']),
    });
    const json = text === null ? null : parseRecord(text);
    return text !== null && json
      ? ok({ json, text })
      : fail(lostAnswer(endpoint, 'the answer does not open, or its hmac is wrong'));
  };

  const call = async (subject: Subject, request: TaxpayerCall): Promise<Result<Opened, PortalFault>> => {
    const answer = await raw(subject, request);
    return answer.ok ? open(request.endpoint, subject.session, answer.value) : answer;
  };

  const pathOf = (form: Form): string =>
    form === 'GSTR1'
      ? `${settings.versions.gstr1}/returns/gstr1`
      : `${settings.versions.gstr3b}/returns/gstr3b`;

  /** RETSUM (gst-portal#gstr1, gst-portal#gstr3b). */
  const summary = async (subject: Subject, form: Form): Promise<Result<Opened, PortalFault>> => {
    const { gstin } = subject.login;
    const answer = await call(subject, {
      endpoint: 'RETSUM',
      method: 'GET',
      path: pathOf(form),
      query: {
        action: 'RETSUM',
        gstin,
        ret_period: subject.period,
        ...(form === 'GSTR1' ? { smrytyp: 'L' } : {}),
      },
    });
    if (!answer.ok || isAbout(answer.value.json, gstin, subject.period)) return answer;
    return fail(lostAnswer('RETSUM', 'the summary is of another return'));
  };

  return { raw, call, pathOf, summary };
};
