import type { IdentityRows, Passkey } from '#usecases/ports/signIn.ts';
import type { Trx } from '../open.ts';
import { bytes, columnMap, instant, jsonb } from './columnMap.ts';
import { at } from './columns.ts';

const passkeyColumns = columnMap<'passkey', Passkey>()(
  {
    personId: 'person_id',
    credentialId: bytes('credential_id'),
    publicKey: bytes('public_key'),
    counter: 'counter',
    transports: jsonb('transports'),
    name: 'name',
    addedAt: instant('added_at'),
    usedAt: instant('used_at'),
  },
  {},
);

export function passkeyRows(trx: Trx): IdentityRows['passkeys'] {
  const of = (personId: string) => trx.selectFrom('passkey').selectAll().where('person_id', '=', personId);
  return {
    all: async (personId) =>
      (await of(personId).orderBy('added_at').orderBy('credential_id').execute()).map(passkeyColumns.read),
    lock: async (personId, credentialId) => {
      const row = await of(personId).where('credential_id', '=', credentialId).forUpdate().executeTakeFirst();
      return row === undefined ? null : passkeyColumns.read(row);
    },
    add: async (passkey) => {
      const added = await trx
        .insertInto('passkey')
        .values(passkeyColumns.insert(passkey, {}))
        .onConflict((conflict) => conflict.doNothing())
        .returning('person_id')
        .executeTakeFirst();
      return added !== undefined;
    },
    used: async ({ personId, credentialId }, counter, when) => {
      await trx
        .updateTable('passkey')
        .set({ counter, used_at: at(when) })
        .where('person_id', '=', personId)
        .where('credential_id', '=', credentialId)
        .execute();
    },
    remove: async (personId, credentialId) => {
      const removed = await trx
        .deleteFrom('passkey')
        .where('person_id', '=', personId)
        .where('credential_id', '=', credentialId)
        .returning('person_id')
        .executeTakeFirst();
      return removed !== undefined;
    },
  };
}
