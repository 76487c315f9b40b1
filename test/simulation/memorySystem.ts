import type { Gstin } from '#domain/gst/gstin.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Submission, SystemRows } from '#usecases/ports/system.ts';
import { openCodes } from './memoryTenant.ts';
import { later, type Transaction, type WorkRow } from './memoryTables.ts';

const submissionKey = (gstin: Gstin, form: Form, period: ReturnPeriod): string =>
  `${gstin} ${form} ${period}`;

export function systemRows(trx: Transaction): SystemRows {
  return {
    submissions: submissionRows(trx),
    work: systemWorkRows(trx),
    codes: systemCodeRows(trx),
    digests: { due: async () => [], next: async () => null },
    portalTurns: portalTurnRows(trx),
    portalRate: portalRateRows(trx),
  };
}

function submissionRows(trx: Transaction): SystemRows['submissions'] {
  const { submissions } = trx.tables;
  const get = (gstin: Gstin, form: Form, period: ReturnPeriod): Submission | null => {
    const row = submissions.get(submissionKey(gstin, form, period));
    if (row === undefined) return null;
    const { claimedAt: _claimed, ...kept } = row;
    return kept;
  };
  return {
    get: async (gstin, form, period) => get(gstin, form, period),
    claim: async ({ gstin, form, period }, owner, at, stale) => {
      const key = submissionKey(gstin, form, period);
      const row = submissions.get(key);
      const fresh = { gstin, form, period, owner, state: 'claimed' as const, claimedAt: at };
      if (row === undefined)
        trx.put(submissions, key, { ...fresh, arn: null, sentAt: null, unanswered: 0, offset: null });
      else if (
        row.state === 'not_filed' ||
        (row.state === 'claimed' && (row.owner === owner || row.claimedAt < stale.claimedBefore)) ||
        (row.state === 'sent' && row.owner === owner && row.sentAt !== null && row.sentAt <= stale.sentBefore)
      )
        trx.put(submissions, key, { ...row, ...fresh });
      const claim = get(gstin, form, period);
      if (claim === null) throw new Error('a submission that was just claimed is not there');
      return claim;
    },
    claimOffset: async ({ gstin, form, period }, owner, at, sentBefore) => {
      const key = submissionKey(gstin, form, period);
      const row = submissions.get(key);
      if (row?.owner !== owner || row.state !== 'claimed') return false;
      const { offset } = row;
      const isFree =
        offset === null ||
        offset.state === 'not_done' ||
        (offset.state === 'sent' && offset.owner !== owner && offset.at < sentBefore);
      if (isFree) trx.put(submissions, key, { ...row, offset: { owner, state: 'sent', at } });
      return isFree;
    },
    endOffset: async ({ gstin, form, period }, owner, state, at) => {
      const key = submissionKey(gstin, form, period);
      const row = submissions.get(key);
      if (row === undefined) return false;
      const isOurs = row.offset === null ? state === 'done' : row.offset.owner === owner;
      if (isOurs) trx.put(submissions, key, { ...row, offset: { owner, state, at } });
      return isOurs;
    },
    listed: async ({ gstin, form, period }, owner, arn) => {
      const key = submissionKey(gstin, form, period);
      const before = get(gstin, form, period);
      const row = submissions.get(key);
      if (row?.owner === owner && (row.state === 'sent' || row.state === 'filed'))
        trx.put(submissions, key, { ...row, state: 'filed', arn });
      return before;
    },
    move: async ({ gstin, form, period }, owner, from, to, change) => {
      const key = submissionKey(gstin, form, period);
      const row = submissions.get(key);
      if (row?.owner !== owner || row.state !== from.state) return false;
      if (typeof from.sentAt === 'number' && row.sentAt !== from.sentAt) return false;
      trx.put(submissions, key, {
        ...row,
        state: to,
        arn: change.arn ?? row.arn,
        sentAt: change.sentAt ?? row.sentAt,
        unanswered: change.unanswered ?? row.unanswered,
      });
      return true;
    },
  };
}

const isFree = (row: WorkRow, wall: Instant): boolean =>
  row.holder === null || (row.leaseUntil !== null && row.leaseUntil <= wall);

