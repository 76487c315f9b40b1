import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import { NO_ENTRY } from '#domain/filing/proofChain.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { Registration } from '#domain/registration/registration.ts';
import {
  given,
  isWaiting,
  later,
  refuseDouble,
  refuseForeign,
  type Tables,
  type Transaction,
} from './memoryTables.ts';

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const wokenAtOnce = 3;

const byAge = (a: Registration, b: Registration): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : Number(a.id > b.id));

export function registrationRows(trx: Transaction, accountId: string): TenantRows['registrations'] {
  const { registrations, filings, work } = trx.tables;
  const mine = (): Registration[] => [...registrations.values()].filter((row) => row.accountId === accountId);
  const live = (): Registration[] => mine().filter((row) => row.deletedAt === null);
  const put = (row: Registration): void => {
    trx.put(registrations, row.id, row);
    const counts = (one: Registration): boolean => one.gstin !== null && one.status !== 'failed';
    const twice = live().some((one) => one.id !== row.id && counts(one) && one.gstin === row.gstin);
    refuseDouble(row.deletedAt === null && counts(row) && twice, 'registration_once');
  };
  const of = (id: string): Registration | null => {
    const row = registrations.get(id);
    return row?.accountId === accountId ? row : null;
  };
  return {
    add: async (row) => {
      refuseDouble(registrations.has(row.id), 'registration_pkey');
      put({ ...row, accountId });
      trx.put(work, row.id, {
        registrationId: row.id,
        accountId,
        dueAt: null,
        enqueuedAt: null,
        holder: null,
        leaseUntil: null,
        wakes: 0,
      });
    },
    all: async ({ deleted } = { deleted: false }) => (deleted ? mine() : live()).toSorted(byAge),
    page: async ({ limit, after }) => {
      const place = after === null ? undefined : mine().find((row) => row.id === after);
      if (after !== null && place === undefined) return [];
      return live()
        .toSorted(byAge)
        .filter((row) => place === undefined || byAge(row, place) > 0)
        .slice(0, limit);
    },
    byId: async (id) => of(id),
    byIds: async (ids) =>
      new Map(
        mine()
          .filter((row) => ids.includes(row.id))
          .map((row) => [row.id, row]),
      ),
    byIdOrGstin: async (idOrGstin) =>
      uuidShape.test(idOrGstin)
        ? (live().find((row) => row.id === idOrGstin) ?? null)
        : (live()
            .filter((row) => row.gstin === idOrGstin.toUpperCase())
            .toSorted((a, b) => b.createdAt - a.createdAt)[0] ?? null),
    hasProven: async ({ gstin, username }) =>
      mine().some(
        (row) =>
          row.gstin === gstin &&
          row.username.toLowerCase() === username.toLowerCase() &&
          row.provenAt !== null,
      ),
    update: async (id, change) => {
      const taken =
        change.gstin !== undefined &&
        change.gstin !== null &&
        live().some((row) => row.id !== id && row.gstin === change.gstin && row.status !== 'failed');
      if (taken) return false;
      const row = of(id);
      const { createdAt: _kept, ...set } = given(change);
      if (row === null) return true;
      refuseForeign(trx.tables.signatories, set.signatoryId ?? null, accountId);
      put({ ...row, ...set });
      return true;
    },
    // One transaction at a time: nobody adds beside it.
    hold: async () => undefined,
    adoptHistory: async (id, gstin) => {
      for (const filing of filings.values()) {
        if (filing.accountId !== accountId || filing.gstin !== gstin || filing.registrationId === id)
          continue;
        refuseForeign(registrations, id, accountId);
        trx.put(filings, filing.id, { ...filing, registrationId: id });
      }
    },
  };
}

export function workRows(trx: Transaction, accountId: string): TenantRows['work'] {
  const { work } = trx.tables;
  const wakeBy = async (registrationId: string, at: Instant): Promise<void> => {
    const row = work.get(registrationId);
    if (row?.accountId !== accountId) return;
    const dueAt = row.dueAt === null ? at : Math.min(row.dueAt, at);
    trx.put(work, registrationId, { ...row, dueAt, wakes: row.wakes + 1 });
  };
  return {
    wakeBy,
    wakeNow: wakeBy,
    held: async (registrationId, holder, wall) => {
      const row = work.get(registrationId);
      return (
        row?.accountId === accountId &&
        row.holder === holder &&
        row.leaseUntil !== null &&
        row.leaseUntil > wall
      );
    },
  };
}

export function signatoryRows(trx: Transaction, accountId: string): TenantRows['signatories'] {
  const { signatories } = trx.tables;
  const mine = () => [...signatories.values()].filter((row) => row.accountId === accountId);
  const of = (id: string): SignatoryRow | undefined => {
    const row = signatories.get(id);
    return row?.accountId === accountId ? row : undefined;
  };
  return {
    byId: async (id) => of(id) ?? null,
    byIds: async (ids) => new Map(mine().flatMap((row) => (ids.includes(row.id) ? [[row.id, row]] : []))),
    byPan: async (pan) => mine().find((row) => row.pan === pan) ?? null,
    add: async (row) => {
      refuseDouble(row.pan !== '' && mine().some((other) => other.pan === row.pan), 'signatory_of_pan');
      trx.put(signatories, row.id, { ...row, accountId });
    },
    update: async (id, change) => {
      const row = of(id);
      const { relayKey: _kept, ...set } = given(change);
      if (row === undefined) return;
      refuseDouble(
        set.pan !== '' && mine().some((other) => other.id !== id && other.pan === set.pan),
        'signatory_of_pan',
      );
      trx.put(signatories, id, { ...row, ...set });
    },
  };
}

