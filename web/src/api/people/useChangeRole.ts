import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { peopleKey, type Role } from './usePeople.ts';

export function useChangeRole() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      lateApi.changeRole({ params: { id }, body: { role } }),
    onSettled: () => queries.invalidateQueries({ queryKey: peopleKey }),
  });
}