function systemWorkRows(trx: Transaction): SystemRows['work'] {
  const { work } = trx.tables;
  return {
    take: async (registrationId, holder, wall, leaseMs) => {
      const row = work.get(registrationId);
      if (row === undefined || row.dueAt === null || !isFree(row, wall)) return null;
      trx.put(work, registrationId, { ...row, holder, leaseUntil: wall + leaseMs });
      return { accountId: row.accountId, wakes: row.wakes };
    },
    renew: async (registrationId, holder, wall, leaseMs) => {
      const row = work.get(registrationId);
      if (row?.holder !== holder) return false;
      trx.put(work, registrationId, { ...row, leaseUntil: wall + leaseMs });
      return true;
    },
    release: async (registrationId, holder, wakes, nextDue) => {
      const row = work.get(registrationId);
      if (row?.holder !== holder) return;
      trx.put(work, registrationId, {
        ...row,
        holder: null,
        leaseUntil: null,
        enqueuedAt: null,
        dueAt: row.wakes === wakes ? nextDue : row.dueAt,
      });
    },
    nextDue: async () => [...work.values()].map((row) => row.dueAt).toSorted(later)[0] ?? null,
    busy: async (at, wall) =>
      [...work.values()].some(
        (row) =>
          (row.dueAt !== null && row.dueAt <= at) || (row.leaseUntil !== null && row.leaseUntil > wall),
      ),
  };
}

/** `dueWork` of db/rows/work.ts: registrations that are due and not on their way, marked as on their way. */
export function claimDue(
  trx: Transaction,
  due: { now: Instant; wall: Instant; limit: number; repeatMs: number },
): string[] {
  const { work } = trx.tables;
  const rows = [...work.values()]
    .filter((row) => row.dueAt !== null && row.dueAt <= due.now && isFree(row, due.wall))
    .filter((row) => row.enqueuedAt === null || row.enqueuedAt <= due.wall - due.repeatMs)
    .toSorted((a, b) => later(a.dueAt, b.dueAt))
    .slice(0, due.limit);
  for (const row of rows) trx.put(work, row.registrationId, { ...row, enqueuedAt: due.wall });
  return rows.map((row) => row.registrationId);
}

function systemCodeRows(trx: Transaction): SystemRows['codes'] {
  const { signatories } = trx.tables;
  return {
    signatoryOfRelay: async (relayKey) => {
      const signatory = [...signatories.values()].find(
        (row) => row.relayKey === relayKey && row.relay === 'on',
      );
      return signatory === undefined ? null : { id: signatory.id, accountId: signatory.accountId, relayKey };
    },
    relayAwaitedSince: async (wall) =>
      openCodes(trx.tables).some((row) => row.state === 'requested' && row.relay && row.askedWall > wall),
    relayKeysOfMail: async (address) =>
      [...signatories.values()]
        .filter((row) => row.relay === 'on')
        .filter((row) =>
          [row.portalEmail, row.email].some((known) => known.toLowerCase() === address.toLowerCase()),
        )
        .map((row) => row.relayKey),
  };
}

function portalTurnRows(trx: Transaction): SystemRows['portalTurns'] {
  const { portalTurns } = trx.tables;
  const nameOf = (key: Uint8Array): string => Buffer.from(key).toString('hex');
  return {
    take: async (key, { holder, heldFor, proven, until, nextUntil }, now) => {
      const name = nameOf(key);
      const row = portalTurns.get(name);
      const wished = { holder, heldFor, proven, until };
      if (row === undefined) {
        trx.put(portalTurns, name, { ...wished, next: null });
        return true;
      }
      const held = row.until > now;
      const next = row.next !== null && row.next.until > now && row.next.holder !== holder ? row.next : null;
      const same = held && row.holder === holder && row.heldFor === heldFor;
      const free = !held || row.holder === holder || (proven && !row.proven);
      const taken = same || (free && next === null);
      const mine = taken || !proven ? null : { holder, until: nextUntil };
      trx.put(portalTurns, name, { ...row, ...(taken ? wished : {}), next: next ?? mine });
      return taken;
    },
    giveBack: async (key, heldFor, now) => {
      const name = nameOf(key);
      const row = portalTurns.get(name);
      if (row?.heldFor !== heldFor) return;
      if (row.next !== null && row.next.until > now) trx.put(portalTurns, name, { ...row, until: now });
      else trx.drop(portalTurns, name);
    },
  };
}

function portalRateRows(trx: Transaction): SystemRows['portalRate'] {
  const { rates } = trx.tables;
  return {
    take: async (name, { perSecond, burst }, count, wall) => {
      const row = rates.get(name) ?? { tokens: burst, refilledAt: wall };
      const passed = Math.max(0, wall - row.refilledAt) / 1000;
      const tokens = Math.min(burst, row.tokens + passed * perSecond) - count;
      trx.put(rates, name, { tokens, refilledAt: Math.max(wall, row.refilledAt) });
      return {
        waitsMs: Array.from({ length: count }, (_, index) =>
          Math.max(0, Math.ceil((-(tokens + count - 1 - index) / perSecond) * 1000)),
        ),
      };
    },
  };
}
