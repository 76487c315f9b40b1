import { changeOf, type ShownPart } from '#domain/shared/change.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { notifyAtCommit, type Trx } from './open.ts';

/** The channel on which processes hear whose rows changed: the user's id, a space, the change as JSON. */
export const userChannel = 'shunya_user';

/** Which methods write what a page shows; a new method does not compile before it stands here. */
type Writes<Rows> = Record<keyof Rows, boolean>;

const registrationWrites: Writes<TenantRows['registrations']> = {
  add: true,
  update: true,
  adoptHistory: true,
  all: false,
  page: false,
  byId: false,
  byIds: false,
  byIdOrGstin: false,
};
const signatoryWrites: Writes<TenantRows['signatories']> = {
  add: true,
  update: true,
  byId: false,
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
  newestOfAll: false,
  lastEndedOfAll: false,
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
  // What the engine keeps for itself; no page shows it.
  markLooked: false,
  keepReadings: false,
  keepDocument: false,
  eventsOf: false,
  byId: false,
  ofRegistration: false,
  openOf: false,
  newest: false,
  newestOfAll: false,
  oldestWaiting: false,
  earliestDue: false,
  history: false,
  document: false,
};
const personWrites: Writes<TenantRows['people']> = { setName: true, get: false, names: false };

type Noted = Pick<
  TenantRows,
  'registrations' | 'signatories' | 'codes' | 'consents' | 'filings' | 'people' | 'changed'
>;

/** The rows of one transaction, which notes what is written in them and tells it when `changed` was called. */
export function notingChanges(trx: Trx, accountId: string, rows: Omit<Noted, 'changed'>): Noted {
  const parts = new Set<ShownPart>();
  const gstins = new Set<string>();
  const noting = <Rows extends object>(of: Rows, part: ShownPart, writes: Writes<Rows>): Rows => {
    const noted = { ...of };
    for (const name of Object.keys(writes) as (keyof Rows)[]) {
      const method = of[name];
      if (!writes[name] || typeof method !== 'function') continue;
      noted[name] = ((...given: unknown[]): unknown => {
        parts.add(part);
        return method.apply(of, given) as unknown;
      }) as Rows[keyof Rows];
    }
    return noted;
  };
  return {
    registrations: noting(rows.registrations, 'gstins', registrationWrites),
    signatories: noting(rows.signatories, 'gstins', signatoryWrites),
    codes: noting(rows.codes, 'codes', codeWrites),
    consents: noting(rows.consents, 'account', consentWrites),
    filings: noting(rows.filings, 'filings', filingWrites),
    people: noting(rows.people, 'account', personWrites),
    changed: async (registrationIds) => {
      for (const id of registrationIds) gstins.add(id);
      tellAtCommit(trx, accountId, () => (parts.size === 0 ? null : changeOf(parts, gstins)));
    },
  };
}

/** Tells the open pages of a user; what is asked for at the commit tells nobody when it is null. */
export function tellAtCommit(
  trx: Trx,
  accountId: string,
  change: () => ReturnType<typeof changeOf> | null,
): void {
  notifyAtCommit(trx, userChannel, () => {
    const told = change();
    return told === null ? null : `${accountId} ${JSON.stringify(told)}`;
  });
}
