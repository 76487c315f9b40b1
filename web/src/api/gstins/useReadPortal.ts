import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** Has the status and the filing frequency of a GSTIN read at the portal now. */
export function useReadPortal() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (gstinId: string) => api.readAgain({ params: { id: gstinId } }),
    onSettled: readAgain,
  });
}
