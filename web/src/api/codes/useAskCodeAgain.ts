import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** The code did not come: the portal is asked for a new one. */
export function useAskCodeAgain() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: string) => api.askCodeAgain({ params: { id } }),
    onSettled: readAgain,
  });
}
