import { type Selectable, sql } from 'kysely';
import type { CodeRequest, CodeState } from '#domain/registration/codeRequest.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { SystemRows } from '#usecases/ports/system.ts';
import { bytes, columnMap, instant } from './columnMap.ts';
import { at, isUuid, moment } from './columns.ts';
import type { Statements, Trx } from '../open.ts';
import type { Schema } from '../schema.ts';

const waiting: CodeState[] = ['requested', 'received'];
/** Written out as literals: a generic plan would not know that a partial index holds only these. */
export const waitingLiterals = waiting.map((state) => sql.lit(state));

export const codeRequestColumns = columnMap<'code_request', CodeRequest>()(
  {
    id: 'id',
    accountId: 'account_id',
    registrationId: 'registration_id',
    signatoryId: 'signatory_id',
    filingId: 'filing_id',
    purpose: 'purpose',
    place: 'place',
    places: 'places',
    relay: 'relay',
    sent: 'sent',
    askedAt: instant('asked_at'),
    askedWall: instant('asked_wall'),
    expiresAt: instant('expires_at'),
    state: 'state',
    codeSealed: bytes('code_sealed'),
    receivedAt: instant('received_at'),
    channel: 'channel',
  },
  {},
);

/** Few: of all that are woken, one gets the next code, and its end wakes the next ones. */
const wokenAtOnce = 3;

