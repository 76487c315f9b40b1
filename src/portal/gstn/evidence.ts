import {
  type AutoLiability,
  type Gstr2b,
  type LedgerBalances,
  type Liability,
  type ReturnSummary,
  type StatementBalances,
  noTax,
  type TaxHeads,
} from '#domain/gst/portalFigures.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import type { PortalAnswer, PortalLogin, PortalSession } from '../port.ts';
import {
  autoLiabilityIn,
  balancesIn,
  carriedFeeIn,
  closingBalanceIn,
  documentsIn,
  gstr2bOf,
  liabilityIn,
} from '../figures.ts';
import type { Json } from '../json.ts';
import { noBalances, nothingOwed, readingOf, summaryOf } from '../readings.ts';
import type { ReturnCalls, Subject, TaxpayerCall } from './returnCalls.ts';
import type { GstnSettings } from './settings.ts';

/** The sections of GSTR-1 that e-invoices fill. */
const E_INVOICE_SECTIONS = ['B2B', 'CDNR', 'CDNUR', 'EXP'] as const;

type ReadCall = Omit<TaxpayerCall, 'method' | 'query'> & { query: Record<string, string> };

/** Reads before a nil return; none of them changes anything at the portal. */
export const evidenceCalls = (settings: GstnSettings, calls: ReturnCalls) => {
  const { versions } = settings;

  async function read<T>(
    subject: Subject,
    { query, ...request }: ReadCall,
    reader: (json: Json) => T | null,
    nothing?: T,
  ): Promise<Result<T, PortalFault>> {
    const { gstin } = subject.login;
    const answer = await calls.call(subject, {
      ...request,
      method: 'GET',
      query: { action: request.endpoint, gstin, ...query },
    });
    return readingOf(answer.ok ? ok(answer.value.json) : answer, request.endpoint, reader, nothing);
  }

  const eInvoicesIn = (subject: Subject, section: string): Promise<Result<number, PortalFault>> =>
    read(
      subject,
      {
        endpoint: 'EINV',
        path: `${versions.eInvoices}/returns/einvoice`,
        query: { ret_period: subject.period, sec: section },
      },
      documentsIn,
      0,
    );

  return {
    returnSummary: async (
      login: PortalLogin,
      session: PortalSession,
      form: Form,
      period: ReturnPeriod,
    ): PortalAnswer<ReturnSummary> => {
      const summary = await calls.summary({ login, session, period }, form);
      return summaryOf(summary.ok ? ok(summary.value.json) : summary, form);
    },

    /** Section by section until one has some: that is enough. */
    eInvoices: async (
      login: PortalLogin,
      session: PortalSession,
      period: ReturnPeriod,
    ): PortalAnswer<{ count: number }> => {
      for (const section of E_INVOICE_SECTIONS) {
        const count = await eInvoicesIn({ login, session, period }, section);
        if (!count.ok) return count;
        if (count.value > 0) return ok({ count: count.value });
      }
      return ok({ count: 0 });
    },

    autoLiability: (
      login: PortalLogin,
      session: PortalSession,
      period: ReturnPeriod,
    ): PortalAnswer<AutoLiability> =>
      read(
        { login, session, period },
        { endpoint: 'AUTOLIAB', path: calls.pathOf('GSTR3B'), query: { ret_period: period } },
        autoLiabilityIn,
      ),

    gstr2b: (login: PortalLogin, session: PortalSession, period: ReturnPeriod): PortalAnswer<Gstr2b> =>
      read<Gstr2b>(
        { login, session, period },
        { endpoint: 'GET2B', path: `${versions.gstr2b}/returns/gstr2b`, query: { rtnprd: period } },
        gstr2bOf(login.gstin, period),
        { made: false },
      ),

    ledgerBalances: (
      login: PortalLogin,
      session: PortalSession,
      period: ReturnPeriod,
    ): PortalAnswer<LedgerBalances> =>
      read(
        { login, session, period },
        { endpoint: 'BAL', path: `${versions.ledgers}/ledgers`, query: { ret_period: period } },
        balancesIn,
        noBalances,
      ),

    statementBalances: async (
      login: PortalLogin,
      session: PortalSession,
      period: ReturnPeriod,
    ): PortalAnswer<StatementBalances> => {
      const subject = { login, session, period };
      const balance = (endpoint: 'CLOSINGBAL' | 'RCMCLOSINGBAL'): Promise<Result<TaxHeads, PortalFault>> =>
        read(subject, { endpoint, path: calls.pathOf('GSTR3B'), query: {} }, closingBalanceIn, noTax);
      const reclaim = await balance('CLOSINGBAL');
      if (!reclaim.ok) return reclaim;
      const reverseCharge = await balance('RCMCLOSINGBAL');
      return reverseCharge.ok
        ? ok({ reclaim: reclaim.value, reverseCharge: reverseCharge.value })
        : reverseCharge;
    },

    liability: (login: PortalLogin, session: PortalSession, period: ReturnPeriod): PortalAnswer<Liability> =>
      read(
        { login, session, period },
        {
          endpoint: 'TAXPAYABLE',
          path: `${versions.ledgers}/ledgers`,
          query: { ret_period: period, ret_type: 'R3B' },
        },
        liabilityIn,
        nothingOwed,
      ),

    carriedLateFee: (
      login: PortalLogin,
      session: PortalSession,
      period: ReturnPeriod,
    ): PortalAnswer<TaxHeads> =>
      read(
        { login, session, period },
        {
          endpoint: 'LATEFEEBREAKUP',
          path: `${versions.returns}/returns`,
          query: { ret_period: period, rtn_typ: 'R3B' },
        },
        (json) => carriedFeeIn(json, period),
        noTax,
      ),
  };
};
