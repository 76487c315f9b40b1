import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { lostAnswer } from '../fault.ts';
import type { Json } from '../json.ts';
import type { PortalLogin, PortalSession } from '../port.ts';
import type { Endpoint } from '../replies.ts';
import { isAbout } from '../summary.ts';
import type { Exchange } from './exchange.ts';
import { OWN, tokenOf } from './session.ts';

/** One return of one taxpayer in one session. */
export type Subject = { login: PortalLogin; session: PortalSession; period: ReturnPeriod };

type OwnCall = {
  endpoint: Endpoint;
  method: 'GET' | 'POST';
  /** Path below the taxpayer's. */
  path: string;
  query?: Record<string, string>;
  body?: Json;
};

export const slugs = { GSTR1: 'gstr-1', GSTR3B: 'gstr-3b' } as const satisfies Record<Form, string>;

/** 'YYYY/MM' of the period's month; for a quarter its last (gst-portal#decrypted). */
export const monthPath = (period: ReturnPeriod): string => `${period.slice(2)}/${period.slice(0, 2)}`;

export type ReturnCalls = ReturnType<typeof returnCalls>;

/** Calls within a taxpayer's session. */
export const returnCalls = (exchange: Exchange) => {
  const call = ({ session }: Subject, request: OwnCall): Promise<Result<Json, PortalFault>> =>
    exchange({
      ...request,
      path: `${OWN}${request.path}`,
      headers: { authorization: tokenOf(session) },
    });

  const pathOf = (form: Form, period: ReturnPeriod): string => `/gstrs/${slugs[form]}/${monthPath(period)}`;

  const summary = async (subject: Subject, form: Form): Promise<Result<Json, PortalFault>> => {
    const answer = await call(subject, {
      endpoint: 'RETSUM',
      method: 'GET',
      path: pathOf(form, subject.period),
      ...(form === 'GSTR1' ? { query: { summary_type: 'long' } } : {}),
    });
    if (!answer.ok || isAbout(answer.value, subject.login.gstin, subject.period)) return answer;
    return fail(lostAnswer('RETSUM', 'the summary is of another return'));
  };

  /** The summary with its text, for a family that hands over parsed answers: its own writing, in the order received. */
  const summaryText = async (
    subject: Subject,
    form: Form,
  ): Promise<Result<{ json: Json; text: string }, PortalFault>> => {
    const answer = await summary(subject, form);
    return answer.ok ? ok({ json: answer.value, text: JSON.stringify(answer.value) }) : answer;
  };

  return { call, pathOf, summary, summaryText };
};
