import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { sessionsKey } from './useSessions.ts';

export function useSignOutSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.signOutSession({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}
