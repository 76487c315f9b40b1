import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import {
  type Act,
  acts,
  judge,
  noMatter,
  noStanding,
  type Standing,
  type Way,
  ways,
} from '#domain/account/authority.ts';
import { openStore } from '#db/store.ts';
import { type Role, roles, rights, type Right } from '#domain/account/member.ts';
import { callList } from '#contract/calls.ts';
import { actOf, type Call } from '#contract/call.ts';
import { appForTests, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { sampleBody, samplePath } from '../http/samples.ts';
import { joins } from '../people/team.ts';
import { placeInState } from '../usecases/inState.ts';

const paper = new URL('../../../docs/security.md', import.meta.url);
const [from, to] = [
  '<!-- authority: written by SHUNYA_TEST_KEEP_AUTHORITY=1 node --test test/api/security/authority.test.ts -->',
  '<!-- authority end -->',
];

const yes = (is: boolean): string => (is ? 'yes' : 'no');
const actNames = Object.keys(acts) as Act[];
const wayNames = Object.keys(ways) as Way[];

/** The rule as docs/security.md shows it, from the tables of the domain and by asking the judge. */
function tables(): string {
  const owner: Standing = { ...noStanding, role: 'owner' };
  /** A session where it leads to the act, else the first way that does. */
  const wayTo = (act: Act): Way =>
    (['session', ...wayNames] as const).find((way) => (ways[way].leadsTo as readonly Act[]).includes(act)) ??
    'session';
  const allows = (act: Act, standing: Partial<Standing>, matter = {}): boolean =>
    judge({ act, way: wayTo(act), right: null }, { ...owner, ...standing }, { ...noMatter, ...matter }) ===
    null;
  const conditions = (act: Act) =>
    act === 'join'
      ? ['no', 'no', 'no', '', '']
      : [
          yes(allows(act, { held: true })),
          yes(allows(act, { ownerHeld: true })),
          yes(allows(act, { erasing: true })),
          ways[wayTo(act)].behind !== 'member'
            ? ''
            : allows(act, { role: 'owner' }, { approver: 'other' })
              ? allows(act, { role: 'manager' }, { approver: 'other' })
                ? 'anyone with the role'
                : 'the chosen member, or an owner'
              : 'the chosen member',
          yes(allows(act, {}, { clientSaidNo: true })),
        ];
  return [
    '| act | while the person is held | while an owner is held | while the account is to be erased | where a member was chosen for the yes | after the client’s no |',
    '| --- | --- | --- | --- | --- | --- |',
    ...actNames.map((act) => `| ${act} | ${conditions(act).join(' | ')} |`),
    '',
    '| way | who stands behind it | leads to | shows a second factor |',
    '| --- | --- | --- | --- |',
    ...wayNames.map((way) => {
      const { behind, leadsTo, showsFactor } = ways[way];
      const maker = 'makerNeeds' in ways[way] ? ', by the right of the member who passed it on' : '';
      return `| ${way} | ${behind}${maker} | ${leadsTo.join(', ')} | ${yes(showsFactor)} |`;
    }),
  ].join('\n');
}

test('docs/security.md shows the tables of authority as they are', () => {
  const text = readFileSync(paper, 'utf8');
  const [start, end] = [text.indexOf(from), text.indexOf(to)];
  assert.ok(start > 0 && end > start);
  const shown = text.slice(start + from.length, end).trim();
  if (process.env.SHUNYA_TEST_KEEP_AUTHORITY === '1')
    writeFileSync(paper, `${text.slice(0, start + from.length)}\n\n${tables()}\n\n${text.slice(end)}`);
  else assert.equal(shown, tables());
});

test('every way refuses every act that it does not lead to, whoever uses it', () => {
  for (const way of wayNames)
    for (const act of actNames) {
      const refusal = judge({ act, way, right: null }, { ...noStanding, role: 'owner' });
      const leads = (ways[way].leadsTo as readonly Act[]).includes(act);
      assert.equal(refusal === 'not_by_this_way', !leads, `${way} ${act}`);
    }
});

/** One call for each act and right, tried by every role in every state over the running program. */
describe('The running program judges as the table says', () => {
  let at: TestApp;
  let owner: SignedInPerson;
  let people: Record<Role, SignedInPerson>;
  before(async () => {
    at = await appForTests();
    owner = await at.signIn('+919622200000');
    people = {
      owner: await joins(at, owner, '+919622200001', 'owner'),
      manager: await joins(at, owner, '+919622200002', 'manager'),
      preparer: await joins(at, owner, '+919622200003', 'preparer'),
      viewer: await joins(at, owner, '+919622200004', 'viewer'),
    };
    // A return that the portal has not answered: erasing is judged, and ends nothing.
    await placeInState(
      {
        store: openStore(at.db, at.identity.seal),
        accountId: owner.accountId,
        now: at.clock.product,
      },
      'submitting',
    );
  });
  after(() => at.close());

  /** They would end the session that asks, or the state that is tried. */
  const ending = [
    'leaveAccount',
    'signOutEverywhere',
    'signOutStolen',
    'erasePerson',
    'logout',
    'keepAccount',
  ];
  const calls = callList.filter(
    (call): call is typeof call & { right: Right } =>
      call.access === 'signed-in' &&
      call.right !== 'person' &&
      (call.kind ?? 'envelope') === 'envelope' &&
      !ending.includes(call.name),
  );
  const hold = (person: SignedInPerson, why: 'idle' | 'disowned', on: boolean) =>
    at.db.asSystem(async (trx) => {
      await trx.deleteFrom('sign_in_hold').where('person_id', '=', person.personId).execute();
      if (!on) return;
      const until = new Date(at.clock.wall + 60 * 60_000);
      const row = { person_id: person.personId, since: new Date(at.clock.wall), until, mail: '', why };
      await trx.insertInto('sign_in_hold').values(row).execute();
    });
  const codeOf = async (call: Call, person: SignedInPerson): Promise<string> => {
    const body = sampleBody(call);
    const reply = await at.app.inject({
      method: call.method,
      url: samplePath(call),
      headers: person.headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    return reply.statusCode < 400 ? '' : (reply.json<{ code?: string }>().code ?? '');
  };
  const said: Partial<Record<string, string>> = {
    role_not_allowed: 'role_not_allowed',
    held: 'changes_held',
    owner_held: 'owner_held',
    erasing: 'account_erasing',
  };

  const toBeErased = (on: boolean) =>
    at.db.asSystem((trx) =>
      trx
        .updateTable('account')
        .set({ erase_at: on ? new Date(at.clock.wall + 60_000) : null })
        .where('account_id', '=', owner.accountId)
        .execute(),
    );

  for (const [state, held, ownerHeld, erasing] of [
    ['while nobody is held', false, false, false],
    ['while the person is held', true, false, false],
    ['while an owner is held', false, true, false],
    ['while the account is to be erased', false, false, true],
  ] as const)
    test(`for every role and every call, ${state}`, async () => {
      if (ownerHeld) await hold(owner, 'disowned', true);
      if (erasing) await toBeErased(true);
      const seen = new Set<Act>();
      for (const role of roles) {
        const person = people[role];
        if (held) await hold(person, 'idle', true);
        for (const call of calls) {
          const act = actOf(call, sampleBody(call));
          const standing = { ...noStanding, role, held, ownerHeld, erasing };
          const expected = judge({ act, way: 'session', right: call.right }, standing);
          const code = await codeOf(call, person);
          const refusals = Object.values(said);
          assert.equal(
            refusals.includes(code) ? code : '',
            said[expected ?? ''] ?? '',
            `${call.name} ${role}`,
          );
          seen.add(act);
        }
        if (held) await hold(person, 'idle', false);
      }
      if (ownerHeld) await hold(owner, 'disowned', false);
      if (erasing) await toBeErased(false);
      for (const act of ['read', 'change', 'power', 'take_back', 'take_away', 'code'] as const)
        assert.ok(seen.has(act), act);
      assert.ok(Object.keys(rights).length > 0);
    });
});
