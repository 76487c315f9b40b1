import { sql } from 'kysely';
import type { TenantRows } from '#usecases/portsOfStore.ts';
import { requestOf, waiting } from './codeRows.ts';
import { isOpenFiling, withReturns } from './filingLists.ts';
import { consentOf } from './personRows.ts';
import { registrationOf } from './registrationRows.ts';
import type { Trx } from './open.ts';

/** Read before each step of the engine, so in few statements. */
export const snapshotOf =
  (trx: Trx, userId: string): TenantRows['snapshot'] =>
  async (registrationId) => {
    const row = await trx
      .selectFrom('registration')
      .leftJoin('signatory', 'signatory.id', 'registration.signatory_id')
      .leftJoin('portal_session', 'portal_session.registration_id', 'registration.id')
      .selectAll('registration')
      .select([
        'signatory.name as signatory_name',
        'signatory.pan as signatory_pan',
        'signatory.mobile as signatory_mobile',
        'signatory.email as signatory_email',
        'signatory.portal_email',
        'signatory.relay_key',
        'signatory.relay',
        'signatory.relay_seen',
        'portal_session.registration_id as session_of',
        'portal_session.challenge_sealed',
        'portal_session.token_sealed',
        'portal_session.opened_at',
        'portal_session.expires_at',
      ])
      .where('registration.user_id', '=', userId)
      .where('registration.id', '=', registrationId)
      .executeTakeFirst();
    if (row === undefined) return null;
    const codes = await trx
      .selectFrom('code_request')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', 'in', waiting)
      .where((either) =>
        either.or([
          either('registration_id', '=', registrationId),
          ...(row.signatory_id === null ? [] : [either('signatory_id', '=', row.signatory_id)]),
        ]),
      )
      .execute();
    const consents = await trx
      .selectFrom('consent')
      .selectAll()
      .where('user_id', '=', userId)
      .where('registration_id', '=', registrationId)
      .orderBy('given_at')
      .orderBy('id')
      .execute();
    const filings = await trx
      .selectFrom('filing')
      .selectAll()
      .select((pick) => isOpenFiling(pick).as('is_open'))
      .where('user_id', '=', userId)
      .where('registration_id', '=', registrationId)
      .where((either) =>
        either.or([
          isOpenFiling(either),
          either(
            'id',
            '=',
            sql<string>`(select id from filing as other where other.user_id = ${userId}
              and other.registration_id = ${registrationId} order by other.period_order desc limit 1)`,
          ),
        ]),
      )
      .orderBy('period_order')
      .execute();
    const whole = await withReturns(trx, userId, filings);
    const open = new Set(filings.filter((filing) => filing.is_open).map((filing) => filing.id));
    const awaited = codes.find((code) => code.signatory_id === row.signatory_id);
    const own = codes.find((code) => code.registration_id === registrationId);
    return {
      registration: registrationOf(row),
      signatory:
        row.signatory_id === null || row.relay_key === null
          ? null
          : {
              id: row.signatory_id,
              userId,
              name: row.signatory_name ?? '',
              pan: row.signatory_pan ?? '',
              mobile: row.signatory_mobile ?? '',
              email: row.signatory_email ?? '',
              portalEmail: row.portal_email ?? '',
              relayKey: row.relay_key,
              relay: row.relay ?? 'off',
              relaySeen: row.relay_seen ?? 'untried',
            },
      session:
        row.session_of === null
          ? null
          : {
              challengeSealed: row.challenge_sealed,
              tokenSealed: row.token_sealed,
              openedAt: row.opened_at,
              expiresAt: row.expires_at,
            },
      awaited: requestOf(awaited),
      ownCode: requestOf(own),
      consents: consents.map(consentOf),
      filings: whole.filter((filing) => open.has(filing.id)),
      newest: whole.at(-1) ?? null,
    };
  };
