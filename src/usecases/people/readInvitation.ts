import { nameForOthers } from '#domain/account/profile.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';
import { hashOfInvitation } from './hashOfInvitation.ts';
import type { InvitationTold } from './ports.ts';

/** It was never ours, has had its time, was taken back or used, or is for another number. */
export type InvitationOver = { kind: 'invitation_over' };

/** What the link of an invitation tells, to whoever holds it. */
export async function readInvitation(
  ports: Pick<AccountPorts, 'invitation' | 'clock' | 'seal'>,
  token: string,
): Promise<Result<InvitationTold, InvitationOver>> {
  const told = await ports.invitation(hashOfInvitation(ports, token), ports.clock.wall());
  if (told === null) return fail({ kind: 'invitation_over' });
  const { account, inviter } = told;
  return ok({ ...told, account: nameForOthers(account), inviter: nameForOthers(inviter) });
}
