import { judge } from '#domain/account/authority.ts';
import { languageOf, linkLanguage } from '#domain/account/language.ts';
import { invitationMs, type Member, maxMembers, type Role } from '#domain/account/member.ts';
import { mobileProblem, parseMobile, senderName } from '#domain/account/person.ts';
import { nameForOthers, nameInMessages } from '#domain/account/profile.ts';
import type { FieldProblem } from '#domain/shared/fieldProblem.ts';
import { DAY_MS, type Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { sayProofSms } from '#texts/sayProof.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import { countAgainst } from '../countAgainst.ts';
import { notFound, type NotFound, type TooMany } from '../failures.ts';
import type { AccountPorts } from '../ports/account.ts';
import type { Message, Seal } from '../ports/machine.ts';
import type { Invitation, InvitationContent } from '../ports/people.ts';

/** The open invitations of an account, newest first. */
export const listInvitations = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
): Promise<Invitation[]> => ports.store.asMember(who, (rows) => rows.team.invitations(ports.clock.wall()));

/** The link is forged, expired, withdrawn, used, or for another number. */
export type InvitationOver = { kind: 'invitation_over' };

/** The content of an invitation link, for its holder. */
export async function readInvitation(
  ports: Pick<AccountPorts, 'invitation' | 'clock' | 'seal'>,
  token: string,
): Promise<Result<InvitationContent, InvitationOver>> {
  const content = await ports.invitation(hashOfInvitation(ports, token), ports.clock.wall());
  if (content === null) return fail({ kind: 'invitation_over' });
  const { account, inviter } = content;
  return ok({ ...content, account: nameForOthers(account), inviter: nameForOthers(inviter) });
}

/** The stored hash of an invitation link's secret. */
const hashOfInvitation = ({ seal }: { seal: Pick<Seal, 'hash'> }, secret: string): Uint8Array =>
  seal.hash(secret, 'invitation');

/** Wide enough for a firm's first day. */
const perAccount = [{ max: 60, windowMs: DAY_MS }];
const perAccountAndNumber = [{ max: 3, windowMs: DAY_MS }];
/** SMS to one number from all accounts: narrow enough that nobody is pestered through us. */
const smsPerNumber = [{ max: 5, windowMs: DAY_MS }];

export type InviteFailure =
  | { kind: 'mobile_wrong'; problem: FieldProblem }
  | { kind: 'already_member' }
  | { kind: 'too_many_people' }
  | TooMany;

/** `link`: to hand on when other accounts used up the number's SMS; null when an SMS was sent. */
type Invited = Invitation & { link: string | null };

/**
 * Invites a number by an SMS with a link that works once and for 72 hours, for the person who signs in with
 * that number. A newer invitation replaces an older one to the same number. Other accounts' invitations to
 * the number limit only its SMS.
 */
export async function invite(
  ports: Pick<AccountPorts, 'store' | 'clock' | 'ids' | 'seal' | 'limits' | 'publicUrl'>,
  who: Member,
  input: { mobile: string; role: Role },
): Promise<Result<Invited, InviteFailure>> {
  const phone = parseMobile(input.mobile);
  if (phone === null)
    return fail({
      kind: 'mobile_wrong',
      problem: mobileProblem(input.mobile) ?? { code: 'mobile_length', params: {} },
    });
  const wall = ports.clock.wall();
  const number = Buffer.from(ports.seal.hash(phone, 'invited-number')).toString('base64url');
  const tooMany =
    (await countAgainst(ports, `invitations:account:${who.accountId}`, perAccount, wall)) ??
    (await countAgainst(ports, `invitations:${who.accountId}:${number}`, perAccountAndNumber, wall));
  if (tooMany) return fail(tooMany);
  const isSent = (await countAgainst(ports, `invitations:number:${number}`, smsPerNumber, wall)) === null;
  const secret = ports.ids.token(32);
  const invitation: Invitation = {
    id: ports.ids.uuid(),
    phone,
    role: input.role,
    invitedBy: who.personId,
    invitedAt: wall,
    expiresAt: wall + invitationMs,
  };
  return ports.store.asMember(who, async (rows) => {
    await rows.team.hold();
    const people = await rows.team.colleagues();
    if (people.some((one) => one.phone === phone)) return fail({ kind: 'already_member' });
    const open = await rows.team.invitations(wall);
    const before = open.filter((one) => one.phone === phone);
    if (people.length + open.length - before.length >= maxMembers) return fail({ kind: 'too_many_people' });
    for (const { id } of before) await rows.team.takeBack(id, wall);
    const inviter = await rows.people.get();
    const name = senderName({ name: inviter?.name });
    const ownName = nameInMessages(await rows.team.name());
    // 'Asha Rao invites you to Asha Rao' says nothing.
    const account = ownName === name ? '' : ownName;
    const { details } = await rows.profile.get();
    // The invited person's language is unknown: the inviter's is used.
    const language = languageOf(details.language);
    const link = `${ports.publicUrl()}/invitation${linkLanguage(language)}#${secret}`;
    const sms: Message = {
      channel: 'sms',
      to: phone,
      subject: '',
      text: sayProofSms('invitation', { inviter: name, account, role: input.role, link }, language),
      template: smsTemplate('invitation', language),
      toSignatory: true,
    };
    await rows.team.invite(invitation, hashOfInvitation(ports, secret), isSent ? sms : null);
    await rows.security.note({ code: 'member_invited', role: input.role, number: phone.slice(-4) }, wall, {
      kind: 'invitation',
      id: invitation.id,
    });
    return ok({ ...invitation, link: isSent ? null : link });
  });
}

/** Makes the person with the invited number a member, once. */
export async function acceptInvitation(
  ports: Pick<AccountPorts, 'store' | 'clock' | 'seal' | 'inviter'>,
  personId: string,
  token: string,
): Promise<Result<Member & { role: Role }, InvitationOver>> {
  const joining = { secretHash: hashOfInvitation(ports, token), wall: ports.clock.wall() };
  const inviter = await ports.inviter(joining);
  if (inviter === null) return fail({ kind: 'invitation_over' });
  const isAfter = (until: Instant | null): boolean => until !== null && joining.wall < until;
  // An invitation depends on the current rights of its sender.
  const refusal = judge(
    { act: 'join', way: 'invitation', right: 'people' },
    {
      role: inviter.role,
      held: isAfter(inviter.heldUntil),
      ownerHeld: isAfter(inviter.ownerHeldUntil),
      // An account that is to be erased has no inviter.
      erasing: false,
      factor: 'none',
      idle: false,
      maker: null,
    },
  );
  if (refusal !== null) return fail({ kind: 'invitation_over' });
  const joined = await ports.store.join(personId, joining);
  return joined === null ? fail({ kind: 'invitation_over' }) : ok(joined);
}

/** Withdraws an invitation: its link leads nowhere. */
export const takeInvitationBack = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
  id: string,
): Promise<Result<null, NotFound>> =>
  ports.store.asMember(who, async (rows) => {
    const wall = ports.clock.wall();
    const taken = await rows.team.takeBack(id, wall);
    if (taken === null) return notFound;
    await rows.security.note({ code: 'invitation_taken_back', number: taken.phone.slice(-4) }, wall);
    return ok(null);
  });
