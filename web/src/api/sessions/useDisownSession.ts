import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { sessionsKey } from './useSessions.ts';

/** 'This was not me', said of another session. */
export function useDisownSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => lateApi.disownSession({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}
