import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { invitationsKey } from './useInvitations.ts';

export function useTakeInvitationBack() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => lateApi.takeInvitationBack({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsKey }),
  });
}