export function sessionRows(trx: Transaction, accountId: string): TenantRows['sessions'] {
  const { sessions } = trx.tables;
  return {
    get: async (registrationId) => {
      const row = sessions.get(registrationId);
      if (row?.accountId !== accountId) return null;
      const { accountId: _owner, ...kept } = row;
      return kept;
    },
    put: async (registrationId, row) => {
      refuseForeign(trx.tables.registrations, registrationId, accountId);
      trx.put(sessions, registrationId, { ...row, accountId });
    },
    drop: async (registrationId) => {
      if (sessions.get(registrationId)?.accountId === accountId) trx.drop(sessions, registrationId);
    },
  };
}

export function codeRows(trx: Transaction, accountId: string): TenantRows['codes'] {
  const { codes, seenCodes, filings, registrations } = trx.tables;
  const waiting = (): CodeRequest[] => openCodes(trx.tables).filter((row) => row.accountId === accountId);
  const newestOf = (filingId: string): CodeRequest | undefined =>
    [...codes.values()]
      .filter((row) => row.accountId === accountId && row.filingId === filingId)
      .toSorted((a, b) => b.askedWall - a.askedWall)[0];
  const change = (id: string, set: Partial<CodeRequest>): void => {
    const row = codes.get(id);
    if (row !== undefined) trx.put(codes, id, { ...row, ...set });
  };
  return {
    add: async (row) => {
      if (isWaiting(row.state) && waiting().some((one) => one.signatoryId === row.signatoryId)) return false;
      refuseForeign(registrations, row.registrationId, accountId);
      trx.put(codes, row.id, { ...row, accountId });
      return true;
    },
    open: async (registrationId) => waiting().find((row) => row.registrationId === registrationId) ?? null,
    openOfSignatory: async (signatoryId) => waiting().find((row) => row.signatoryId === signatoryId) ?? null,
    allOpen: async () =>
      waiting()
        .toSorted((a, b) => a.askedAt - b.askedAt)
        .slice(0, 500),
    byId: async (id) => {
      const row = codes.get(id);
      return row?.accountId === accountId ? row : null;
    },
    newestOf: async (filingId) => newestOf(filingId) ?? null,
    ofFiling: async (filingId) =>
      [...codes.values()]
        .filter((row) => row.accountId === accountId && row.filingId === filingId)
        .toSorted((a, b) => a.askedWall - b.askedWall || (a.id < b.id ? -1 : 1)),
    newestOfAll: async (filingIds) =>
      new Map(
        filingIds.flatMap((id) => {
          const newest = newestOf(id);
          return newest === undefined ? [] : [[id, newest] as const];
        }),
      ),
    lastEndedBefore: async (these) =>
      new Map(
        these.flatMap(({ id, registrationId, filingId }) => {
          const [ended] = [...codes.values()]
            .filter(
              (row) =>
                row.accountId === accountId &&
                row.registrationId === registrationId &&
                (row.filingId === null || row.filingId === filingId) &&
                !isWaiting(row.state),
            )
            .toSorted((x, y) => y.askedWall - x.askedWall);
          return ended === undefined ? [] : [[id, ended] as const];
        }),
      ),
    usedSince: async (registrationId, since) =>
      [...codes.values()].filter(
        (row) =>
          row.accountId === accountId &&
          row.registrationId === registrationId &&
          row.askedAt >= since &&
          row.state === 'used',
      ).length,
    move: async (id, from, to, set = {}) => {
      const row = codes.get(id);
      if (row?.accountId !== accountId || !from.includes(row.state)) return false;
      const kept = given(set);
      change(id, { ...kept, state: to, ...(isWaiting(to) ? {} : { codeSealed: null }) });
      return true;
    },
    markSent: async (id) => {
      if (codes.get(id)?.accountId === accountId) change(id, { sent: true });
    },
    firstSeen: async (signatoryId, hash, wall, since) => {
      const key = `${signatoryId} ${Buffer.from(hash).toString('hex')}`;
      const seen = seenCodes.get(key);
      if (seen !== undefined && seen.seenAt >= since) return false;
      trx.put(seenCodes, key, { seenAt: wall });
      return true;
    },
    attach: async (id, filingId) => {
      const row = codes.get(id);
      if (row?.accountId !== accountId || !isWaiting(row.state)) return false;
      change(id, { filingId });
      return true;
    },
    siblings: async (signatoryId) => {
      const since = new Map<string, number | null>();
      for (const filing of filings.values()) {
        const registration = registrations.get(filing.registrationId);
        if (
          registration?.accountId !== accountId ||
          registration.signatoryId !== signatoryId ||
          registration.deletedAt !== null ||
          filing.status === 'success'
        )
          continue;
        for (const row of [filing.returns.GSTR1, filing.returns.GSTR3B]) {
          if (row.state !== 'scheduled' || row.finding?.code !== 'code_queue') continue;
          const known = since.get(registration.id) ?? null;
          since.set(registration.id, later(known, row.scheduledAt) <= 0 ? known : row.scheduledAt);
        }
      }
      return [...since]
        .toSorted((a, b) => later(a[1], b[1]) || (a[0] < b[0] ? -1 : 1))
        .slice(0, wokenAtOnce)
        .map(([id]) => id);
    },
  };
}

