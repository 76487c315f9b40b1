import type { Member } from '#domain/account/member.ts';
import type { AccountPorts } from '../account/ports.ts';
import type { Invitation } from './ports.ts';

/** The open invitations of an account, newest first. */
export const listInvitations = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
): Promise<Invitation[]> => ports.store.asMember(who, (rows) => rows.team.invitations(ports.clock.wall()));
