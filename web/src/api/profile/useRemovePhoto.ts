import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { profileKey } from './useProfile.ts';

export function useRemovePhoto() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.removePhoto(),
    onSettled: () => queries.invalidateQueries({ queryKey: profileKey }),
  });
}
