import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../../client/answers.ts';
import { lateApi } from '../../client/lateApi.ts';

export type Invitation = CallSuccess<'listInvitations'>['data'][number];

export const invitationsKey = ['invitations'] as const;

/** Invitations that are open, for owners. */
export function useInvitations() {
  return useQuery({
    queryKey: invitationsKey,
    meta: { shows: { parts: ['account'] } },
    queryFn: async () => (await successOf(lateApi.listInvitations())).data,
  });
}
