import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { keysKey } from './useKeys.ts';

export function useRevokeKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => lateApi.revokeKey({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keysKey }),
  });
}
