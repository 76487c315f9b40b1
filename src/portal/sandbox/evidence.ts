import {
  type AutoLiability,
  type Gstr2b,
  type LedgerBalances,
  type Liability,
  type ReturnSummary,
  type StatementBalances,
  type TaxHeads,
} from '#domain/gst/portalFigures.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { fail } from '#domain/shared/result.ts';
import { autoLiabilityIn, balancesIn, gstr2bOf, liabilityIn } from '../figures.ts';
import type { Json } from '../json.ts';
import type { PortalAnswer, PortalLogin, PortalSession } from '../port.ts';
import { noBalances, nothingOwed, readingOf, summaryOf } from '../readings.ts';
import type { Endpoint } from '../replies.ts';
import { monthPath, type ReturnCalls, type Subject } from './returnCalls.ts';

const notOffered = <T>(): PortalAnswer<T> => Promise.resolve(fail({ kind: 'not_supported' }));

/** Reads before a nil return, as far as this provider has calls for them (gst-portal#decrypted). */
export const evidenceCalls = (calls: ReturnCalls) => {
  const read = async <T>(
    subject: Subject,
    endpoint: Endpoint,
    path: string,
    reader: (json: Json) => T | null,
    nothing?: T,
  ): PortalAnswer<T> =>
    readingOf(await calls.call(subject, { endpoint, method: 'GET', path }), endpoint, reader, nothing);

  return {
    returnSummary: async (
      login: PortalLogin,
      session: PortalSession,
      form: Form,
      period: ReturnPeriod,
    ): PortalAnswer<ReturnSummary> => summaryOf(await calls.summary({ login, session, period }, form), form),

    /** Offered only as jobs, without a time limit. */
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
      read<Gstr2b>(
        { login, session, period },
        'GET2B',
        `/gstrs/gstr-2b/${monthPath(period)}`,
        gstr2bOf(login.gstin, period),
        {
          made: false,
        },
      ),

    ledgerBalances: (
      login: PortalLogin,
      session: PortalSession,
      period: ReturnPeriod,
    ): PortalAnswer<LedgerBalances> =>
      read({ login, session, period }, 'BAL', `/ledgers/bal/${monthPath(period)}`, balancesIn, noBalances),

    liability: (login: PortalLogin, session: PortalSession, period: ReturnPeriod): PortalAnswer<Liability> =>
      read(
        { login, session, period },
        'TAXPAYABLE',
        `/ledgers/gstr-3b/liability/${monthPath(period)}`,
        liabilityIn,
        nothingOwed,
      ),

    /** This provider has no call for these two. */
    statementBalances: (): PortalAnswer<StatementBalances> => notOffered(),
    carriedLateFee: (): PortalAnswer<TaxHeads> => notOffered(),
  };
};
