import type { AutoLiability, Gstr2b, LedgerBalances, ReturnSummary } from '#domain/gst/portalFigures.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { noTax, type TaxHeads } from '#domain/gst/taxHeads.ts';
import type { PortalFault } from '#domain/filing/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { filedAlready, isEmptyAnswer, isRefused, unreadable } from '../fault.ts';
import { autoLiabilityIn, balancesIn, gstr2bIn, liabilityIn, summaryIn } from '../figures.ts';
import type { Json } from '../json.ts';
import { tellsFiled } from '../summary.ts';
import type { PortalAnswer, PortalLogin, PortalSession } from '../port.ts';
import type { Endpoint } from '../replies.ts';
import { monthPath, type ReturnCalls, type Subject } from './returnCalls.ts';

const notOffered = <T>(): PortalAnswer<T> => Promise.resolve(fail({ kind: 'not_supported' }));

/** What is read before a return is filed nil, as far as this provider has calls for it (gst-portal#decrypted). */
export const evidenceCalls = (calls: ReturnCalls) => {
  /** `nothing`: what it means when the portal says that nothing is there; absent where that is no answer. */
  async function read<T>(
    subject: Subject,
    endpoint: Endpoint,
    path: string,
    reader: (json: Json) => T | null,
    nothing?: T,
  ): Promise<Result<T, PortalFault>> {
    const answer = await calls.call(subject, { endpoint, method: 'GET', path });
    if (!answer.ok) return nothing !== undefined && isEmptyAnswer(answer.failure) ? ok(nothing) : answer;
    const told = reader(answer.value);
    return told === null ? fail(unreadable(`${endpoint} has another shape`)) : ok(told);
  }

  return {
    returnSummary: async (
      login: PortalLogin,
      session: PortalSession,
      form: Form,
      period: ReturnPeriod,
    ): PortalAnswer<ReturnSummary> => {
      const summary = await calls.summary({ login, session, period }, form);
      if (!summary.ok) {
        if (isRefused(summary.failure, 'no_summary_yet')) return ok({ told: 'no_summary' });
        return isEmptyAnswer(summary.failure) ? ok({ told: 'nothing_saved' }) : summary;
      }
      if (tellsFiled(summary.value)) return fail(filedAlready);
      const told = summaryIn(form, summary.value);
      return told === null ? fail(unreadable('the summary has another shape')) : ok(told);
    },

    /** Offered as jobs alone, which end when they like. */
    eInvoices: (): PortalAnswer<{ count: number }> => notOffered(),

    autoLiability: (
      login: PortalLogin,
      session: PortalSession,
      period: ReturnPeriod,
    ): PortalAnswer<AutoLiability> =>
      read(
        { login, session, period },
        'AUTOLIAB',
        `${calls.pathOf('GSTR3B', period)}/auto-liability-calc`,
        autoLiabilityIn,
      ),

    gstr2b: (login: PortalLogin, session: PortalSession, period: ReturnPeriod): PortalAnswer<Gstr2b> =>
      read<Gstr2b>({ login, session, period }, 'GET2B', `/gstrs/gstr-2b/${monthPath(period)}`, gstr2bIn, {
        made: false,
      }),

    ledgerBalances: (
      login: PortalLogin,
      session: PortalSession,
      period: ReturnPeriod,
    ): PortalAnswer<LedgerBalances> =>
      read({ login, session, period }, 'BAL', `/ledgers/bal/${monthPath(period)}`, balancesIn),

    liability: (login: PortalLogin, session: PortalSession, period: ReturnPeriod): PortalAnswer<TaxHeads> =>
      read(
        { login, session, period },
        'TAXPAYABLE',
        `/ledgers/gstr-3b/liability/${monthPath(period)}`,
        liabilityIn,
        noTax,
      ),

    /** No call of this provider tells it. */
    carriedLateFee: (): PortalAnswer<TaxHeads> => notOffered(),
  };
};
