import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { codesKey } from './useCodes.ts';

/** The code did not come: the portal is asked for a new one. */
export function useAskCodeAgain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.askCodeAgain({ params: { id } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: codesKey }),
        queries.invalidateQueries({ queryKey: ['history'] }),
      ]),
  });
}
