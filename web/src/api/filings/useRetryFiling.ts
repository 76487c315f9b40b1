import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** specification 7 #11. The list is read again after it. */
export function useRetryFiling() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: string) => api.retryFiling({ params: { id } }),
    onSettled: readAgain,
  });
}
