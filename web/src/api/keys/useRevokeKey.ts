import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { keysKey } from './useKeys.ts';

export function useRevokeKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.revokeKey({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keysKey }),
  });
}