export function tenantCodeRows(trx: Trx, accountId: string): TenantRows['codes'] {
  const mine = () => trx.selectFrom('code_request').selectAll().where('account_id', '=', accountId);
  return {
    add: async (row) => {
      const added = await trx
        .insertInto('code_request')
        .values(codeRequestColumns.insert(row, {}))
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'signatory_id']).where('state', 'in', waitingLiterals).doNothing(),
        )
        .executeTakeFirst();
      return added.numInsertedOrUpdatedRows === 1n;
    },
    open: async (registrationId) =>
      requestOf(
        await mine()
          .where('registration_id', '=', registrationId)
          .where('state', 'in', waitingLiterals)
          .executeTakeFirst(),
      ),
    openOfSignatory: async (signatoryId) =>
      requestOf(
        await mine()
          .where('signatory_id', '=', signatoryId)
          .where('state', 'in', waitingLiterals)
          .executeTakeFirst(),
      ),
    allOpen: async () =>
      (await mine().where('state', 'in', waitingLiterals).orderBy('asked_at').limit(500).execute()).map(
        codeRequestColumns.read,
      ),
    byId: async (id) => (isUuid(id) ? requestOf(await mine().where('id', '=', id).executeTakeFirst()) : null),
    newestOf: async (filingId) =>
      requestOf(
        await mine()
          .where('filing_id', '=', filingId)
          .orderBy('asked_wall', 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),
    ofFiling: async (filingId) =>
      (await mine().where('filing_id', '=', filingId).orderBy('asked_wall').orderBy('id').execute()).map(
        codeRequestColumns.read,
      ),
    newestOfAll: async (filingIds) => {
      if (filingIds.length === 0) return new Map();
      const { rows } = await sql<Selectable<Schema['code_request']>>`
        select newest.* from unnest(${filingIds}::uuid[]) as wanted (id)
        cross join lateral (
          select * from code_request
          where code_request.account_id = ${accountId} and code_request.filing_id = wanted.id
          order by asked_wall desc limit 1) as newest`.execute(trx);
      return new Map(rows.map((row) => [row.filing_id ?? '', codeRequestColumns.read(row)]));
    },
    lastEndedBefore: async (these) => {
      if (these.length === 0) return new Map();
      const { rows } = await sql<Selectable<Schema['code_request']> & { before_id: string }>`
        select wanted.id as before_id, ended.*
        from unnest(${these.map(({ id }) => id)}::uuid[], ${these.map(({ registrationId }) => registrationId)}::uuid[],
          ${these.map(({ filingId }) => filingId)}::uuid[]) as wanted (id, registration_id, filing_id)
        cross join lateral (
          select * from code_request
          where code_request.account_id = ${accountId} and code_request.registration_id = wanted.registration_id
            and (code_request.filing_id is null or code_request.filing_id = wanted.filing_id)
            and state not in ('requested', 'received')
          order by asked_wall desc limit 1) as ended`.execute(trx);
      return new Map(rows.map((row) => [row.before_id, codeRequestColumns.read(row)]));
    },
    usedSince: async (registrationId, since) => {
      const { used } = await trx
        .selectFrom('code_request')
        .select(({ fn }) => fn.countAll<number>().as('used'))
        .where('account_id', '=', accountId)
        .where('registration_id', '=', registrationId)
        .where('asked_at', '>=', moment(since))
        .where('state', '=', 'used')
        .executeTakeFirstOrThrow();
      return used;
    },
    move: async (id, from, to, change = {}) => {
      // A code is kept only until it is used or obsolete (design#ways-for-a-code).
      const ended = !waiting.includes(to);
      const result = await trx
        .updateTable('code_request')
        .set({
          state: to,
          ...codeRequestColumns.change(ended ? { ...change, codeSealed: null } : change),
        })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('state', 'in', from)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    markSent: async (id) => {
      await trx
        .updateTable('code_request')
        .set({ sent: true })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
    },
    firstSeen: async (signatoryId, hash, wall, since) => {
      // Held until the end: an account that is being erased takes its signatory with it, and the code means nothing.
      const { numAffectedRows } = await sql`
        with known as (
          select id from signatory where account_id = ${accountId} and id = ${signatoryId} for key share)
        insert into seen_code (account_id, signatory_id, code_hash, seen_at)
        select ${accountId}, id, ${hash}, ${at(wall)} from known
        on conflict (account_id, signatory_id, code_hash) do update set seen_at = ${at(wall)}
          where seen_code.seen_at < ${moment(since)}`.execute(trx);
      return numAffectedRows === 1n;
    },
    attach: async (id, filingId) => {
      const result = await trx
        .updateTable('code_request')
        .set({ filing_id: filingId })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('state', 'in', waitingLiterals)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    siblings: async (signatoryId) => {
      const inLine = await trx
        .selectFrom('registration')
        .innerJoin('filing', (join) =>
          join
            .onRef('filing.account_id', '=', 'registration.account_id')
            .onRef('filing.registration_id', '=', 'registration.id'),
        )
        .innerJoin('filing_return', (join) =>
          join
            .onRef('filing_return.account_id', '=', 'filing.account_id')
            .onRef('filing_return.filing_id', '=', 'filing.id'),
        )
        .select((pick) => ['registration.id', pick.fn.min('filing_return.scheduled_at').as('since')])
        .where('registration.account_id', '=', accountId)
        .where('registration.signatory_id', '=', signatoryId)
        .where('registration.deleted_at', 'is', null)
        .where('filing.status', '<>', sql.lit('success'))
        .where('filing_return.state', '=', 'scheduled')
        .where(sql<string>`filing_return.finding->>'code'`, '=', 'code_queue')
        .groupBy('registration.id')
        .orderBy('since')
        .orderBy('registration.id')
        .limit(wokenAtOnce)
        .execute();
      return inLine.map((row) => row.id);
    },
  };
}

export function systemCodeRows(trx: Statements): SystemRows['codes'] {
  return {
    signatoryOfRelay: async (relayKey) => {
      const row = await trx
        .selectFrom('signatory')
        .select(['id', 'account_id'])
        .where('relay_key', '=', relayKey)
        .where('relay', '=', 'on')
        .executeTakeFirst();
      return row === undefined ? null : { id: row.id, accountId: row.account_id, relayKey };
    },
    relayAwaitedSince: async (wall) => {
      const row = await trx
        .selectFrom('code_request')
        .select('id')
        .where('state', '=', 'requested')
        .where('relay', '=', true)
        .where('asked_wall', '>', moment(wall))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    relayKeysOfMail: async (address) =>
      (
        await trx
          .selectFrom('signatory')
          .select('relay_key')
          .where((either) =>
            either.or([
              either(sql`lower(portal_email)`, '=', address.toLowerCase()),
              either(sql`lower(email)`, '=', address.toLowerCase()),
            ]),
          )
          .where('relay', '=', 'on')
          .execute()
      ).map((row) => row.relay_key),
  };
}

const requestOf = (row: Selectable<Schema['code_request']> | undefined): CodeRequest | null =>
  row === undefined ? null : codeRequestColumns.read(row);
