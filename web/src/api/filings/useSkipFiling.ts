import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** specification 7 #10: the filing stays due at the portal. The list is read again after it. */
export function useSkipFiling() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: string) => api.skipFiling({ params: { id } }),
    onSettled: readAgain,
  });
}
