import { changeOf, type ShownPart } from '#domain/shared/change.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { Notices } from './notices.ts';

/** Which methods write something that a page shows. A new method does not compile until it is listed here. */
type Writes<Rows> = Record<keyof Rows, boolean>;

const registrationWrites: Writes<TenantRows['registrations']> = {
  add: true,
  update: true,
  adoptHistory: true,
  hold: false,
  all: false,
  page: false,
  byId: false,
  byIds: false,
  byIdOrGstin: false,
  hasProven: false,
};
const signatoryWrites: Writes<TenantRows['signatories']> = {
  add: true,
  update: true,
  byId: false,
  byIds: false,
  byPan: false,
};
const codeWrites: Writes<TenantRows['codes']> = {
  add: true,
  move: true,
  markSent: true,
  attach: true,
  open: false,
  openOfSignatory: false,
  allOpen: false,
  byId: false,
  newestOf: false,
  ofFiling: false,
  usedSince: false,
  newestOfAll: false,
  lastEndedBefore: false,
  firstSeen: false,
  siblings: false,
};
const consentWrites: Writes<TenantRows['consents']> = {
  add: true,
  withdraw: true,
  ofRegistration: false,
  validOf: false,
};
const filingWrites: Writes<TenantRows['filings']> = {
  open: true,
  append: true,
  moveApproval: true,
  // Internal to the engine; no page shows it.
  markLooked: false,
  keepReadings: false,
  keepDocument: false,
  eventsOf: false,
  byId: false,
  ofRegistration: false,
  openOf: false,
  newest: false,
  newestOfAll: false,
  openMonths: false,
  marks: false,
  ofPeriod: false,
  unfiled: false,
  history: false,
  document: false,
};
const taxNoticeWrites: Writes<TenantRows['taxNotices']> = {
  add: true,
  acknowledge: true,
  openOf: false,
  byId: false,
};
type Noted = Pick<
  TenantRows,
  'registrations' | 'signatories' | 'codes' | 'consents' | 'filings' | 'taxNotices' | 'changed'
>;

/**
 * The rows of one transaction, noting what is written through them. The caller of `changed` calls `tellChanges` once
 * the transaction has committed.
 */
export function notingChanges(
  accountId: string,
  rows: Omit<Noted, 'changed'>,
  notices: Notices,
): { noted: Noted; tellChanges: () => void } {
  const parts = new Set<ShownPart>();
  const gstins = new Set<string>();
  let isAsked = false;
  const noting = <Rows extends object>(of: Rows, part: ShownPart, writes: Writes<Rows>): Rows => {
    const noted = { ...of };
    for (const name of Object.keys(writes) as (keyof Rows)[]) {
      const method = of[name];
      if (!writes[name] || typeof method !== 'function') continue;
      noted[name] = ((...args: unknown[]): unknown => {
        parts.add(part);
        return method.apply(of, args) as unknown;
      }) as Rows[keyof Rows];
    }
    return noted;
  };
  return {
    noted: {
      registrations: noting(rows.registrations, 'gstins', registrationWrites),
      signatories: noting(rows.signatories, 'gstins', signatoryWrites),
      codes: noting(rows.codes, 'codes', codeWrites),
      consents: noting(rows.consents, 'account', consentWrites),
      filings: noting(rows.filings, 'filings', filingWrites),
      taxNotices: noting(rows.taxNotices, 'gstins', taxNoticeWrites),
      changed: async (registrationIds) => {
        isAsked = true;
        for (const id of registrationIds) gstins.add(id);
      },
    },
    tellChanges: () => {
      if (isAsked && parts.size > 0) notices.changed(accountId, changeOf(parts, gstins));
    },
  };
}
