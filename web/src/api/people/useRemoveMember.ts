import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { peopleKey } from './usePeople.ts';

export function useRemoveMember() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => lateApi.removeMember({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: peopleKey }),
  });
}
