import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { sessionsKey } from './useSessions.ts';

export function useSignOutSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => lateApi.signOutSession({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}