export const openCodes = (tables: Tables): CodeRequest[] => tables.codes.below('waiting');

export function consentRows(trx: Transaction, accountId: string): TenantRows['consents'] {
  const { consents } = trx.tables;
  const of = (registrationId: string) =>
    consents.below(registrationId).filter((row) => row.accountId === accountId);
  return {
    add: async (row) => {
      refuseForeign(trx.tables.registrations, row.registrationId, accountId);
      trx.put(consents, row.id, { ...row, accountId });
    },
    ofRegistration: async (registrationId) =>
      of(registrationId)
        .toSorted((a, b) => a.givenAt - b.givenAt)
        .map(({ accountId: _owner, ...row }) => row),
    validOf: async (registrationIds, periods) =>
      (periods.length === 0 ? [] : [...new Set(registrationIds)])
        .flatMap((id) => of(id))
        .filter(
          ({ kind, period, withdrawnAt }) =>
            withdrawnAt === null && (kind === 'standing' || (period !== null && periods.includes(period))),
        )
        .toSorted((a, b) => a.givenAt - b.givenAt || (a.id < b.id ? -1 : 1))
        .map(({ accountId: _owner, ...row }) => row),
    withdraw: async (registrationId, kind, at) => {
      const held = of(registrationId).filter((row) => row.kind === kind && row.withdrawnAt === null);
      for (const row of held) trx.put(consents, row.id, { ...row, withdrawnAt: at });
      return held.length;
    },
  };
}

export function filingProofRows(trx: Transaction, accountId: string): TenantRows['filingProofs'] {
  const { proofs, filings } = trx.tables;
  const mine = () => [...proofs.values()].filter((row) => row.accountId === accountId);
  const get = (filingId: string, form: Form) =>
    mine().find((row) => row.filingId === filingId && row.form === form) ?? null;
  return {
    next: async (filingId, form) => {
      if (get(filingId, form) !== null) return null;
      const last = mine().toSorted((a, b) => b.record.seq - a.record.seq)[0]?.record;
      // One chain for each account, as random as its id.
      return {
        chain: last?.chain ?? accountId,
        seq: (last?.seq ?? 0) + 1,
        previousHash: last?.hash ?? NO_ENTRY,
        random: `${filingId.slice(0, -1)}${form === 'GSTR1' ? 1 : 3}`,
      };
    },
    add: async ({ filingId, form, content, entry }) => {
      refuseForeign(filings, filingId, accountId);
      trx.put(proofs, `${filingId} ${form}`, {
        accountId,
        filingId,
        form,
        content,
        record: { ...entry, anchor: null },
      });
    },
    get: async (filingId, form) => {
      const found = get(filingId, form);
      if (found === null) return null;
      const { accountId: _owner, ...kept } = found;
      return kept;
    },
    formsOf: async (filingId) =>
      mine()
        .filter((row) => row.filingId === filingId)
        .map(({ form }) => form)
        .toSorted(),
    // No PDF is drawn in a simulation.
    addFile: async () => undefined,
  };
}

export function taxNoticeRows(trx: Transaction, accountId: string): TenantRows['taxNotices'] {
  const { taxNotices, registrations } = trx.tables;
  const mine = () => [...taxNotices.values()].filter((row) => row.accountId === accountId);
  return {
    add: async (row) => {
      if (mine().some(({ reference }) => reference === row.reference)) return false;
      refuseForeign(registrations, row.registrationId, accountId);
      trx.put(taxNotices, row.id, { ...row, accountId });
      return true;
    },
    openOf: async (registrationIds) =>
      Map.groupBy(
        mine()
          .filter((row) => registrationIds.includes(row.registrationId) && row.acknowledgedAt === null)
          .toSorted((a, b) => (`${a.replyBy} ${a.id}` < `${b.replyBy} ${b.id}` ? -1 : 1))
          .map(({ accountId: _owner, ...row }) => row),
        ({ registrationId }) => registrationId,
      ),
    byId: async (id) => {
      const found = mine().find((row) => row.id === id);
      if (found === undefined) return null;
      const { accountId: _owner, ...row } = found;
      return row;
    },
    acknowledge: async (id, at) => {
      const row = mine().find((one) => one.id === id);
      if (row === undefined || row.acknowledgedAt !== null) return false;
      trx.put(taxNotices, id, { ...row, acknowledgedAt: at });
      return true;
    },
  };
}
