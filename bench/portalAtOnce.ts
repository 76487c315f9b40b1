import { QUARTERS } from '#domain/gst/returnPeriod.ts';
import { ok } from '#domain/shared/result.ts';
import { FORMS, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { noTax } from '#domain/gst/portalFigures.ts';
import type { Portal } from '#portal/port.ts';
import type { FiledReturn } from '#domain/gst/filedList.ts';

/** Returns the population has filed by then, for the two months that are read. */
const before = FORMS.flatMap((form) =>
  ['082026', '092026'].map((period) => ({
    form,
    period: period as ReturnPeriod,
    arn: `AA27${period.slice(0, 2)}26000000X`,
    filedOn: '2026-10-10',
  })),
);

/** A portal that answers at once: all returns are nil, every code is sent, and filed returns are listed. */
export function portalAtOnce(now: () => number): Portal {
  const filed = new Map<string, FiledReturn[]>();
  let serial = 0;
  return {
    simulated: true,
    lookUp: async () => ok({ gstin: '', signatory: { name: '', pan: '', mobile: '', email: '' } }),
    search: async (gstin) =>
      ok({
        gstin,
        legalName: 'Business',
        tradeName: 'Shop',
        constitution: 'Proprietorship',
        taxpayerType: 'Regular',
        status: 'Active',
        registeredOn: '2019-07-01',
        cancelledOn: null,
        makesEInvoices: false,
        address: null,
      }),
    track: async (gstin, year) =>
      ok({ filed: year === '2026-27' ? [...before, ...(filed.get(gstin) ?? [])] : [], withoutPeriod: [] }),
    preferences: async () => ok(QUARTERS.map((quarter) => ({ quarter, frequency: 'monthly' as const }))),
    askSessionCode: async () => ok({ challenge: 'challenge' }),
    openSession: async () => ok({ token: 'session', expiresAt: now() + 6 * 60 * 60_000 }),
    refreshSession: async (_login, session) => ok(session),
    closeSession: async () => ok(null),
    notOffered: [],
    returnSummary: async () => ok({ kind: 'nothing_saved' }),
    eInvoices: async () => ok({ count: 0 }),
    autoLiability: async () => ok({ outward: { value: 0, tax: noTax }, reverseCharge: null, credit: null }),
    gstr2b: async () => ok({ made: false }),
    ledgerBalances: async () => ok({ cash: noTax, credit: noTax, cashForFees: noTax }),
    statementBalances: async () => ok({ reclaim: noTax, reverseCharge: noTax }),
    liability: async () => ok({ owed: noTax, fee: noTax }),
    carriedLateFee: async () => ok(noTax),
    prepareNil: async () => ok(null),
    saveFeeReturn: async () => ok(null),
    feeReturn: async () => ok({ saved: false }),
    payFee: async () => ok(null),
    askEvc: async () => ok(null),
    nilJson: async (login, _session, _form, period) =>
      ok(JSON.stringify({ gstin: login.gstin, ret_period: period, isnil: 'Y' })),
    admit: async () => undefined,
    fileNil: async ({ gstin }, _session, { form, period }) => {
      serial += 1;
      const arn = `AA271026${String(serial).padStart(6, '0')}Z`;
      filed.set(gstin, [...(filed.get(gstin) ?? []), { form, period, arn, filedOn: '2026-11-10' }]);
      return ok({ arn });
    },
  };
}
