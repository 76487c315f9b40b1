import assert from 'node:assert/strict';
import type { Role } from '#domain/account/member.ts';
import { clientOf, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';

/** As this person in that account. */
export const inAccount = (at: TestApp, person: SignedInPerson, accountId: string): SignedInPerson => {
  const headers = { ...person.headers, 'x-account': accountId };
  return { ...person, accountId, headers, client: clientOf(at.app, headers) };
};

/** The text of the newest SMS of the account's own to a number. */
export async function lastInvitation(at: TestApp, phone: string): Promise<string> {
  const row = await at.db.asSystem((trx) =>
    trx
      .selectFrom('outbox')
      .select(['id', 'text_sealed'])
      .where('recipient', '=', phone)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return at.identity.seal.open(row.text_sealed, 'outbox', row.id);
}

/** The secret of the link in it. */
export async function tokenOf(at: TestApp, phone: string): Promise<string> {
  const token = /\/invitation[^#\s]*#([\w-]+)/.exec(await lastInvitation(at, phone))?.[1];
  assert.ok(token);
  return token;
}

/** Invited by the owner and come in by the link; their own account is named by nobody. */
export async function joins(
  at: TestApp,
  owner: SignedInPerson,
  phone: string,
  role: Role,
): Promise<SignedInPerson> {
  must(await owner.client.invite({ body: { mobile: phone, role } }));
  const person = await at.signIn(phone);
  const joined = must(await person.client.acceptInvitation({ body: { token: await tokenOf(at, phone) } }));
  assert.equal(joined.data.account, owner.accountId);
  return inAccount(at, person, owner.accountId);
}
