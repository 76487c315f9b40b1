import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { must, type SignedInPerson } from '../appForTests.ts';
import { joins, tokenOf } from '../../people/team.ts';
import type { RowsOf, World } from './world.ts';

/** An owner who has invited a number. */
async function inviting(world: World, role: 'manager' | 'viewer' = 'viewer') {
  const as = await world.newcomer();
  const phone = world.freshPhone();
  const { id } = must(await as.client.invite({ body: { mobile: phone, role } })).data;
  return { as, phone, id, token: await tokenOf(world.at, phone) };
}

/** An owner, and a member who came by an invitation. */
async function pair(world: World): Promise<{ as: SignedInPerson; other: SignedInPerson }> {
  const as = await world.newcomer();
  return { as, other: await joins(world.at, as, world.freshPhone(), 'preparer') };
}

export const peopleRows: RowsOf<
  | 'listAccounts'
  | 'renameAccount'
  | 'listPeople'
  | 'changeRole'
  | 'removeMember'
  | 'leaveAccount'
  | 'invite'
  | 'listInvitations'
  | 'takeInvitationBack'
  | 'readInvitation'
  | 'acceptInvitation'
  | 'assignGstin'
  | 'erasePerson'
  | 'keepPerson'
> = {
  listAccounts: {
    spec: [],
    good: [
      {
        what: 'who has one',
        send: async (world) => ({ as: await world.newcomer() }),
        shows: ({ data }) =>
          assert.deepEqual(
            data.accounts.map(({ name, role, gstins }) => [name, role, gstins]),
            [['', 'owner', 0]],
          ),
      },
    ],
    refused: [],
  },
  renameAccount: {
    spec: [],
    good: [
      {
        what: 'a name',
        send: async (world) => ({ as: await world.newcomer(), body: { name: 'Rao & Company' } }),
        says: 'The name is saved.',
      },
      { what: 'none', send: async (world) => ({ as: await world.newcomer(), body: { name: '' } }) },
    ],
    refused: [
      {
        what: 'a long one',
        send: () => ({ body: { name: 'x'.repeat(61) } }),
        code: 'invalid_request',
        path: 'name',
      },
    ],
  },
  listPeople: {
    spec: [],
    good: [
      {
        what: 'an owner and a preparer',
        send: async (world) => ({ as: (await pair(world)).as }),
        shows: ({ data }) => {
          assert.equal(data.role, 'owner');
          assert.deepEqual(
            data.members.map(({ role, you }) => [role, you]),
            [
              ['owner', true],
              ['preparer', false],
            ],
          );
          for (const { mobile } of data.members) assert.match(mobile, /^\+91\d{10}$/);
        },
      },
      {
        what: 'a preparer, who sees the ends of others’ numbers',
        send: async (world) => {
          const { other } = await pair(world);
          return { as: other };
        },
        shows: ({ data }) =>
          assert.deepEqual(
            data.members.map(({ mobile }) => mobile.length),
            [5, 13],
          ),
      },
    ],
    refused: [],
  },
  changeRole: {
    spec: [],
    good: [
      {
        what: 'a preparer who becomes a manager',
        send: async (world) => {
          const { as, other } = await pair(world);
          return { as, params: { id: other.personId }, body: { role: 'manager' } };
        },
        says: 'The role is changed.',
      },
    ],
    refused: [
      {
        what: 'the last owner',
        send: async (world) => {
          const { as } = await pair(world);
          return { as, params: { id: as.personId }, body: { role: 'viewer' } };
        },
        code: 'last_owner',
      },
      {
        what: 'a person of another account',
        send: ({ stranger }) => ({ params: { id: stranger.personId }, body: { role: 'viewer' } }),
        code: 'not_found',
      },
      {
        what: 'no role',
        send: () => ({ params: { id: randomUUID() }, body: { role: 'client' } }),
        code: 'invalid_request',
        path: 'role',
      },
    ],
  },
  removeMember: {
    spec: [],
    good: [
      {
        what: 'a preparer',
        send: async (world) => {
          const { as, other } = await pair(world);
          return { as, params: { id: other.personId } };
        },
        says: 'They are no longer a member.',
      },
    ],
    refused: [
      {
        what: 'the last owner',
        send: async (world) => {
          const as = await world.newcomer();
          return { as, params: { id: as.personId } };
        },
        code: 'last_owner',
      },
      {
        what: 'a person of another account',
        send: ({ stranger }) => ({ params: { id: stranger.personId } }),
        code: 'not_found',
      },
    ],
  },
  leaveAccount: {
    spec: [],
    good: [
      {
        what: 'a preparer',
        send: async (world) => ({ as: (await pair(world)).other }),
        says: 'You have left the account.',
      },
    ],
    refused: [
      { what: 'the last owner', send: async (world) => ({ as: await world.newcomer() }), code: 'last_owner' },
    ],
  },
  invite: {
    spec: [],
    good: [
      {
        what: 'a number as a preparer',
        send: async (world) => ({
          as: await world.newcomer(),
          body: { mobile: world.freshPhone().slice(3), role: 'preparer' },
        }),
        says: 'The invitation is on its way.',
        shows: ({ data }) => {
          assert.match(data.mobile, /^\+91\d{10}$/);
          assert.equal(Date.parse(data.expires_at) - Date.parse(data.invited_at), 72 * 60 * 60 * 1000);
        },
      },
    ],
    refused: [
      {
        what: 'no number',
        send: () => ({ body: { mobile: '12345', role: 'viewer' } }),
        code: 'invalid_request',
        path: 'mobile',
      },
      {
        what: 'a role that there is not',
        send: () => ({ body: { mobile: '9876543210', role: 'client' } }),
        code: 'invalid_request',
        path: 'role',
      },
      {
        what: 'who is a member',
        send: async (world) => {
          const { as, other } = await pair(world);
          const { members } = must(await as.client.listPeople()).data;
          const mobile = members.find(({ id }) => id === other.personId)?.mobile;
          return { as, body: { mobile, role: 'manager' } };
        },
        code: 'already_member',
      },
      {
        what: 'the fifty-first',
        send: async (world) => {
          const as = await world.newcomer();
          for (let n = 0; n < 49; n += 1)
            must(await as.client.invite({ body: { mobile: world.freshPhone(), role: 'viewer' } }));
          return { as, body: { mobile: world.freshPhone(), role: 'viewer' } };
        },
        code: 'too_many_people',
      },
    ],
  },
  listInvitations: {
    spec: [],
    good: [
      {
        what: 'one that is open',
        send: async (world) => ({ as: (await inviting(world)).as }),
        shows: ({ data }) =>
          assert.deepEqual(
            data.map(({ role }) => role),
            ['viewer'],
          ),
      },
    ],
    refused: [],
  },
  takeInvitationBack: {
    spec: [],
    good: [
      {
        what: 'one that is open',
        send: async (world) => {
          const { as, id } = await inviting(world);
          return { as, params: { id } };
        },
        says: 'The invitation is taken back.',
      },
    ],
    refused: [
      {
        what: 'one of another account',
        send: async (world) => ({ params: { id: (await inviting(world)).id } }),
        code: 'not_found',
      },
    ],
  },
  readInvitation: {
    spec: [],
    good: [
      {
        what: 'who holds the link',
        send: async (world) => {
          const { as, token } = await inviting(world, 'manager');
          must(await as.client.setName({ body: { name: 'Asha Rao' } }));
          return { as: null, body: { token } };
        },
        shows: ({ data }) => {
          assert.deepEqual([data.account, data.inviter, data.role], ['Asha Rao', 'Asha Rao', 'manager']);
          assert.match(data.mobile_ends, /^\d{4}$/);
        },
      },
    ],
    refused: [
      {
        what: 'what is no link of ours',
        send: () => ({ as: null, body: { token: 'made-up' } }),
        code: 'invitation_over',
      },
    ],
  },
  acceptInvitation: {
    spec: [],
    good: [
      {
        what: 'who was invited',
        send: async (world) => {
          const { phone, token } = await inviting(world);
          return { as: await world.at.signIn(phone), body: { token } };
        },
        says: 'You are a member now.',
        shows: ({ data }) => assert.equal(data.role, 'viewer'),
      },
    ],
    refused: [
      {
        what: 'another number',
        send: async (world) => ({ as: world.stranger, body: { token: (await inviting(world)).token } }),
        code: 'invitation_over',
      },
    ],
  },
  assignGstin: {
    spec: [],
    good: [
      {
        what: 'a member who works on it',
        send: async (world) => ({
          params: { id: await world.added() },
          body: { assigned_to: world.person.personId },
        }),
        says: 'Who works on it is saved.',
      },
    ],
    refused: [
      {
        what: 'a person of another account as who works on it',
        send: async (world) => ({
          params: { id: await world.added() },
          body: { assigned_to: world.stranger.personId },
        }),
        code: 'invalid_request',
        path: 'assigned_to',
      },
      {
        what: 'a person of another account as who says yes',
        send: async (world) => ({
          params: { id: await world.added() },
          body: { approver: world.stranger.personId },
        }),
        code: 'invalid_request',
        path: 'approver',
      },
      {
        what: "another user's",
        send: async (world) => ({
          as: world.stranger,
          params: { id: await world.added() },
          body: { assigned_to: null },
        }),
        code: 'not_found',
      },
    ],
  },
  keepPerson: {
    spec: [],
    good: [
      { what: 'a newcomer', send: async (world) => ({ as: await world.newcomer() }), says: 'You stay.' },
    ],
    refused: [],
  },
  erasePerson: {
    spec: [],
    good: [
      {
        what: 'who has left their own account to another owner',
        send: async (world) => {
          const { as, other } = await pair(world);
          must(await as.client.changeRole({ params: { id: other.personId }, body: { role: 'owner' } }));
          return { as, body: { confirmation: 'ERASE' } };
        },
        says: 'What was kept about you is erased.',
      },
    ],
    refused: [
      {
        what: 'the only owner of an account',
        send: async (world) => ({ as: await world.newcomer(), body: { confirmation: 'ERASE' } }),
        code: 'last_owner',
      },
      {
        what: 'another word',
        send: () => ({ body: { confirmation: 'erase me' } }),
        code: 'invalid_request',
        path: 'confirmation',
      },
    ],
  },
};
