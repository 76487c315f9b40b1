import assert from 'node:assert/strict';
import { must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';

/** Somebody whose number a thief has, as the tests of 'This was not me' need them. */

const minuteMs = 60_000;

/** The texts to a number or address, newest first. `outbox`: those about GSTINs and months. */
export async function textsTo(
  at: TestApp,
  to: string,
  table: 'outbox' | 'identity_outbox' = 'identity_outbox',
): Promise<string[]> {
  const rows = await at.db.asSystem((trx) =>
    trx
      .selectFrom(table)
      .select(['id', 'text_sealed'])
      .where('recipient', '=', to)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ id, text_sealed: text }) => at.identity.seal.open(text, 'outbox', id));
}

type Page = 'verify-email' | 'not-me' | 'its-me' | 'object';

/** The token of the newest link to this page. `saying`: only in a message with these words. */
export async function linkTo(at: TestApp, to: string, page: Page, saying = /./): Promise<string> {
  const token = (await textsTo(at, to))
    .filter((text) => saying.test(text))
    .map((text) => new RegExp(`/${page}[^#\\s]*#([\\w.-]+)`).exec(text)?.[1])
    .find((found) => found !== undefined);
  assert.ok(token, `no link of ${page} to ${to}`);
  return token;
}

/** The token of the link that only the contact received. */
export async function approvalTo(at: TestApp, mobile: string): Promise<string> {
  const token = (await textsTo(at, mobile, 'outbox'))
    .map((text) => /\/approve[^#\s]*#([\w-]+)/.exec(text)?.[1])
    .find((found) => found !== undefined);
  assert.ok(token, `no question to ${mobile}`);
  return token;
}

/** Proves a mailbox as this person's own; a minute passes before and after. */
export async function withMailbox(at: TestApp, person: SignedInPerson, email: string): Promise<void> {
  at.clock.wall += minuteMs;
  must(await person.client.verifyEmail({ body: { email } }));
  must(await at.client.confirmEmail({ body: { token: await linkTo(at, email, 'verify-email') } }));
  at.clock.wall += minuteMs;
}

/** Presses 'This was not me' by the newest link to this number or address: what was undone and what stays, by code. */
export async function press(at: TestApp, to: string, saying = /./) {
  const token = await linkTo(at, to, 'not-me', saying);
  const { data } = must(await at.client.disownByLink({ body: { token } }));
  const codes = (deeds: readonly { code: string }[]) => deeds.map(({ code }) => code).toSorted();
  return { undone: codes(data.taken_back), stays: codes(data.still_there) };
}

/** The owner in a session that stays open, and a thief who signed in later with the same number. */
export async function robbed(at: TestApp, phone: string) {
  const owner = await at.signIn(phone);
  at.clock.wall += minuteMs;
  const thief = await at.signIn(phone);
  at.clock.wall += minuteMs;
  return { owner, thief };
}

export async function membersOf(at: TestApp, { accountId }: SignedInPerson): Promise<Record<string, string>> {
  const rows = await at.db.asSystem((trx) =>
    trx.selectFrom('member').select(['person_id', 'role']).where('account_id', '=', accountId).execute(),
  );
  return Object.fromEntries(rows.map(({ person_id: id, role }) => [id, role]));
}

export function refusedWith(answer: { success: boolean; code?: string }, code: string): void {
  assert.ok(!answer.success, 'it was allowed');
  assert.equal(answer.code, code);
}
