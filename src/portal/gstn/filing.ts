import type { Pan } from '#domain/gst/pan.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Portal, PortalAnswer, PortalLogin, PortalSession } from '../port.ts';
import type { FeeByHead } from '#domain/gst/carriedFee.ts';
import type { FeeReturn } from '#domain/gst/portalFigures.ts';
import { doneBy, feeReturnBody, feeReturnOf, offsetBody, offsetTaken } from '../feeReturn.ts';
import { sealPayload, signWithEvc } from './crypto.ts';
import { isRefused, lostAnswer, meansNothingSaved } from '../fault.ts';
import { type Json, textOf } from '../json.ts';
import { arnIn } from '../filedAnswer.ts';
import type { ReturnCalls, Subject } from './returnCalls.ts';
import { sessionKeys } from './session.ts';
import type { GstnSettings } from './settings.ts';
import { whyNotNil, zeroGstr3b } from '../summary.ts';

/** From reading the saved data to RETFILE (gst-portal#gstr1, gst-portal#gstr3b). */
export const filingCalls = (settings: GstnSettings, calls: ReturnCalls) => {
  const { versions } = settings;
  const savesZeros = (form: Form): boolean => form === 'GSTR3B' && settings.nil3bFallbackSaveZeros;

  /** RETNEWPTF with isnil (gst-portal#gstr1): the reference in its answer needs no polling (gst-portal#retstatus). */
  const proceedNil = async (subject: Subject): PortalAnswer<null> => {
    const { gstin } = subject.login;
    const { ek } = sessionKeys(subject.session);
    const { data, hmac } = sealPayload(ek, JSON.stringify({ gstin, ret_period: subject.period, isnil: 'Y' }));
    const answer = await calls.call(subject, {
      endpoint: 'RETNEWPTF',
      method: 'POST',
      path: `${versions.proceedToFile}/returns/gstrptf`,
      headers: { rtn_typ: settings.proceedReturnType, userrole: 'GSTR1', api_version: '1.1' },
      body: { action: 'RETNEWPTF', data, hmac },
    });
    if (!answer.ok && isRefused(answer.failure, 'already_prepared')) return ok(null);
    return answer.ok ? ok(null) : answer;
  };

  const put = (subject: Subject, endpoint: 'RETSAVE' | 'RETOFFSET', body: Json) => {
    const { data, hmac } = sealPayload(sessionKeys(subject.session).ek, JSON.stringify(body));
    return calls.call(subject, {
      endpoint,
      method: 'PUT',
      path: calls.pathOf('GSTR3B'),
      body: { action: endpoint, data, hmac },
    });
  };

  const statusOf = async (subject: Subject, reference: string): PortalAnswer<null> => {
    const status = await calls.call(subject, {
      endpoint: 'RETSTATUS',
      method: 'GET',
      path: `${versions.returns}/returns`,
      query: {
        action: 'RETSTATUS',
        gstin: subject.login.gstin,
        ret_period: subject.period,
        ref_id: reference,
      },
    });
    return status.ok ? doneBy(status.value.json) : status;
  };

  const save = async (subject: Subject, body: Json): PortalAnswer<null> => {
    const saved = await put(subject, 'RETSAVE', body);
    return saved.ok ? statusOf(subject, textOf(saved.value.json['reference_id'])) : saved;
  };

  /**
   * The fall-back for a nil GSTR-3B (gst-portal#gstr3b): zeros are saved. The portal works on a save for a minute or
   * so; meanwhile this answers a WAIT refusal, and the next try finds the zeros there.
   */
  const saveZeros = async (subject: Subject): PortalAnswer<null> => {
    const { gstin } = subject.login;
    const { period } = subject;
    const found = await calls.summary(subject, 'GSTR3B');
    if (found.ok) {
      const why = whyNotNil('GSTR3B', found.value.json);
      return why === null ? ok(null) : fail(why);
    }
    if (!meansNothingSaved(found.failure)) return found;
    return save(subject, zeroGstr3b(gstin, period));
  };

  return {
    prepareNil: async (
      login: PortalLogin,
      session: PortalSession,
      form: Form,
      period: ReturnPeriod,
    ): PortalAnswer<null> => {
      if (form === 'GSTR1') return proceedNil({ login, session, period });
      return savesZeros(form) ? saveZeros({ login, session, period }) : ok(null);
    },

    askEvc: async (
      login: PortalLogin,
      session: PortalSession,
      form: Form,
      period: ReturnPeriod,
      pan: Pan,
    ): PortalAnswer<null> => {
      const answer = await calls.raw(
        { login, session, period },
        {
          endpoint: 'EVCOTP',
          method: 'GET',
          path: `${versions.authenticate}/authenticate`,
          query: { action: 'EVCOTP', gstin: login.gstin, pan, form_type: settings.evcFormType[form] },
        },
      );
      return answer.ok ? ok(null) : answer;
    },

    nilJson: async (
      login: PortalLogin,
      session: PortalSession,
      form: Form,
      period: ReturnPeriod,
    ): PortalAnswer<string> => {
      if (form === 'GSTR3B' && !savesZeros(form)) {
        const nil = { ret_period: period, gstin: login.gstin, [settings.nil3bFlag]: 'Y' };
        return ok(JSON.stringify(nil));
      }
      const summary = await calls.summary({ login, session, period }, form);
      if (!summary.ok) return summary;
      const why = whyNotNil(form, summary.value.json);
      return why === null ? ok(summary.value.text) : fail(why);
    },

    saveFeeReturn: (
      login: PortalLogin,
      session: PortalSession,
      period: ReturnPeriod,
      fee: FeeByHead | null,
    ): PortalAnswer<null> => save({ login, session, period }, feeReturnBody(login.gstin, period, fee)),

    feeReturn: async (
      login: PortalLogin,
      session: PortalSession,
      period: ReturnPeriod,
    ): PortalAnswer<FeeReturn> => feeReturnOf(await calls.summary({ login, session, period }, 'GSTR3B')),

    payFee: async (
      login: PortalLogin,
      session: PortalSession,
      period: ReturnPeriod,
      { ledgerId, fee }: Parameters<Portal['payFee']>[3],
    ): PortalAnswer<null> => {
      const paid = await put({ login, session, period }, 'RETOFFSET', offsetBody(ledgerId, fee));
      return paid.ok ? offsetTaken(paid.value.json) : paid;
    },

    fileNil: async (
      login: PortalLogin,
      session: PortalSession,
      { form, period, pan, code, json }: Parameters<Portal['fileNil']>[2],
    ): PortalAnswer<{ arn: string }> => {
      const subject = { login, session, period };
      const { base64, data } = sealPayload(sessionKeys(session).ek, json);
      const answer = await calls.call(subject, {
        endpoint: 'RETFILE',
        method: 'POST',
        path: calls.pathOf(form),
        body: { action: 'RETFILE', data, st: 'EVC', ...signWithEvc(pan, code, base64) },
      });
      if (!answer.ok) return answer;
      const arn = arnIn(answer.value.json);
      if (arn === '') return fail(lostAnswer('RETFILE', 'the answer holds no ARN'));
      return ok({ arn });
    },
  };
};
