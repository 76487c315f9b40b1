import type { Pan } from '#domain/gst/pan.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { isRefused, lostAnswer, meansNothingSaved } from '../fault.ts';
import type { FeeByHead } from '#domain/gst/carriedFee.ts';
import type { FeeReturn } from '#domain/gst/portalFigures.ts';
import { doneBy, feeReturnBody, feeReturnOf, offsetBody, offsetTaken } from '../feeReturn.ts';
import { arnIn } from '../filedAnswer.ts';
import { parseRecord, textOf } from '../json.ts';
import type { Portal, PortalAnswer, PortalLogin, PortalSession } from '../port.ts';
import { whyNotNil } from '../summary.ts';
import { monthPath, type ReturnCalls, slugs } from './returnCalls.ts';

/** The nil flag of each form; the provider insists on its spelling (gst-portal#decrypted). */
const nilFlag = { GSTR1: 'isnil', GSTR3B: 'isNil' } as const satisfies Record<Form, string>;

/** From reading the saved data to filing (gst-portal#decrypted): the provider signs and encrypts. */
export const filingCalls = (calls: ReturnCalls) => ({
  prepareNil: async (
    login: PortalLogin,
    session: PortalSession,
    form: Form,
    period: ReturnPeriod,
  ): PortalAnswer<null> => {
    if (form === 'GSTR3B') return ok(null);
    const subject = { login, session, period };
    const answer = await calls.call(subject, {
      endpoint: 'RETNEWPTF',
      method: 'POST',
      path: `${calls.pathOf(form, period)}/new-proceed`,
      query: { is_nil: 'Y' },
      body: { gstin: login.gstin, ret_period: period },
    });
    return answer.ok || isRefused(answer.failure, 'already_prepared') ? ok(null) : answer;
  },

  askEvc: async (
    login: PortalLogin,
    session: PortalSession,
    form: Form,
    period: ReturnPeriod,
    pan: Pan,
  ): PortalAnswer<null> => {
    const subject = { login, session, period };
    const answer = await calls.call(subject, {
      endpoint: 'EVCOTP',
      method: 'POST',
      path: '/evc/otp',
      query: { gstr: slugs[form] },
      body: { pan },
    });
    return answer.ok ? ok(null) : answer;
  },

  /** Only the flag is filed; the summary of a GSTR-1 is still checked first. */
  nilJson: async (
    login: PortalLogin,
    session: PortalSession,
    form: Form,
    period: ReturnPeriod,
  ): PortalAnswer<string> => {
    if (form === 'GSTR1') {
      const summary = await calls.summary({ login, session, period }, form);
      if (!summary.ok && !meansNothingSaved(summary.failure)) return summary;
      const why = summary.ok ? whyNotNil(form, summary.value) : null;
      if (why !== null) return fail(why);
    }
    return ok(JSON.stringify({ ret_period: period, gstin: login.gstin, [nilFlag[form]]: 'Y' }));
  },

  saveFeeReturn: async (
    login: PortalLogin,
    session: PortalSession,
    period: ReturnPeriod,
    fee: FeeByHead | null,
  ): PortalAnswer<null> => {
    const subject = { login, session, period };
    const saved = await calls.call(subject, {
      endpoint: 'RETSAVE',
      method: 'POST',
      path: calls.pathOf('GSTR3B', period),
      body: feeReturnBody(login.gstin, period, fee),
    });
    if (!saved.ok) return saved;
    const status = await calls.call(subject, {
      endpoint: 'RETSTATUS',
      method: 'GET',
      path: `/gstrs/${monthPath(period)}/status`,
      query: { reference_id: textOf(saved.value['reference_id']) },
    });
    return status.ok ? doneBy(status.value) : status;
  },

  feeReturn: async (
    login: PortalLogin,
    session: PortalSession,
    period: ReturnPeriod,
  ): PortalAnswer<FeeReturn> => feeReturnOf(await calls.summaryText({ login, session, period }, 'GSTR3B')),

  payFee: async (
    login: PortalLogin,
    session: PortalSession,
    period: ReturnPeriod,
    { ledgerId, fee }: Parameters<Portal['payFee']>[3],
  ): PortalAnswer<null> => {
    const subject = { login, session, period };
    const paid = await calls.call(subject, {
      endpoint: 'RETOFFSET',
      method: 'POST',
      path: `${calls.pathOf('GSTR3B', period)}/offset-liability`,
      body: { gstin: login.gstin, ret_period: period, ...offsetBody(ledgerId, fee) },
    });
    return paid.ok ? offsetTaken(paid.value) : paid;
  },

  fileNil: async (
    login: PortalLogin,
    session: PortalSession,
    { form, period, pan, code, json }: Parameters<Portal['fileNil']>[2],
  ): PortalAnswer<{ arn: string }> => {
    const body = parseRecord(json);
    if (!body) throw new Error('what is filed is no JSON object');
    const answer = await calls.call(
      { login, session, period },
      {
        endpoint: 'RETFILE',
        method: 'POST',
        path: `${calls.pathOf(form, period)}/file`,
        query: { pan, otp: code },
        body,
      },
    );
    if (!answer.ok) return answer;
    const arn = arnIn(answer.value);
    return arn === '' ? fail(lostAnswer('RETFILE', 'the answer holds no ARN')) : ok({ arn });
  },
});
