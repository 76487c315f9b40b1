import type { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { colleague, invitation } from '#contract/people.ts';
import type { Colleague } from '#domain/account/member.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import {
  acceptInvitation,
  invite,
  listInvitations,
  readInvitation,
  takeInvitationBack,
} from '#usecases/people/invitations.ts';
import { assign } from '#usecases/registration/assign.ts';
import {
  changeRole,
  listAccounts,
  listPeople,
  removeMember,
  renameAccount,
} from '#usecases/people/members.ts';
import { erasePerson, keepPerson } from '#usecases/account/erasing.ts';
import type { Invitation } from '#usecases/ports/people.ts';
import { done, maybeIso, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { identityCookies } from '../identityCookie.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

/** The people of an account: members, invitations, roles, assignments (design#roles). */
export function peopleRoutes(serve: Serve, deps: AppDeps): void {
  const cookies = identityCookies(deps.mode);

  serve.person(calls.listAccounts, async ({ user, account }) => {
    const { accounts, erasePersonAt } = await listAccounts(account, user);
    return done({
      accounts: accounts.map(({ accountId, eraseAt, ...shown }) => ({
        id: accountId,
        ...shown,
        erase_at: maybeIso(eraseAt),
      })),
      erase_person_at: maybeIso(erasePersonAt),
    });
  });

  serve.signedIn(calls.renameAccount, async ({ user, account, body }) => {
    await renameAccount(account, user, body.name);
    return done(null, 'account_renamed');
  });

  serve.signedIn(calls.listPeople, async ({ user, account }) => {
    const { name, role, people } = await listPeople(account, user);
    return done({ name, role, members: people.map((one) => presentColleague(one, user.personId)) });
  });

  serve.signedIn(calls.changeRole, async ({ user, account, params, body }) => {
    const changed = await changeRole(account, user, { personId: params.id, role: body.role });
    return changed.ok ? done(null, 'role_changed') : refused(problemOf(changed.failure));
  });

  serve.signedIn(calls.removeMember, async ({ user, account, params }) => {
    const removed = await removeMember(account, user, params.id);
    return removed.ok ? done(null, 'member_removed') : refused(problemOf(removed.failure));
  });

  serve.signedIn(calls.leaveAccount, async ({ user, account }) => {
    const left = await removeMember(account, user, user.personId);
    return left.ok ? done(null, 'account_left') : refused(problemOf(left.failure));
  });

  serve.signedIn(calls.invite, async ({ user, account, body }) => {
    const invited = await invite(account, user, body);
    if (!invited.ok) return refused(problemOf(invited.failure));
    const { link, ...invitation } = invited.value;
    return done(
      { ...presentInvitation(invitation), link },
      link === null ? 'invitation_sent' : 'invitation_without_sms',
    );
  });

  serve.signedIn(calls.listInvitations, async ({ user, account }) =>
    done((await listInvitations(account, user)).map(presentInvitation)),
  );

  serve.signedIn(calls.takeInvitationBack, async ({ user, account, params }) => {
    const taken = await takeInvitationBack(account, user, params.id);
    return taken.ok ? done(null, 'invitation_taken_back') : refused(problemOf(taken.failure));
  });

  serve.open(calls.readInvitation, async ({ body }) => {
    const found = await readInvitation(deps.account, body.token);
    if (!found.ok) return refused(problemOf(found.failure));
    const { account, inviter, role, expiresAt, lastDigits } = found.value;
    return done({ account, inviter, role, expires_at: isoIst(expiresAt), mobile_ends: lastDigits });
  });

  serve.person(calls.acceptInvitation, async ({ user, account, body }) => {
    const joined = await acceptInvitation(account, user.personId, body.token);
    return joined.ok
      ? done({ account: joined.value.accountId, role: joined.value.role }, 'invitation_accepted')
      : refused(problemOf(joined.failure));
  });

  serve.signedIn(calls.assignGstin, async ({ user, ports, params, body }) => {
    const assigned = await assign(ports, user.accountId, {
      registration: params.id,
      assignedTo: body.assigned_to,
      approver: body.approver,
    });
    return assigned.ok ? done(null, 'gstin_assigned') : refused(problemOf(assigned.failure));
  });

  serve.person(calls.erasePerson, async ({ user, account, reply }) => {
    const erased = await erasePerson(account, user.personId);
    if (!erased.ok) return refused(problemOf(erased.failure));
    const { eraseAt } = erased.value;
    if (eraseAt !== null) return done({ erase_at: isoIst(eraseAt) }, 'erasing_asked', { at: eraseAt });
    cookies.clear(reply);
    return done({ erase_at: null }, 'person_erased');
  });

  serve.person(calls.keepPerson, async ({ user, account }) => {
    await keepPerson(account, user.personId);
    return done(null, 'person_kept');
  });
}

const presentColleague = (
  { personId, name, phone, role, joinedAt }: Colleague,
  asking: string,
): z.input<typeof colleague> => ({
  id: personId,
  name,
  mobile: phone,
  role,
  joined_at: joinedAt === null ? null : isoIst(joinedAt),
  you: personId === asking,
});

const presentInvitation = (one: Invitation): z.input<typeof invitation> => ({
  id: one.id,
  mobile: one.phone,
  role: one.role,
  invited_at: isoIst(one.invitedAt),
  expires_at: isoIst(one.expiresAt),
});
