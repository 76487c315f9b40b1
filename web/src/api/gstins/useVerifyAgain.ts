import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** Has the portal asked once more about a GSTIN that it had refused. */
export function useVerifyAgain() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (gstinId: string) => api.verifyAgain({ params: { id: gstinId } }),
    onSettled: readAgain,
  });
}
