import type { Selectable } from 'kysely';
import { IN_DOUBT, STOPPED } from '#domain/filing/filing.ts';
import type { Seal } from '#usecases/ports/machine.ts';
import type { OpenReturn, OperatorRows } from '#usecases/ports/operate.ts';
import type { Database } from '../open.ts';
import type { Schema } from '../schema.ts';
import { moment } from './columns.ts';
import { allAnchors, chainOfPaper, proofRegister } from './filingProof.ts';
import { identityRows, sessionColumns } from './identity.ts';
import { personColumns } from './person.ts';
import { notesByOperator } from './securityLog.ts';
import { submissionOf } from './submission.ts';

/** The rows behind `npm run admin`, on the migrator's login: across accounts, including people's sessions. */
export const operatorRows = (database: Pick<Database, 'alone' | 'asSystem'>, seal: Seal): OperatorRows => ({
  registrationsOf: (gstin) =>
    database.alone((db) =>
      db
        .selectFrom('registration')
        .select(['account_id as accountId', 'id as registrationId'])
        .where('gstin', '=', gstin)
        .where('deleted_at', 'is', null)
        .orderBy('account_id')
        .execute(),
    ),
  work: (registrationId) =>
    database.alone(async (db) => {
      const row = await db
        .selectFrom('work')
        .select(['due_at as dueAt', 'lease_until as heldUntil'])
        .where('registration_id', '=', registrationId)
        .executeTakeFirst();
      return row ?? null;
    }),
  submissions: (gstin) =>
    database.alone(async (db) => {
      const rows = await db
        .selectFrom('submission')
        .selectAll()
        .where('gstin', '=', gstin)
        .orderBy('claimed_at')
        .execute();
      return rows.map(submissionOf);
    }),
  openReturns: ({ overdueAt, limit }) =>
    database.alone(async (db) => {
      const rows = await db
        .selectFrom('filing_return')
        .innerJoin('filing', (join) =>
          join
            .onRef('filing.account_id', '=', 'filing_return.account_id')
            .onRef('filing.id', '=', 'filing_return.filing_id'),
        )
        .innerJoin('registration', (join) =>
          join
            .onRef('registration.account_id', '=', 'filing.account_id')
            .onRef('registration.id', '=', 'filing.registration_id'),
        )
        .innerJoin('work', (join) =>
          join
            .onRef('work.account_id', '=', 'filing.account_id')
            .onRef('work.registration_id', '=', 'filing.registration_id'),
        )
        .leftJoin('submission', (join) =>
          join
            .onRef('submission.gstin', '=', 'filing.gstin')
            .onRef('submission.form', '=', 'filing_return.form')
            .onRef('submission.period', '=', 'filing.period')
            .onRef('submission.owner', '=', 'filing.id'),
        )
        .select([
          'filing.account_id as accountId',
          'filing.registration_id as registrationId',
          'filing.gstin',
          'filing.period',
          'filing.frequency',
          'filing_return.form',
          'filing_return.state',
          'filing_return.due_at as dueAt',
          'filing_return.finding',
          'submission.sent_at as sentAt',
          'work.due_at as workDueAt',
          'work.lease_until as heldUntil',
        ])
        .where('filing.status', '<>', 'success')
        .where('registration.deleted_at', 'is', null)
        .where((either) =>
          either.or([
            either('filing_return.state', 'in', [...IN_DOUBT, ...STOPPED]),
            either.and([
              either('work.due_at', '<=', moment(overdueAt)),
              either('filing_return.state', 'in', ['scheduled', 'checking', 'waiting_for_code']),
            ]),
          ]),
        )
        .orderBy('filing_return.due_at')
        .orderBy('filing.id')
        .limit(limit)
        .execute();
      return rows.map(({ workDueAt: dueAt, heldUntil, ...row }): OpenReturn => ({
        ...row,
        work: { dueAt, heldUntil },
      }));
    }),
  checkPaper: (numbers) => proofRegister(database).check(numbers),
  chainOfPaper: (number) => chainOfPaper(database, number),
  anchors: () => allAnchors(database),
  ownerOf: (accountId) =>
    database.alone(async (db) => {
      const row = await db
        .selectFrom('member')
        .innerJoin('person', 'person.id', 'member.person_id')
        .selectAll('person')
        .where('member.account_id', '=', accountId)
        .where('member.role', '=', 'owner')
        .orderBy('person.created_at')
        .executeTakeFirst();
      return personOrNull(row);
    }),
  personOfNumber: (phone) =>
    database.alone(async (db) =>
      personOrNull(await db.selectFrom('person').selectAll().where('phone', '=', phone).executeTakeFirst()),
    ),
  liveSessions: (personId, wall) =>
    database.alone(async (db) => {
      const rows = await db
        .selectFrom('session')
        .selectAll()
        .where('person_id', '=', personId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', moment(wall))
        .orderBy('last_used_at', 'desc')
        .execute();
      return rows.map((row) => sessionColumns.read(row));
    }),
  ofPerson: (personId, work) =>
    database.asSystem((trx, notices) =>
      work({
        ...identityRows(trx, notices, seal),
        security: { note: (event, at) => notesByOperator(trx, personId).note(event, at) },
      }),
    ),
});

const personOrNull = (row: Selectable<Schema['person']> | undefined) =>
  row === undefined ? null : personColumns.read(row);
