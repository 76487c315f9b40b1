import { sql } from 'kysely';
import type { FirmDomain, FirmIdentity, FirmSignIn } from '#domain/account/firmSignIn.ts';
import type { FirmFound, FirmRows, FirmStore, OwnFirmRows } from '#usecases/ports/firm.ts';
import type { ApiDatabase, Trx } from '../open.ts';
import { columnMap, instant, jsonb } from './columnMap.ts';
import { at } from './columns.ts';

const signInColumns = columnMap<'firm_sign_in', FirmSignIn>()(
  {
    id: 'id',
    link: 'link',
    issuer: 'issuer',
    clientId: 'client_id',
    subjects: jsonb('subjects'),
    madeAt: instant('made_at'),
  },
  { account_id: 'whose transaction it is', secret_sealed: 'opened when it is used', made_by: 'in the log' },
);
export const domainColumns = columnMap<'firm_domain', FirmDomain>()(
  {
    domain: 'domain',
    provenAt: instant('proven_at'),
    seenAt: instant('seen_at'),
    lostAt: instant('lost_at'),
  },
  { account_id: 'whose transaction it is' },
);
const identityColumns = columnMap<'firm_identity', FirmIdentity>()(
  { id: 'id', shown: 'shown', boundAt: instant('bound_at') },
  { account_id: 'whose transaction it is', person_id: 'whose it is', identity_hash: 'one way to ask for it' },
);

export function firmRows(trx: Trx, accountId: string): FirmRows {
  const identities = (personId: string) =>
    trx.deleteFrom('firm_identity').where('account_id', '=', accountId).where('person_id', '=', personId);
  const end: FirmRows['end'] = async () => {
    const { numDeletedRows } = await trx
      .deleteFrom('firm_sign_in')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  };
  return {
    get: async () => {
      const row = await trx
        .selectFrom('firm_sign_in')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      if (row === undefined) return null;
      const domains = await trx
        .selectFrom('firm_domain')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('domain')
        .execute();
      return {
        signIn: signInColumns.read(row),
        domains: domains.map(domainColumns.read),
        secretSealed: row.secret_sealed,
      };
    },
    put: async (signIn, { madeBy, secretSealed, domains, keepsIdentities }) => {
      const row = signInColumns.insert(signIn, {
        account_id: accountId,
        secret_sealed: secretSealed,
        made_by: madeBy,
      });
      const { account_id: _, ...set } = row;
      if (!keepsIdentities) await end();
      await trx
        .insertInto('firm_sign_in')
        .values(row)
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(set))
        .execute();
      await trx.deleteFrom('firm_domain').where('account_id', '=', accountId).execute();
      if (domains.length === 0) return;
      await trx
        .insertInto('firm_domain')
        .values(domains.map((one) => domainColumns.insert(one, { account_id: accountId })))
        .execute();
    },
    end,
    identityOf: async (personId) => {
      const row = await trx
        .selectFrom('firm_identity')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('person_id', '=', personId)
        .executeTakeFirst();
      return row === undefined ? null : identityColumns.read(row);
    },
    bind: async (personId, identity, identityHash) => {
      await identities(personId).execute();
      const bound = await trx
        .insertInto('firm_identity')
        .values(
          identityColumns.insert(identity, {
            account_id: accountId,
            person_id: personId,
            identity_hash: identityHash,
          }),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return bound !== undefined;
    },
    unbind: async (personId) => (await identities(personId).executeTakeFirst()).numDeletedRows === 1n,
  };
}

type FoundRow = {
  account_id: string;
  id: string;
  link: string;
  issuer: string;
  client_id: string;
  secret_sealed: Uint8Array;
  subjects: string[];
  domains: string[];
};

export const firmStore = (api: ApiDatabase): FirmStore => ({
  firmSignIn: async (by) => {
    const { link, domain } = { link: null, domain: null, ...by };
    const { rows } = await api.alone((db) =>
      sql<FoundRow>`select * from firm_sign_in_of(${link}, ${domain})`.execute(db),
    );
    const [row] = rows;
    return row === undefined ? null : foundOf(row);
  },
  spend: async (hash, until) => {
    const spent = await api.alone((db) =>
      db
        .insertInto('spent_proof')
        .values({ proof_hash: hash, expires_at: at(until) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('proof_hash')
        .executeTakeFirst(),
    );
    return spent !== undefined;
  },
});

const foundOf = (row: FoundRow): FirmFound => ({
  accountId: row.account_id,
  id: row.id,
  link: row.link,
  issuer: row.issuer,
  clientId: row.client_id,
  secretSealed: row.secret_sealed,
  subjects: row.subjects,
  domains: row.domains,
});

export const ownFirmRows = (trx: Trx): OwnFirmRows => ({
  get: async (identityHash) => {
    const { rows } = await sql<{ account_id: string; person_id: string; id: string }>`
      select * from own_firm_identity(${identityHash})`.execute(trx);
    const [row] = rows;
    return row === undefined ? null : { accountId: row.account_id, personId: row.person_id, id: row.id };
  },
  end: async (id) => {
    await sql`select end_own_firm_identity(${id})`.execute(trx);
  },
});
