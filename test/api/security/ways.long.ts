import { idleNumberMs } from '#domain/account/person.ts';
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStore } from '#db/store.ts';
import {
  actOfScope,
  judge,
  type Matter,
  noMatter,
  noStanding,
  type Refusal,
  type Standing,
} from '#domain/account/authority.ts';
import { keyScopes } from '#domain/account/apiKey.ts';
import { type Role, roles } from '#domain/account/member.ts';
import { problemOfRefusal } from '#http/problems.ts';
import { filingLinks } from '#security/filingLinks.ts';
import { answerLifeMs } from '#usecases/filing/answerLink.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { joins, tokenOf } from '../people/team.ts';
import { placeInState } from '../usecases/inState.ts';

/** The API's code for a refusal: whose yes it is and a client's no are reasons why a month is not possible. */
const codeOf = (refusal: Refusal | null): string => {
  if (refusal === null) return '';
  const isOfMonth = ['others_yes', 'others_choice', 'client_said_no'].includes(refusal);
  return isOfMonth ? 'not_possible' : problemOfRefusal(refusal).code;
};
const codeIn = (answer: { success: boolean; code?: string }): string =>
  answer.success ? '' : (answer.code ?? '');

/** Links, keys, invitations: each is tried in every state that the tables of authority know for it. */
describe('The running program judges every way but a session as the table says', () => {
  let at: TestApp;
  let owner: SignedInPerson;
  before(async () => {
    at = await appForTests();
    owner = await at.signIn('+919633300000');
  });
  after(() => at.close());

  let next = 9_633_300_000;
  const number = (): string => `+91${(next += 1)}`;
  const month = () =>
    placeInState(
      {
        store: openStore(at.db, at.identity.seal),
        accountId: owner.accountId,
        now: at.clock.product,
      },
      'waiting_for_consent',
    );
  const hold = (person: SignedInPerson, why: 'idle' | 'disowned', on: boolean) =>
    at.db.asSystem(async (trx) => {
      await trx.deleteFrom('sign_in_hold').where('person_id', '=', person.personId).execute();
      if (!on) return;
      // Links that are older than a hold are over; these are as old as it is.
      const [since, until] = [new Date(at.clock.wall - 1), new Date(at.clock.wall + 60 * 60_000)];
      await trx
        .insertInto('sign_in_hold')
        .values({ person_id: person.personId, since, until, mail: '', why })
        .execute();
    });
  const become = (person: SignedInPerson, role: Role) =>
    at.db.asSystem((trx) =>
      trx.updateTable('member').set({ role }).where('person_id', '=', person.personId).execute(),
    );
  const smsTo = async (to: string): Promise<string[]> => {
    const rows = await at.db.asSystem((trx) =>
      trx
        .selectFrom('outbox')
        .select(['id', 'text_sealed'])
        .where('recipient', '=', to)
        .orderBy('created_at', 'desc')
        .execute(),
    );
    return rows.map(({ id, text_sealed: text }) => at.identity.seal.open(text, 'outbox', id));
  };
  const received = async (mobile: string): Promise<string> =>
    /\/approve[^#\s]*#([\w-]+)/.exec((await smsTo(mobile))[0] ?? '')?.[1] ?? '';
  const bools = [false, true];

  test('the link of a month: role, hold, second factor, idle number, whose yes, and the client’s no', async () => {
    const [member, other, factored] = [
      await joins(at, owner, number(), 'manager'),
      await joins(at, owner, number(), 'manager'),
      await joins(at, owner, number(), 'manager'),
    ];
    await at.db.asSystem((trx) =>
      trx
        .insertInto('second_factor')
        .values({
          person_id: factored.personId,
          secret_sealed: at.identity.seal.seal('x', 'second-factor', factored.personId),
          begun_at: new Date(at.clock.wall),
          last_step: 0,
          confirmed_at: new Date(at.clock.wall),
        })
        .execute(),
    );
    const press = async (
      person: SignedInPerson,
      standing: Partial<Standing>,
      matter: Partial<Matter> = {},
    ): Promise<void> => {
      const { id, filingId } = await month();
      if (matter.clientSaidNo === true) {
        const mobile = number();
        must(await owner.client.setContact({ params: { id }, body: { name: 'Asha Nema', mobile } }));
        const { link } = must(await owner.client.askClient({ params: { id: filingId } })).data;
        must(await at.client.answerApproval({ body: { token: link.split('#')[1] ?? '', answer: 'no' } }));
      }
      const { approver = 'nobody' } = matter;
      if (approver !== 'nobody') {
        const chosen = approver === 'self' ? person : other;
        must(await owner.client.assignGstin({ params: { id }, body: { approver: chosen.personId } }));
      }
      if (standing.role) await become(person, standing.role);
      await hold(person, 'idle', standing.held === true);
      await hold(owner, 'disowned', standing.ownerHeld === true);
      const wall = at.clock.wall;
      if (standing.idle === true) at.clock.wall += idleNumberMs + 1;
      const token = filingLinks(at.keyRing, 'answer', () => 'https://shunya.example')
        .make(
          { accountId: owner.accountId, filingId, holderId: person.personId },
          at.clock.wall + answerLifeMs,
        )
        .split('#')[1];
      const said = codeIn(await at.client.answerByLink({ body: { token: token ?? '' } }));
      at.clock.wall = wall;
      await hold(person, 'idle', false);
      await hold(owner, 'disowned', false);
      const now = { ...noStanding, role: 'manager' as Role, ...standing };
      const expected = judge({ act: 'yes', way: 'month_link', right: 'file' }, now, {
        ...noMatter,
        ...matter,
      });
      assert.equal(said, codeOf(expected), JSON.stringify({ standing, matter }));
    };
    for (const role of roles)
      for (const held of bools) for (const ownerHeld of bools) await press(member, { role, held, ownerHeld });
    for (const approver of ['nobody', 'self', 'other'] as const)
      for (const clientSaidNo of bools) await press(member, { role: 'manager' }, { approver, clientSaidNo });
    await press(member, { role: 'manager', idle: true });
    await press(factored, { factor: 'has' });
    await press(factored, { factor: 'has' }, { approver: 'self' });
  });

  test('a key: the role of its maker today, a hold, and its scopes', async () => {
    for (const scope of keyScopes)
      for (const held of bools)
        for (const ownerHeld of bools) {
          const maker = await joins(at, owner, number(), 'owner');
          const { key } = must(
            await maker.client.makeKey({ body: { name: 'x', scopes: [scope], days: 30 } }),
          ).data;
          const { filingId } = await month();
          await hold(maker, 'idle', held);
          await hold(owner, 'disowned', ownerHeld);
          const calls = {
            read: ['GET', '/api/dashboard'],
            start: ['PUT', `/api/filling/scheduled/today/${filingId}`],
            codes: ['GET', '/api/codes'],
          } as const;
          for (const wanted of keyScopes) {
            const [method, url] = calls[wanted];
            const reply = await at.app.inject({ method, url, headers: { authorization: `Bearer ${key}` } });
            const code = reply.json<{ code?: string }>().code ?? '';
            const standing = { ...noStanding, role: 'owner' as Role, held, ownerHeld };
            const expected =
              wanted === scope
                ? codeOf(judge({ act: actOfScope[scope], way: 'key', right: null }, standing))
                : 'key_scope_missing';
            const seen = ['changes_held', 'owner_held', 'key_scope_missing', 'role_not_allowed'].includes(
              code,
            )
              ? code
              : '';
            assert.equal(seen, expected, JSON.stringify({ scope, wanted, held, ownerHeld, code }));
          }
          await hold(owner, 'disowned', false);
        }
    for (const role of roles) {
      const maker = await joins(at, owner, number(), 'owner');
      const { key } = must(
        await maker.client.makeKey({ body: { name: 'x', scopes: ['read'], days: 30 } }),
      ).data;
      must(await owner.client.changeRole({ params: { id: maker.personId }, body: { role } }));
      const reply = await at.app.inject({
        url: '/api/dashboard',
        headers: { authorization: `Bearer ${key}` },
      });
      assert.equal(reply.statusCode, role === 'owner' ? 200 : 401, role);
    }
  });

  test('the client’s links: a hold of the contact’s number, a no before, and a code to that number', async () => {
    for (const way of ['client_link', 'handed_link'] as const)
      for (const held of bools)
        for (const clientSaidNo of bools)
          for (const contactProven of clientSaidNo ? bools : [false]) {
            const { id, filingId } = await month();
            const mobile = number();
            // A contact who has an account of their own can be held.
            const contact = await at.signIn(mobile);
            must(await owner.client.setContact({ params: { id }, body: { name: 'Asha Nema', mobile } }));
            const ask = async () => {
              const { link } = must(await owner.client.askClient({ params: { id: filingId } })).data;
              return way === 'handed_link' ? (link.split('#')[1] ?? '') : received(mobile);
            };
            let token = await ask();
            if (clientSaidNo) {
              must(await at.client.answerApproval({ body: { token, answer: 'no' } }));
              at.clock.wall += 1;
              token = await ask();
            }
            let code = '';
            if (contactProven) {
              must(await at.client.sendContactCode({ body: { token } }));
              const sent = (await smsTo(mobile)).find((text) => text.includes('is your code'));
              code = /\d{6}/.exec(sent ?? '')?.[0] ?? '';
            }
            await hold(contact, 'idle', held);
            const said = codeIn(
              await at.client.answerApproval({ body: { token, answer: 'yes', ...(code && { code }) } }),
            );
            const expected = judge(
              { act: 'yes', way, right: 'file' },
              // A link that a member passes on has their right (test/api/security/handedLink.test.ts).
              { ...noStanding, held, maker: { role: 'owner', held: false } },
              { ...noMatter, clientSaidNo, contactProven },
            );
            assert.equal(said, codeOf(expected), JSON.stringify({ way, held, clientSaidNo, contactProven }));
          }
  });

  test('an invitation: the role of the person who sent it today, and a hold', async () => {
    for (const role of roles) {
      const owner = await at.signIn(number());
      for (const held of bools)
        for (const ownerHeld of bools) {
          const inviter = await joins(at, owner, number(), 'owner');
          const mobile = number();
          must(await inviter.client.invite({ body: { mobile, role: 'viewer' } }));
          const token = await tokenOf(at, mobile);
          const invited = await at.signIn(mobile);
          await become(inviter, role);
          await hold(inviter, 'idle', held);
          await hold(owner, 'disowned', ownerHeld);
          const said = codeIn(await invited.client.acceptInvitation({ body: { token } }));
          await hold(owner, 'disowned', false);
          const refusal = judge(
            { act: 'join', way: 'invitation', right: 'people' },
            { ...noStanding, role, held, ownerHeld },
          );
          assert.equal(
            said,
            refusal === null ? '' : 'invitation_over',
            JSON.stringify({ role, held, ownerHeld }),
          );
        }
    }
  });
});
