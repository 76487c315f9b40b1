import { z } from 'zod';
import { maxAccountNameLength, roles } from '#domain/account/member.ts';
import { callsOf } from './call.ts';
import { byId, byIdOrGstin, erasure, id, instant, maybeInstant, maybeName, nothing } from './fields.ts';
import { plainIssue } from './issue.ts';

const role = z.enum(roles);

export const colleague = z.strictObject({
  /** The id of the person. */
  id,
  name: z.string(),
  /** In full for owners and for oneself; otherwise its last digits. */
  mobile: z.string(),
  role,
  /** Null for members from the beginning. */
  joined_at: maybeInstant,
  you: z.boolean(),
});

export const invitation = z.strictObject({
  id,
  mobile: z.string(),
  role,
  invited_at: instant,
  expires_at: instant,
});

const invited = z.strictObject({
  token: z.string().min(1).max(100).meta({ example: 'token-of-the-link' }),
});
const member = id.nullable().optional();

const topic = 'People';

/** The members of an account, and their roles (design#roles). */
export const peopleCalls = callsOf({
  listAccounts: {
    method: 'GET',
    path: '/api/accounts',
    access: 'signed-in',
    right: 'person',
    topic,
    title: 'List accounts',
    summary:
      'The accounts of this person, for `x-account`: those with GSTINs first, then the one joined last',
    data: z.strictObject({
      accounts: z.array(
        z.strictObject({
          id,
          /** Its own name, else its first owner’s; '' when neither has one. */
          name: z.string(),
          role,
          gstins: z.number().int(),
          /** When it is erased; null: it stays. */
          erase_at: maybeInstant,
        }),
      ),
      /** When this person alone is erased; null: they stay. */
      erase_person_at: maybeInstant,
    }),
  },
  renameAccount: {
    method: 'PUT',
    path: '/api/account',
    access: 'signed-in',
    right: 'own',
    act: 'power',
    topic,
    title: 'Rename the account',
    summary: 'Sets the name by which its people know this account; an empty one removes it',
    body: z.strictObject({ name: maybeName(maxAccountNameLength).meta({ example: 'Rao & Company' }) }),
    data: nothing,
  },
  listPeople: {
    method: 'GET',
    path: '/api/account/members',
    access: 'signed-in',
    right: 'look',
    topic,
    title: 'List members',
    summary: 'The members of this account with their roles, and the role of this person',
    data: z.strictObject({ name: z.string(), role, members: z.array(colleague) }),
  },
  changeRole: {
    method: 'PUT',
    path: '/api/account/members/{id}',
    access: 'signed-in',
    right: 'people',
    act: 'power',
    freshProof: 'always',
    refuses: ['last_owner'],
    topic,
    title: 'Change a member’s role',
    summary: 'Gives a member another role, from their next request on; the last owner stays one',
    params: byId,
    body: z.strictObject({ role: role.meta({ example: 'manager' }) }),
    data: nothing,
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/account/members/{id}',
    access: 'signed-in',
    right: 'people',
    act: 'power',
    freshProof: 'always',
    refuses: ['last_owner'],
    topic,
    title: 'Remove a member',
    summary: 'Removes a member from this account: their next request is refused; the last owner stays',
    params: byId,
    data: nothing,
  },
  leaveAccount: {
    method: 'POST',
    path: '/api/account/leave',
    access: 'signed-in',
    right: 'self',
    freshProof: 'always',
    refuses: ['last_owner'],
    topic,
    title: 'Leave the account',
    summary: 'Leaves this account, which continues; not for its last owner',
    data: nothing,
  },
  invite: {
    method: 'POST',
    path: '/api/account/invitations',
    access: 'signed-in',
    right: 'people',
    act: 'power',
    freshProof: 'always',
    refuses: ['already_member', 'too_many_people', 'auth/too-many-requests'],
    topic,
    title: 'Invite a member',
    summary:
      'Invites a mobile number by an SMS with a link that works once and for 72 hours; a newer one to the same number replaces it. A number that already had an SMS today gets none: the response has the link, to be passed on',
    body: z.strictObject({
      mobile: z
        .string(plainIssue('mobile_missing'))
        .min(1, plainIssue('mobile_missing'))
        .max(32, plainIssue('mobile_length'))
        .meta({ example: '+919876543210' }),
      role: role.meta({ example: 'preparer' }),
    }),
    /** `link`: for the inviter to pass on if no SMS is sent; else null. */
    data: invitation.extend({ link: z.string().nullable() }),
  },
  listInvitations: {
    method: 'GET',
    path: '/api/account/invitations',
    access: 'signed-in',
    right: 'people',
    topic,
    title: 'List invitations',
    summary: 'Open invitations, newest first',
    data: z.array(invitation),
  },
  takeInvitationBack: {
    method: 'DELETE',
    path: '/api/account/invitations/{id}',
    access: 'signed-in',
    right: 'people',
    act: 'take_back',
    topic,
    title: 'Withdraw an invitation',
    summary: 'Withdraws an invitation: its link stops working',
    params: byId,
    data: nothing,
  },
  readInvitation: {
    method: 'POST',
    path: '/api/invitations/read',
    access: 'open',
    reads: true,
    refuses: ['invitation_over'],
    topic,
    title: 'Read an invitation',
    summary: "The invitation behind a link's token",
    body: invited,
    data: z.strictObject({
      /** '' when it has none. */
      account: z.string(),
      inviter: z.string(),
      role,
      expires_at: instant,
      /** The end of the invited number. */
      mobile_ends: z.string(),
    }),
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invitations/accept',
    access: 'signed-in',
    right: 'person',
    refuses: ['invitation_over'],
    topic,
    title: 'Accept an invitation',
    summary: 'Accepts an invitation by the token of its link, signed in with the number that was invited',
    body: invited,
    data: z.strictObject({ account: id, role }),
  },
  assignGstin: {
    method: 'PUT',
    path: '/api/gstins/{id}/people',
    access: 'signed-in',
    right: 'manage',
    refuses: ['not_possible'],
    topic,
    title: 'Assign a GSTIN to a member',
    summary:
      'Assigns a GSTIN to a member, who is notified, and sets the approver of its months; null: nobody; a field that is left out stays. When an approver was chosen, only they or an owner may change it',
    params: byIdOrGstin,
    body: z.strictObject({
      assigned_to: member.meta({ example: null }),
      approver: member.meta({ example: null }),
    }),
    data: nothing,
  },
  erasePerson: {
    method: 'POST',
    path: '/api/user/erase',
    access: 'signed-in',
    right: 'person',
    freshProof: 'always',
    refuses: ['last_owner'],
    topic,
    title: 'Erase a person',
    summary:
      'Erases this person only; the accounts that they belonged to continue. Three days later, unless they stop it, and at once when the person is newer than that. Not possible while one of these accounts has no other owner. The word ERASE confirms it',
    body: z.strictObject({
      confirmation: z.literal('ERASE', plainIssue('erase_unconfirmed')).meta({ example: 'ERASE' }),
    }),
    data: erasure,
  },
  keepPerson: {
    method: 'POST',
    path: '/api/user/keep',
    access: 'signed-in',
    right: 'person',
    act: 'take_back',
    topic,
    title: 'Keep a person after all',
    summary: 'Stops the erasure of this person',
    data: nothing,
  },
});
