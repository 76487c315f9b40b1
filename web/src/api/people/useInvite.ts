import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { lateApi } from '../../client/lateApi.ts';
import { invitationsKey } from './useInvitations.ts';

export function useInvite() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'invite'>['body']) => lateApi.invite({ body }),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsKey }),
  });
}
