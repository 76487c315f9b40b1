import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { peopleKey } from './usePeople.ts';

export function useRenameAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => lateApi.renameAccount({ body: { name } }),
    onSettled: () => queries.invalidateQueries({ queryKey: peopleKey }),
  });
}
